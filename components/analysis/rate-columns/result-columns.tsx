import { Tone } from '@/components/ui/change/tone';
import type { Column } from '@/components/ui/data-table/column';
import { TooFew } from '@/components/ui/data-table/too-few';
import { formatCount, formatNumber, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { FEWEST_CASES, type Interval } from '@/lib/core/statistics/wilson';

/** What trades of a kind led to, beside the same in shuffled prices. */
export interface Results {
  readonly isTooFew: boolean;
  /** 95% of the difference from the base rate, by date, as shares; null if it isn't known. */
  readonly difference: Interval | null;
  /** In units of the risk. */
  readonly meanR: number | null;
  readonly placebo: { readonly k: number; readonly n: number; readonly meanR: number | null };
}

/** A result in units of the risk, as in +1.25R. */
export function formatR(r: number | null): string {
  return formatNumber(r, { decimals: 2, signed: true, suffix: 'R' });
}

/** The same in the color of its sign. */
export function ResultR({ r }: { readonly r: number | null }) {
  return r === null ? NO_FIGURE : <Tone text={formatR(r)} />;
}

/** What came of trades: the difference by date, the mean result, and the placebo's. */
export function resultColumns<Row>(read: (row: Row) => Results, needs: string): readonly Column<Row>[] {
  return [
    {
      title: 'By date',
      cell: (row) => {
        const { isTooFew, difference } = read(row);
        return isTooFew || difference === null
          ? NO_FIGURE
          : `${points(difference.low)} to ${points(difference.high)}`;
      },
    },
    {
      title: 'Mean trade',
      cell: (row) => {
        const { isTooFew, meanR } = read(row);
        return isTooFew ? <TooFew needs={needs} /> : <ResultR r={meanR} />;
      },
    },
    {
      title: 'Placebo',
      cell: (row) => {
        const { k, n, meanR } = read(row).placebo;
        if (n < FEWEST_CASES) return <TooFew needs={needs} />;
        return (
          <>
            {`${formatPercent((100 * k) / n, 1)} · `}
            <ResultR r={meanR} />
            <small>{`${formatCount(k)} of ${formatCount(n)}`}</small>
          </>
        );
      },
    },
  ];
}

function points(share: number): string {
  return formatNumber(100 * share, { decimals: 1, signed: true });
}
