import type { ReactNode } from 'react';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import styles from './paper-data.module.css';
import { useNarrow } from './use-narrow';

export interface PaperColumn<Row> {
  readonly title: string;
  readonly kind?: 'text';
  readonly cell: (row: Row) => ReactNode;
}

interface PaperRowsProps<Row> {
  /** For screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The row's name and its title as a column. */
  readonly head: PaperColumn<Row>;
  readonly columns: readonly PaperColumn<Row>[];
  /** Buttons at the end of the row. */
  readonly actions?: (row: Row) => ReactNode;
}

/** Rows of a paper account: a table, and cards where there is no room for one. */
export function PaperRows<Row>({ label, rows, keyOf, head, columns, actions }: PaperRowsProps<Row>) {
  if (useNarrow())
    return (
      <ul className={styles['cards']} aria-label={label}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={styles['card']}>
            <div className={styles['card-head']}>{head.cell(row)}</div>
            <dl className={styles['facts']}>
              {columns.map(({ title, kind, cell }) => (
                <div key={title} className={kind === 'text' ? styles['fact-text'] : styles['fact']}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {actions && <div className={styles['card-actions']}>{actions(row)}</div>}
          </li>
        ))}
      </ul>
    );
  return (
    <DataTable
      label={label}
      columns={[
        { title: head.title, kind: 'text' },
        ...columns.map(({ title, kind }) => ({ title, ...(kind && { kind }) })),
        ...(actions ? [{ title: 'Actions' }] : []),
      ]}
    >
      <tbody className={styles['rows']}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <RowHeader narrow>{head.cell(row)}</RowHeader>
            {columns.map(({ title, kind, cell }) => (
              <Cell key={title} text={kind === 'text'}>
                {cell(row)}
              </Cell>
            ))}
            {actions && (
              <Cell>
                <div className={styles['actions']}>{actions(row)}</div>
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
