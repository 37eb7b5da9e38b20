import type { Column } from '@/components/ui/data-table/column';
import { TooFew } from '@/components/ui/data-table/too-few';
import { IntervalBar } from '@/components/ui/interval-bar/interval-bar';
import { formatCount, formatNumber, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import type { Interval } from '@/lib/core/statistics/wilson';

/** How often something followed, beside how often it does anyway. */
export interface Rate {
  readonly hits: number;
  readonly count: number;
  readonly isTooFew: boolean;
  /** 95%, as shares; null without cases. */
  readonly interval: Interval | null;
  /** A share; null if it isn't known. */
  readonly base: number | null;
  /** What the base is counted from, where it's shown. */
  readonly baseCases?: { readonly hits: number; readonly count: number };
}

/** Counts of a kind of event beside its class's base, as calls have them. */
interface OddsCounts {
  readonly k: number;
  readonly n: number;
  readonly tooFew: boolean;
  /** 95%, as shares; null without cases. */
  readonly low: number | null;
  readonly high: number | null;
  readonly baseK: number;
  readonly baseN: number;
}

export function readOdds({ k, n, tooFew, low, high, baseK, baseN }: OddsCounts): Rate {
  return {
    ...{ hits: k, count: n, isTooFew: tooFew },
    interval: low === null || high === null ? null : { low, high },
    base: baseN === 0 ? null : baseK / baseN,
    baseCases: { hits: baseK, count: baseN },
  };
}

interface RateLabels {
  readonly title: string;
  /** What a rate needs, and a base, as in `30 reports`. */
  readonly needs: string;
  readonly baseNeeds?: string;
  /** Ends of the bar's scale, in percent: rates are near one half. */
  readonly scale: readonly [from: number, to: number];
}

/** A rate with its interval, its base and the difference. */
export function rateColumns<Row>(
  read: (row: Row) => Rate,
  { title, needs, baseNeeds = needs, scale }: RateLabels,
): readonly Column<Row>[] {
  return [
    {
      title,
      cell: (row) => {
        const { hits, count, isTooFew } = read(row);
        return (
          <>
            {isTooFew ? <TooFew needs={needs} /> : formatPercent((100 * hits) / count, 1)}
            <Cases hits={hits} count={count} />
          </>
        );
      },
    },
    {
      title: '95% interval',
      cell: (row) => {
        const { hits, count, isTooFew, interval, base } = read(row);
        if (isTooFew || interval === null) return NO_FIGURE;
        return (
          <>
            <IntervalBar
              value={(100 * hits) / count}
              scale={scale}
              low={100 * interval.low}
              high={100 * interval.high}
              {...(base !== null && { base: 100 * base })}
              isInText
            />
            <small>
              {`${formatPercent(100 * interval.low, 1)} to ${formatPercent(100 * interval.high, 1)}`}
            </small>
          </>
        );
      },
    },
    {
      title: 'Base rate',
      cell: (row) => {
        const { base, baseCases } = read(row);
        if (!baseCases) return base === null ? NO_FIGURE : formatPercent(100 * base, 1);
        return (
          <>
            {base === null ? <TooFew needs={baseNeeds} /> : formatPercent(100 * base, 1)}
            <Cases {...baseCases} />
          </>
        );
      },
    },
    {
      title: 'Difference',
      cell: (row) => {
        const { hits, count, isTooFew, base } = read(row);
        return formatNumber(isTooFew || base === null ? null : 100 * (hits / count - base), {
          decimals: 1,
          signed: true,
          suffix: ' points',
        });
      },
    },
  ];
}

function Cases({ hits, count }: { readonly hits: number; readonly count: number }) {
  // One text: a comment between two would be a tenth of a long table.
  return <small>{`${formatCount(hits)} of ${formatCount(count)}`}</small>;
}
