import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { tickerPath } from '@/lib/site/addresses/addresses';
import type { TradeRow } from './trade-rows';

/** The latest trades, open ones first, each at the price at which it was filled. */
export function TradesTable({ trades }: { readonly trades: readonly TradeRow[] }) {
  return (
    <DataTable
      tall
      pinned
      label="Latest trades"
      columns={[
        { title: 'No.', kind: 'text' },
        { title: 'Instrument', kind: 'text' },
        { title: 'Side', kind: 'text' },
        { title: 'Return' },
        { title: 'Entry (UTC)' },
        { title: 'Entry price' },
        { title: 'Exit (UTC)' },
        { title: 'Exit price' },
        { title: 'Exit reason', kind: 'text' },
        { title: 'Phase', kind: 'text' },
      ]}
    >
      <tbody>
        {trades.map(({ no, what: [ticker, side], returnPct, fills, notes: [reason, phase] }) => (
          <tr key={no}>
            <RowHeader narrow>{no}</RowHeader>
            <Cell text>
              <a href={tickerPath(ticker ?? '')}>{ticker}</a>
            </Cell>
            <Cell text>{side}</Cell>
            <Cell>
              <Change value={returnPct} decimals={2} />
            </Cell>
            <Cell>{fills[0]}</Cell>
            <Cell>{fills[1]}</Cell>
            <Cell>{fills[2]}</Cell>
            <Cell>{fills[3]}</Cell>
            <Cell text>{reason}</Cell>
            <Cell text>{phase}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
