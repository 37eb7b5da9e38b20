import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  /** What unfolds it. */
  readonly summary: ReactNode;
  /** On paper too, where it's unfolded. */
  readonly isPrinted?: boolean;
  readonly children: ReactNode;
}

/** Small print that unfolds. */
export function Disclosure({ summary, isPrinted, children }: DisclosureProps) {
  return (
    <details className={styles['disclosure']} data-printed={isPrinted || undefined}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
