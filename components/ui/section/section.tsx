import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** For links to it. */
  readonly id?: string;
  readonly title: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({ id, title, aside, children }: SectionProps) {
  const own = useId();
  const titleId = id ?? own;
  return (
    <section className={styles['section']} aria-labelledby={titleId}>
      <div className={styles['head']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
