import type { ReactNode } from 'react';
import styles from './form.module.css';

interface FieldFrameProps {
  /** The field's id. */
  readonly id: string;
  readonly label: ReactNode;
  /** The validation message. */
  readonly message: string | null;
  /** A permanent note; its id is the field's plus `-note`. */
  readonly note?: ReactNode;
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A field with its label above and its messages below. */
export function FieldFrame({ id, label, message, note, aside, children }: FieldFrameProps) {
  return (
    <div className={styles['field']}>
      <div className={styles['label-line']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {note !== undefined && (
        <p id={`${id}-note`} className={styles['note']}>
          {note}
        </p>
      )}
      <FieldProblem id={id} message={message} />
    </div>
  );
}

/** A validation message, linked to its field with `aria-describedby`. */
export function FieldProblem({ id, message }: Pick<FieldFrameProps, 'id' | 'message'>) {
  if (message === null) return null;
  return (
    <p id={`${id}-problem`} className={styles['problem']}>
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
        <circle cx="8" cy="8" r="6.5" strokeWidth="1.5" />
        <path d="M8 4.5V9m0 2.2v.3" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      {message}
    </p>
  );
}
