import { Change } from '@/components/ui/change/change';
import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { tickerPath } from '@/lib/site/addresses/addresses';
import type { TradeRow } from './trade-rows';

/** The latest trades, open ones first. */
export function TradesTable({ trades }: { readonly trades: readonly TradeRow[] }) {
  return (
    <DataTable
      tall
      pinned
      label="Latest trades"
      columns={[
        { title: 'No.', kind: 'text' },
        { title: 'Ticker', kind: 'text' },
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
        {trades.map(({ no, what: [ticker, side], returnPct, fills, notes: [reason, phase], signals }) => (
          <tr key={no}>
            <RowHeader narrow>{no}</RowHeader>
            <Cell text>
              <a href={tickerPath(ticker ?? '')}>{ticker}</a>
            </Cell>
            <Cell text>{side}</Cell>
            <Cell>
              <Change value={returnPct} decimals={2} />
            </Cell>
            <Cell>
              {fills[0]}
              {signals?.[0] && <small>{signals[0]}</small>}
            </Cell>
            <Cell>{fills[1]}</Cell>
            <Cell>
              {fills[2]}
              {signals?.[1] && <small>{signals[1]}</small>}
            </Cell>
            <Cell>{fills[3]}</Cell>
            <Cell text>{reason}</Cell>
            <Cell text>{phase}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
