import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import styles from './api-reference.module.css';

interface ErrorsTableProps {
  readonly label: string;
  readonly errors: readonly { readonly status: number; readonly when: string }[];
}

export function ErrorsTable({ label, errors }: ErrorsTableProps) {
  return (
    <DataTable
      label={label}
      columns={[
        { title: 'Status', kind: 'text' },
        { title: 'When', kind: 'text' },
      ]}
    >
      <tbody>
        {errors.map(({ status, when }) => (
          <tr key={`${status} ${when}`}>
            <RowHeader narrow>{status}</RowHeader>
            <Cell text>
              <span className={styles['words']}>{when}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
