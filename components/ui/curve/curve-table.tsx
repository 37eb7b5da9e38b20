import { DataTable, type DataTableProps } from '@/components/ui/data-table/data-table';
import styles from './curve.module.css';

interface CurveTableProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'keyOf'> {
  /** What unfolds it. */
  readonly summary: string;
}

/** A picture's figures as a table, folded. */
export function CurveTable<Row>({ summary, ...table }: CurveTableProps<Row>) {
  return (
    <details className={styles['table']}>
      <summary>{summary}</summary>
      <DataTable isCompact narrow="folds" {...table} />
    </details>
  );
}
