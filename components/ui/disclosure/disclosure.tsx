import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** What unfolds it. */
  readonly summary: ReactNode;
  readonly children: ReactNode;
}

/** Small print that unfolds. */
export function Disclosure({ summary, children }: DisclosureProps) {
  return (
    <details className={styles['disclosure']}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
