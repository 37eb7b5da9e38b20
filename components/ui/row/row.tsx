import type { ReactNode } from 'react';
import styles from './row.module.css';

/** A framed list of rows. */
export function Rows({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  /** Marked with a dot; say so in its text, too. */
  readonly isNew?: boolean;
  /** Before the text: a tile. */
  readonly lead?: ReactNode;
  readonly note?: ReactNode;
  /** At the end of the row: a time, figures, buttons. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

/** One thing in a list: what it is, a note below it, and what is at its end. */
export function Row({ isNew = false, lead, note, end, children, ...data }: RowProps) {
  return (
    <li className={styles['row']} data-new={isNew || undefined} {...(data as object)}>
      {lead}
      <div className={styles['main']}>
        {children}
        {note && <p className={styles['note']}>{note}</p>}
      </div>
      {end}
    </li>
  );
}
