import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import type { FieldRow } from '@/lib/http/api/reference/describe-fields';
import styles from './api-reference.module.css';

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
      label={label}
      columns={[
        { title: 'Field', kind: 'text' },
        { title: 'Type', kind: 'text' },
        { title: 'Meaning', kind: 'text' },
      ]}
    >
      <tbody>
        {fields.map(({ name, type, isRequired, description }) => (
          <tr key={name}>
            <RowHeader narrow {...(showsRequired && isRequired ? { note: 'required' } : {})}>
              <code>{name}</code>
            </RowHeader>
            <Cell text>
              <span className={styles['words']}>{type}</span>
            </Cell>
            <Cell text>
              <span className={styles['words']}>{description}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
