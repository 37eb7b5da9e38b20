import type { ReactNode } from 'react';
import { type Column, DataTable } from '@/components/ui/data-table/data-table';
import styles from './curve.module.css';

interface CurveTableProps {
  /** What unfolds it. */
  readonly summary: string;
  readonly label: string;
  readonly columns: readonly Column[];
  /** Rows, in a `tbody`. */
  readonly children: ReactNode;
}

/** A picture's figures as a table, folded. */
export function CurveTable({ summary, label, columns, children }: CurveTableProps) {
  return (
    <details className={styles['table']}>
      <summary>{summary}</summary>
      <DataTable folds label={label} columns={columns}>
        {children}
      </DataTable>
    </details>
  );
}
