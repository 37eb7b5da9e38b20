import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';

interface ErrorCase {
  readonly status: number;
  readonly when: string;
}

const COLUMNS: readonly Column<ErrorCase>[] = [
  { title: 'Status', cell: ({ status }) => status },
  { title: 'When', align: 'start', wraps: true, cell: ({ when }) => when },
];

interface ErrorsTableProps {
  readonly label: string;
  readonly errors: readonly ErrorCase[];
}

export function ErrorsTable({ label, errors }: ErrorsTableProps) {
  return (
    <DataTable
      isCompact
      label={label}
      columns={COLUMNS}
      rows={errors}
      rowKey={({ status, when }) => `${status} ${when}`}
    />
  );
}
