import { Change } from '@/components/change/change';
import { Cell, DataTable, RowHeader } from '@/components/data-table/data-table';
import type { TradeView } from '@/lib/catalogue/types';
import { formatDateTime } from '@/lib/format/date';
import { formatCount } from '@/lib/format/number';
import { exitWords, formatFill } from './trade-words';

/** The latest trades, open ones first, each at the price at which it was filled. */
export function TradesTable({ trades }: { readonly trades: readonly TradeView[] }) {
  return (
    <DataTable
      tall
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
        {trades.map((trade) => (
          <tr key={trade.tradeNo}>
            <RowHeader narrow>{formatCount(trade.tradeNo)}</RowHeader>
            <Cell text>{trade.ticker}</Cell>
            <Cell text>{trade.side === 'long' ? 'Long' : 'Short'}</Cell>
            <Cell>
              <Change value={trade.returnPct} decimals={2} />
            </Cell>
            <Cell>{instant(trade.entryTime)}</Cell>
            <Cell>{formatFill(trade.entryPrice)}</Cell>
            <Cell>{instant(trade.exitTime)}</Cell>
            <Cell>{formatFill(trade.exitPrice)}</Cell>
            <Cell text>{exitWords(trade)}</Cell>
            <Cell text>
              {trade.phase === 'forward' ? 'Forward' : 'Backtest'}
              {trade.late && ', late'}
            </Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The column's title says that it is UTC. */
function instant(ms: number | null): string {
  return formatDateTime(ms).replace(' UTC', '');
}
