import { Change } from '@/components/change/change';
import { Cell, DataTable, RowHeader } from '@/components/data-table/data-table';
import type { OpenPositionView } from '@/lib/catalogue/types';
import { formatDateTime } from '@/lib/format/date';
import { formatCount } from '@/lib/format/number';
import { formatFill } from './trade-words';

/** What is open now, without amounts. */
export function OpenPositionsTable({ positions }: { readonly positions: readonly OpenPositionView[] }) {
  if (positions.length === 0) return <p>No open position.</p>;
  return (
    <DataTable
      pinned
      label="Open positions"
      columns={[
        { title: 'No.', kind: 'text' },
        { title: 'Instrument', kind: 'text' },
        { title: 'Side', kind: 'text' },
        { title: 'Return so far' },
        { title: 'Entry (UTC)' },
        { title: 'Entry price' },
        { title: 'Last price' },
        { title: 'Phase', kind: 'text' },
      ]}
    >
      <tbody>
        {positions.map((position) => (
          <tr key={position.tradeNo}>
            <RowHeader narrow>{formatCount(position.tradeNo)}</RowHeader>
            <Cell text>{position.ticker}</Cell>
            <Cell text>{position.side === 'long' ? 'Long' : 'Short'}</Cell>
            <Cell>
              <Change value={position.returnPct} decimals={2} />
            </Cell>
            <Cell>{formatDateTime(position.entryTime).replace(' UTC', '')}</Cell>
            <Cell>{formatFill(position.entryPrice)}</Cell>
            <Cell>{formatFill(position.lastPrice)}</Cell>
            <Cell text>{position.phase === 'forward' ? 'Forward' : 'Backtest'}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
