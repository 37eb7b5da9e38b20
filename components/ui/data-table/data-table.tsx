import type { CSSProperties, ReactNode } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { Term } from '@/components/ui/term/term';
import styles from './data-table.module.css';

export interface Column {
  readonly title: string;
  /** Text is left-aligned, figures right-aligned. */
  readonly kind?: 'figure' | 'text';
  /** Whether the title is a term that explains itself. */
  readonly hasTerm?: true;
}

interface DataTableProps {
  /** For screen readers; names the table and its scroll container. */
  readonly label: string;
  /** For many rows: scrolls vertically with a sticky header, above the height of `--table-height`. */
  readonly tall?: boolean;
  /** For many columns and a narrow first one: keeps that column in sight while the others scroll. */
  readonly pinned?: boolean;
  /** For a few figures: on phones, what a row is about has a line above its figures, so that nothing scrolls sideways. */
  readonly folds?: boolean;
  readonly columns: readonly Column[];
  /** Rows in a `<tbody>`; see `Cell` and `RowHeader`. */
  readonly children: ReactNode;
}

/** A scroll container must be focusable for keyboard scrolling. */
const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;

/** A table that scrolls inside itself on narrow pages, also by keyboard. */
export function DataTable({
  label,
  tall = false,
  pinned = false,
  folds = false,
  columns,
  children,
}: DataTableProps) {
  return (
    <section
      className={joinClasses(
        styles['scroll'],
        tall && styles['tall'],
        pinned && styles['pinned'],
        folds && styles['folds'],
      )}
      aria-label={`Table: ${label}`}
      {...SCROLLS_BY_KEYS}
    >
      <table
        className={styles['table']}
        style={folds ? ({ '--figures': columns.length - 1 } as CSSProperties) : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ title, kind, hasTerm }) => (
              <th key={title} scope="col" className={kind === 'text' ? styles['text'] : undefined}>
                {hasTerm ? <Term name={title} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

interface CellProps {
  readonly text?: boolean;
  /** For a stylesheet that lays out rows on phones. */
  readonly part?: string;
  readonly children: ReactNode;
}

export function Cell({ text = false, part, children }: CellProps) {
  return (
    <td className={text ? styles['text'] : undefined} data-part={part}>
      {children}
    </td>
  );
}

interface RowHeaderProps {
  /** Small print below the text. */
  readonly note?: string;
  /** For a number or similarly short content. */
  readonly narrow?: boolean;
  readonly children: ReactNode;
}

export function RowHeader({ note, narrow = false, children }: RowHeaderProps) {
  return (
    <th scope="row" className={narrow ? undefined : styles['wrap']}>
      {children}
      {note && <small>{note}</small>}
    </th>
  );
}
