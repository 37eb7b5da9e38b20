import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Time } from '@/components/ui/time/time';
import { formatPercent, formatPrice } from '@/lib/core/format/number';
import type { SignalView } from '@/lib/robots/catalogue/types';
import { tickerPath } from '@/lib/site/addresses/addresses';
import { orderLabel, secondLabel } from './trade-labels';

const COLUMNS: readonly Column<SignalView>[] = [
  {
    title: 'Order',
    cell: (signal) => (
      <>
        {orderLabel(signal)} <a href={tickerPath(signal.ticker)}>{signal.ticker}</a>
      </>
    ),
  },
  { title: 'Signaled', cell: ({ recordedAt }) => <Time at={recordedAt}>{secondLabel(recordedAt)}</Time> },
  {
    title: 'Fills at the open of',
    cell: ({ dueAt, state }) => (
      <>
        <Time at={dueAt}>{secondLabel(dueAt)}</Time>
        {state === 'waiting' && <small>or later</small>}
      </>
    ),
  },
  { title: 'Share of equity', cell: ({ sharePct }) => formatPercent(sharePct) },
  { title: 'Stop / target', cell: protectionLabel },
  {
    title: 'Status',
    align: 'start',
    cell: ({ state }) => (state === 'waiting' ? 'Waiting' : 'Lapsed, not filled'),
  },
];

/** Pending signals, and the last few that lapsed. */
export function SignalsTable({ signals }: { readonly signals: readonly SignalView[] }) {
  return (
    <DataTable isCompact isTall label="Signals" columns={COLUMNS} rows={signals} rowKey={({ seq }) => seq} />
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
