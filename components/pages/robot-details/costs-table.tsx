import { Change } from '@/components/ui/change/change';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Note } from '@/components/ui/note/note';
import { formatPercent } from '@/lib/core/format/number';
import type { CostsView } from '@/lib/robots/catalogue/types';

export function CostsTable({ costs }: { readonly costs: CostsView }) {
  return (
    <DataTable
      isCompact
      label="Costs"
      rows={[
        {
          name: 'Gross result',
          note: 'Before any costs: the sum of the lines below',
          figure: <Change value={costs.grossPct} decimals={1} />,
        },
        {
          name: 'Commission',
          note: 'Paid on entry and exit',
          figure: formatPercent(-costs.commissionPct, 1),
        },
        {
          name: 'Slippage',
          note: 'Half the spread and market impact, in every price; rounded up like costs a year',
          figure: formatPercent(-costs.slippagePct, 1),
        },
      ]}
      rowKey={({ name }) => name}
      columns={[
        {
          title: 'All closed trades',
          wraps: true,
          cell: ({ name, note }) => <Named name={name} note={note} />,
          total: () => <Named name="Net result" note="After all costs" />,
        },
        {
          title: '% of starting balance',
          cell: ({ figure }) => figure,
          total: () => <Change value={costs.netPct} decimals={1} />,
        },
      ]}
    />
  );
}

function Named({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <>
      {name}{' '}
      <Note as="span" look="caption">
        {note}
      </Note>
    </>
  );
}
