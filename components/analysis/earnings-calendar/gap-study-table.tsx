import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import type { GapCase, GapQuestion } from '@/lib/analysis/earnings/gap-study';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { rateColumns } from '../rate-columns/rate-columns';

const QUESTIONS: Readonly<Record<GapQuestion, readonly [title: string, horizon: string]>> = {
  'gap-up-after-good': ['Surprise of +1σ or more: opened higher', 'at the open'],
  'gap-down-after-bad': ['Surprise of −1σ or less: opened lower', 'at the open'],
  'gap-up-held-1': ['Gap up of ½σ or more: closed above its open', '1 session'],
  'gap-up-held-5': ['Gap up of ½σ or more: closed above its open', '5 sessions'],
  'gap-down-held-1': ['Gap down of ½σ or more: closed below its open', '1 session'],
  'gap-down-held-5': ['Gap down of ½σ or more: closed below its open', '5 sessions'],
};

const COLUMNS: readonly Column<GapCase>[] = [
  {
    title: 'After a report',
    wraps: true,
    cell: ({ question }) => (
      <>
        {QUESTIONS[question][0]}
        <small>{QUESTIONS[question][1]}</small>
      </>
    ),
  },
  ...rateColumns<GapCase>(
    ({ hits, count, low, high, baseHits, baseCount }) => ({
      hits,
      count,
      isTooFew: count < FEWEST_CASES,
      interval: low === null || high === null ? null : { low, high },
      base: baseCount < FEWEST_CASES ? null : baseHits / baseCount,
      baseCases: { hits: baseHits, count: baseCount },
    }),
    {
      title: 'Rate',
      needs: `${FEWEST_CASES} reports`,
      baseNeeds: `${FEWEST_CASES} sessions`,
      scale: [30, 70],
    },
  ),
];

/** How often gaps after reports were followed by more, beside other sessions. */
export function GapStudyTable({ cases }: { readonly cases: readonly GapCase[] }) {
  return (
    <DataTable
      label="What followed reports"
      columns={COLUMNS}
      rows={cases}
      rowKey={({ question }) => question}
      narrow="cards"
    />
  );
}
