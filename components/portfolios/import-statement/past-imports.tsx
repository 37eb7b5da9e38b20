import { ActButton } from '@/components/ui/act-button/act-button';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Disclosure } from '@/components/ui/disclosure/disclosure';
import { formatCount } from '@/lib/core/format/number';
import { undoImport } from './statement-calls';

/** As answered; times are ISO 8601. */
export interface PastImport {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly at: string;
  readonly undoneAt: string | null;
}

const COLUMNS: readonly Column<PastImport>[] = [
  { title: 'File', align: 'start', from: 'phone', wraps: true, cell: ({ name }) => name },
  { title: 'Day', align: 'start', cell: ({ at }) => at.slice(0, 10) },
  { title: 'Transactions', from: 'phone', cell: ({ added }) => formatCount(added) },
];

interface PastImportsProps {
  readonly no: number;
  readonly imports: readonly PastImport[];
  readonly onChanged: () => void;
}

/** Earlier imports that count, each with a button that undoes it; nothing if there are none. */
export function PastImports({ no, imports, onChanged }: PastImportsProps) {
  const counting = imports.filter(({ undoneAt, added }) => undoneAt === null && added > 0);
  if (counting.length === 0) return null;
  return (
    <Disclosure summary="Earlier imports">
      <DataTable
        label="Earlier imports"
        isCompact
        columns={COLUMNS}
        rows={counting}
        rowKey={({ id }) => id}
        actionsFrom="phone"
        actions={({ id, name }) => (
          <ActButton
            look="quiet"
            size={28}
            aria-label={`Undo ${name}`}
            act={async () => {
              await undoImport(no, id);
              onChanged();
              return null;
            }}
          >
            Undo
          </ActButton>
        )}
      />
    </Disclosure>
  );
}
