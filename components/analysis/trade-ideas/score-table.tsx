import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { TooFew } from '@/components/ui/data-table/too-few';
import type { IdeaScore } from '@/lib/analysis/trade-ideas/scoreboard';
import { formatCount, formatNumber, NO_FIGURE } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { INSTRUMENT_CLASS_LABELS, instrumentClass } from '@/lib/site/addresses/instrument-class';
import { rateColumns } from '../rate-columns/rate-columns';
import { formatR, ResultR } from '../rate-columns/result-columns';
import { RECORD_LABELS } from './idea-labels';

const NEEDS = `${FEWEST_CASES} ideas`;

const points = (fraction: number) => formatNumber(100 * fraction, { decimals: 1, signed: true });

const COLUMNS: readonly Column<IdeaScore>[] = [
  {
    title: 'Ideas',
    wraps: true,
    cell: ({ record, fundType }) =>
      fundType === null ? (
        <strong>{RECORD_LABELS[record]}</strong>
      ) : (
        INSTRUMENT_CLASS_LABELS[instrumentClass(fundType)]
      ),
  },
  ...rateColumns<IdeaScore>(
    ({ odds: { k, n, base, interval, tooFew } }) => ({
      ...{ hits: k, count: n, isTooFew: tooFew, interval },
      base: base.n === 0 ? null : base.k / base.n,
      baseCases: { hits: base.k, count: base.n },
    }),
    { title: 'Made money', needs: NEEDS, scale: [25, 75] },
  ),
  {
    title: 'By date',
    cell: ({ odds: { differenceInterval: interval, tooFew } }) =>
      tooFew || interval === null ? NO_FIGURE : `${points(interval.low)} to ${points(interval.high)}`,
  },
  {
    title: 'Mean result',
    cell: ({ odds: { meanR, tooFew }, baseR }) =>
      tooFew ? (
        <TooFew needs={NEEDS} />
      ) : (
        <>
          <ResultR r={meanR} />
          <small>base {formatR(baseR)}</small>
        </>
      ),
  },
  {
    title: 'How they ended',
    align: 'start',
    wraps: true,
    cell: ({ ends: { reached, stopped, expired, closed } }) =>
      [
        [reached, 'target'],
        [stopped, 'stopped'],
        [expired, 'expired'],
        [closed, 'closed by the robot'],
      ]
        .filter(([count]) => count !== 0)
        .map(([count, what]) => `${formatCount(Number(count))} ${what}`)
        .join(', '),
  },
];

/** What became of all ideas that ever were, by source and class. */
export function ScoreTable({ scores }: { readonly scores: readonly IdeaScore[] }) {
  return (
    <DataTable
      label="Scoreboard"
      columns={COLUMNS}
      rows={scores}
      rowKey={({ record, fundType }) => `${record} ${fundType ?? ''}`}
      narrow="cards"
      empty={<p>No idea has ended yet.</p>}
    />
  );
}
