import type { ReactNode, TimeHTMLAttributes } from 'react';
import styles from './note.module.css';

interface NoteProps extends Omit<TimeHTMLAttributes<HTMLElement>, 'className'> {
  readonly as?: 'p' | 'div' | 'span' | 'small' | 'time' | 'dd' | 'figcaption';
  /**
   * `lead` and `text` are read, `note` is about them, `aside` matters less, `caption` belongs to the figures above it,
   * `warning` needs a decision; `problem` and `done` say what became of a press, and may be empty until then.
   */
  readonly look?: 'lead' | 'text' | 'note' | 'aside' | 'caption' | 'warning' | 'problem' | 'done';
}

/** A sentence with the size and color of what it is. */
export function Note({ as: Tag = 'p', look = 'note', ...attributes }: NoteProps) {
  return <Tag className={styles[look]} {...attributes} />;
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
