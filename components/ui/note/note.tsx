import type { ReactNode } from 'react';
import styles from './note.module.css';

interface NoteProps {
  /** `caption` belongs to the figures above it; `warning` needs a decision. */
  readonly look?: 'note' | 'caption' | 'warning';
  /** Announced when it changes. */
  readonly role?: 'status' | undefined;
  readonly children: ReactNode;
}

/** A sentence in small. */
export function Note({ look = 'note', role, children }: NoteProps) {
  return (
    <p className={styles[look]} role={role}>
      {children}
    </p>
  );
}

/** Sentences as points, or as steps with numbers. */
export function Points({
  as: List = 'ul',
  children,
}: {
  readonly as?: 'ul' | 'ol';
  readonly children: ReactNode;
}) {
  return <List className={styles['points']}>{children}</List>;
}
