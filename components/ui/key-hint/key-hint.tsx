import type { ReactNode } from 'react';
import styles from './key-hint.module.css';

interface KeyHintProps {
  /** For a list of keys; beside what a key does, screen readers have `aria-keyshortcuts` for it. */
  readonly isRead?: boolean;
  readonly children: ReactNode;
}

/** A key beside what it does; devices without keys show none. */
export function KeyHint({ isRead = false, children }: KeyHintProps) {
  return (
    <kbd className={styles['key']} aria-hidden={isRead ? undefined : true}>
      {children}
    </kbd>
  );
}
