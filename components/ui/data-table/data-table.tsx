import type { ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import styles from './data-table.module.css';

export interface Column {
  readonly title: string;
  /** Words stand at the start of their column, figures at its end. */
  readonly kind?: 'figure' | 'text';
}

interface DataTableProps {
  /** Names the table to screen readers, and the region that scrolls. */
  readonly label: string;
  /** True for many rows: it scrolls downwards inside itself as well, its titles staying visible. */
  readonly tall?: boolean;
  /** True for many columns and a narrow first one: that stays visible while the others scroll sideways. */
  readonly pinned?: boolean;
  readonly columns: readonly Column[];
  /** Rows in a `<tbody>`; see `Cell` and `RowHeader`. */
  readonly children: ReactNode;
}

/** What scrolls must take the focus, or the keyboard could not scroll it. */
const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;

/** A table that scrolls inside itself where the page is narrow, with the keyboard too. */
export function DataTable({ label, tall = false, pinned = false, columns, children }: DataTableProps) {
  return (
    <section
      className={joinClasses(styles['scroll'], tall && styles['tall'], pinned && styles['pinned'])}
      aria-label={`Table: ${label}`}
      {...SCROLLS_BY_KEYS}
    >
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map(({ title, kind }) => (
              <th key={title} scope="col" className={kind === 'text' ? styles['text'] : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

export function Cell({ text = false, children }: { readonly text?: boolean; readonly children: ReactNode }) {
  return <td className={text ? styles['text'] : undefined}>{children}</td>;
}

interface RowHeaderProps {
  /** Stands below in small print. */
  readonly note?: string;
  /** True for a number or the like, which needs no room. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

/** Names its row. */
export function RowHeader({ note, narrow = false, children }: RowHeaderProps) {
  return (
    <th scope="row" className={narrow ? undefined : styles['wrap']}>
      {children}
      {note && <small>{note}</small>}
    </th>
  );
}
