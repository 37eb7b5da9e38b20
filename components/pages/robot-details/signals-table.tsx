import { Cell, DataTable, RowHeader } from '@/components/ui/data-table/data-table';
import { formatPercent, formatPrice } from '@/lib/core/format/number';
import type { SignalView } from '@/lib/robots/catalogue/types';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { orderLabel, secondLabel } from './trade-labels';

/** Pending signals, and the last few that lapsed. */
export function SignalsTable({ signals }: { readonly signals: readonly SignalView[] }) {
  return (
    <DataTable
      tall
      label="Signals"
      columns={[
        { title: 'Order', kind: 'text' },
        { title: 'Signaled (UTC)' },
        { title: 'Fills at the open of (UTC)' },
        { title: 'Share of equity' },
        { title: 'Stop / target' },
        { title: 'Status', kind: 'text' },
      ]}
    >
      <tbody>
        {signals.map((signal) => (
          <tr key={signal.seq}>
            <RowHeader narrow>
              {orderLabel(signal)} <a href={tickerPath(signal.ticker)}>{signal.ticker}</a>
            </RowHeader>
            <Cell>{secondLabel(signal.recordedAt)}</Cell>
            <Cell>
              {secondLabel(signal.dueAt)}
              {signal.state === 'waiting' && <small>or later</small>}
            </Cell>
            <Cell>{formatPercent(signal.sharePct, 2)}</Cell>
            <Cell>{protectionLabel(signal)}</Cell>
            <Cell text>{signal.state === 'waiting' ? 'Waiting' : 'Lapsed, not filled'}</Cell>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Stop and target as distances from the fill, which isn't known yet. */
function protectionLabel({ stopDistance, takeProfitDistance }: SignalView): string {
  const distance = (value: number | null) =>
    value === null ? '—' : `±${value >= 1 ? formatPrice(value, 2) : formatPrice(value)}`;
  return stopDistance === null && takeProfitDistance === null
    ? '—'
    : `${distance(stopDistance)} / ${distance(takeProfitDistance)}`;
}
