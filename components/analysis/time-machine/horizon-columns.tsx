import type { Column } from '@/components/ui/data-table/column';
import { TooFew } from '@/components/ui/data-table/too-few';
import { IntervalBar } from '@/components/ui/interval-bar/interval-bar';
import { formatCount, formatNumber, formatPercent, formatPlural, NO_FIGURE } from '@/lib/core/format/number';
import type { Interval } from '@/lib/core/statistics/wilson';

/** How often a group beat the median over one horizon. */
export interface HorizonRate {
  readonly horizon: number;
  readonly hits: number;
  readonly count: number;
  readonly isTooFew: boolean;
  readonly pending: number;
  /** A share. */
  readonly base: number | null;
}

/** Rates are near one half. */
const SCALE = [20, 80] as const;

export function horizonColumn<Row extends HorizonRate>(): Column<Row> {
  return {
    title: 'After',
    cell: ({ horizon, pending }) => (
      <>
        {formatPlural(horizon, 'session')}
        {pending > 0 && <small>{formatCount(pending)} pending</small>}
      </>
    ),
  };
}

/** @param intervalOf the 95% interval of the share */
export function rateColumns<Row extends HorizonRate>(
  intervalOf: (row: Row) => Interval | null,
  needs: string,
): readonly Column<Row>[] {
  return [
    {
      title: 'Above the median',
      cell: ({ hits, count, isTooFew }) => (
        <>
          {isTooFew ? <TooFew needs={needs} /> : formatPercent((100 * hits) / count, 1)}
          <small>
            {formatCount(hits)} of {formatCount(count)}
          </small>
        </>
      ),
    },
    {
      title: '95% interval',
      cell: (row) => {
        const { hits, count, base, isTooFew } = row;
        const interval = intervalOf(row);
        if (isTooFew || interval === null) return NO_FIGURE;
        return (
          <>
            <IntervalBar
              value={(100 * hits) / count}
              scale={SCALE}
              low={100 * interval.low}
              high={100 * interval.high}
              {...(base !== null && { base: 100 * base })}
              decimals={1}
            />
            <small>
              {formatPercent(100 * interval.low, 1)} to {formatPercent(100 * interval.high, 1)}
            </small>
          </>
        );
      },
    },
    {
      title: 'Base rate',
      cell: ({ base }) => (base === null ? NO_FIGURE : formatPercent(100 * base, 1)),
    },
    {
      title: 'Difference',
      cell: ({ hits, count, base, isTooFew }) =>
        formatNumber(isTooFew || base === null ? null : 100 * (hits / count - base), {
          decimals: 1,
          signed: true,
          suffix: ' points',
        }),
    },
  ];
}

/** A return in percent. */
export function formatReturn(percent: number | null): string {
  return formatNumber(percent, { decimals: 2, signed: true, suffix: '%' });
}
