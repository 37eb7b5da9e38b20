import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  /** `nav` for a list of links. */
  readonly as?: 'section' | 'nav';
  /** For links to it. */
  readonly id?: string;
  readonly title: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, named by its heading. */
export function Section({ as: Box = 'section', id, title, aside, children }: SectionProps) {
  const own = useId();
  const titleId = id ?? own;
  const heading = (
    <h2 id={titleId} className={styles['title']}>
      {title}
    </h2>
  );
  return (
    <Box className={styles['section']} aria-labelledby={titleId}>
      {aside ? (
        <div className={styles['head']}>
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </Box>
  );
}
