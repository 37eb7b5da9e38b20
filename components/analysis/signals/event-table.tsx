import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import type { EventOdds } from '@/lib/analysis/signals/event-odds';
import { signalEvent, tradeSide } from '@/lib/analysis/signals/signal-events';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { rateColumns } from '../rate-columns/rate-columns';
import { resultColumns } from '../rate-columns/result-columns';
import { signalName } from './signal-columns';

const NEEDS = `${FEWEST_CASES} cases`;

const RATES = rateColumns<EventOdds>(
  ({ odds: { k, n, base, interval, tooFew } }) => ({
    ...{ hits: k, count: n, isTooFew: tooFew, interval },
    base: base.n === 0 ? null : base.k / base.n,
    baseCases: { hits: base.k, count: base.n },
  }),
  { title: 'Came true', needs: NEEDS, scale: [35, 65] },
);

const RESULTS = resultColumns<EventOdds>(
  ({ odds: { differenceInterval: difference, meanR, tooFew }, placebo }) => ({
    ...{ isTooFew: tooFew, difference, meanR, placebo },
  }),
  NEEDS,
);

const COLUMNS: readonly Column<EventOdds>[] = [
  {
    title: 'Event',
    wraps: true,
    cell: ({ event, direction }) => (
      <>
        {signalName({ event, side: tradeSide(direction) })}
        <small>{signalEvent(event).rule[direction]}</small>
      </>
    ),
  },
  ...RATES,
  ...RESULTS,
];

/** What each event led to in all tickers of a class. */
export function EventTable({ events }: { readonly events: readonly EventOdds[] }) {
  return (
    <DataTable
      label="What earlier signals led to"
      columns={COLUMNS}
      rows={events}
      rowKey={({ event, direction }) => `${event} ${direction}`}
      narrow="cards"
    />
  );
}
