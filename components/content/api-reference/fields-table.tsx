import { DataTable } from '@/components/ui/data-table/data-table';
import type { FieldRow } from '@/lib/http/api/reference/describe-fields';

interface FieldsTableProps {
  /** For screen readers. */
  readonly label: string;
  readonly fields: readonly FieldRow[];
  /** For requests, where some fields are optional. */
  readonly showsRequired?: boolean;
}

export function FieldsTable({ label, fields, showsRequired = false }: FieldsTableProps) {
  return (
    <DataTable
      isCompact
      label={label}
      rows={fields}
      rowKey={({ name }) => name}
      columns={[
        {
          title: 'Field',
          cell: ({ name, isRequired }) => (
            <>
              <code>{name}</code>
              {showsRequired && isRequired && <small>required</small>}
            </>
          ),
        },
        { title: 'Type', align: 'start', wraps: true, cell: ({ type }) => type },
        {
          title: 'Meaning',
          align: 'start',
          wraps: true,
          cell: ({ description }) => description,
        },
      ]}
    />
  );
}
