import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { TooFew } from '@/components/ui/data-table/too-few';
import type { EventOdds } from '@/lib/analysis/signals/event-odds';
import { signalEvent, tradeSide } from '@/lib/analysis/signals/signal-events';
import { formatCount, formatNumber, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { rateColumns } from '../rate-columns/rate-columns';
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

function rText(r: number | null) {
  return <Tone text={formatNumber(r, { decimals: 2, signed: true, suffix: 'R' })} />;
}

function points(fraction: number): string {
  return formatNumber(100 * fraction, { decimals: 1, signed: true });
}

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
  {
    title: 'By date',
    cell: ({ odds: { differenceInterval: interval, tooFew } }) =>
      tooFew || interval === null ? NO_FIGURE : `${points(interval.low)} to ${points(interval.high)}`,
  },
  {
    title: 'Mean trade',
    cell: ({ odds: { meanR, tooFew } }) => (tooFew ? <TooFew needs={NEEDS} /> : rText(meanR)),
  },
  {
    title: 'Placebo',
    cell: ({ placebo: { k, n, meanR } }) =>
      n < FEWEST_CASES ? (
        <TooFew needs={NEEDS} />
      ) : (
        <>
          {formatPercent((100 * k) / n, 1)} · {rText(meanR)}
          <small>
            {formatCount(k)} of {formatCount(n)}
          </small>
        </>
      ),
  },
];

/** What each event led to in all tickers of a class. */
export function EventTable({ events }: { readonly events: readonly EventOdds[] }) {
  return (
    <DataTable
      label="What earlier signals led to"
      columns={COLUMNS}
      rows={events}
      keyOf={({ event, direction }) => `${event} ${direction}`}
      narrow="cards"
    />
  );
}
