import type { ReactNode } from 'react';
import styles from './account-settings.module.css';

interface SectionProps {
  /** The menu's link target. */
  readonly id: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly isDestructive?: boolean;
  readonly children: ReactNode;
}

export function Section({ id, title, lead, isDestructive = false, children }: SectionProps) {
  return (
    <section
      id={id}
      className={isDestructive ? styles['grave'] : styles['section']}
      aria-labelledby={`${id}-title`}
    >
      <header className={styles['section-head']}>
        <h2 id={`${id}-title`} className={styles['section-title']} tabIndex={-1}>
          {title}
        </h2>
        {lead !== undefined && <p className={styles['section-lead']}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
