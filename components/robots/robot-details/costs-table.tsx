import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatPercent } from '@/lib/core/format/number';
import type { CostsView } from '@/lib/robots/catalogue/types';

/** From gross profit to net profit. */
export function CostsTable({ costs }: { readonly costs: CostsView }) {
  return (
    <DataTable
      label="Costs"
      columns={[{ title: 'All closed trades', kind: 'text' }, { title: 'Of the starting balance' }]}
    >
      <tbody>
        <tr>
          <RowHeader note="Before any costs">Gross result</RowHeader>
          <Cell>
            <Change value={costs.grossPct} decimals={2} />
          </Cell>
        </tr>
        <tr>
          <RowHeader note="Paid on entry and exit">Commission</RowHeader>
          <Cell>{formatPercent(-costs.commissionPct, 2)}</Cell>
        </tr>
        <tr>
          <RowHeader note="Half the spread plus market impact, included in every price">Slippage</RowHeader>
          <Cell>{formatPercent(-costs.slippagePct, 2)}</Cell>
        </tr>
        <tr data-total="">
          <RowHeader note="After all costs">Net result</RowHeader>
          <Cell>
            <Change value={costs.netPct} decimals={2} />
          </Cell>
        </tr>
      </tbody>
    </DataTable>
  );
}
