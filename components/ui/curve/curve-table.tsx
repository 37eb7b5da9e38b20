import { DataTable, type DataTableProps } from '@/components/ui/data-table/data-table';
import { Disclosure } from '@/components/ui/disclosure/disclosure';

interface CurveTableProps<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'rows' | 'rowKey'> {
  /** What unfolds it. */
  readonly summary?: string;
}

/** A picture's figures as a table, folded. */
export function CurveTable<Row>({ summary = 'Show as table', ...table }: CurveTableProps<Row>) {
  return (
    <Disclosure summary={summary}>
      <DataTable isCompact narrow="folds" {...table} />
    </Disclosure>
  );
}
