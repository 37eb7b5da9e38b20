import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { TooFew } from '@/components/ui/data-table/too-few';
import { IntervalBar } from '@/components/ui/interval-bar/interval-bar';
import type { GapCase, GapQuestion } from '@/lib/analysis/earnings/gap-study';
import { formatCount, formatNumber, formatPercent, NO_FIGURE } from '@/lib/core/format/number';

/** Cases that a rate needs. */
const FEWEST = 30;

/** Rates are near one half. */
const SCALE = [30, 70] as const;

const QUESTIONS: Readonly<Record<GapQuestion, readonly [title: string, horizon: string]>> = {
  'gap-up-after-good': ['Surprise of +1σ or more: opened higher', 'at the open'],
  'gap-down-after-bad': ['Surprise of −1σ or less: opened lower', 'at the open'],
  'gap-up-held-1': ['Gap up of ½σ or more: closed above its open', '1 session'],
  'gap-up-held-5': ['Gap up of ½σ or more: closed above its open', '5 sessions'],
  'gap-down-held-1': ['Gap down of ½σ or more: closed below its open', '1 session'],
  'gap-down-held-5': ['Gap down of ½σ or more: closed below its open', '5 sessions'],
};

function percent(hits: number, count: number): number {
  return (100 * hits) / count;
}

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
  {
    title: 'Rate',
    cell: ({ hits, count }) => (
      <>
        {count < FEWEST ? <TooFew needs={`${FEWEST} reports`} /> : formatPercent(percent(hits, count), 1)}
        <small>
          {formatCount(hits)} of {formatCount(count)}
        </small>
      </>
    ),
  },
  {
    title: '95% interval',
    cell: ({ hits, count, low, high, baseHits, baseCount }) => {
      if (count < FEWEST || low === null || high === null) return NO_FIGURE;
      return (
        <>
          <IntervalBar
            value={percent(hits, count)}
            scale={SCALE}
            low={100 * low}
            high={100 * high}
            {...(baseCount >= FEWEST && { base: percent(baseHits, baseCount) })}
            decimals={1}
          />
          <small>
            {formatPercent(100 * low, 1)} to {formatPercent(100 * high, 1)}
          </small>
        </>
      );
    },
  },
  {
    title: 'Base rate',
    cell: ({ baseHits, baseCount }) => (
      <>
        {baseCount < FEWEST ? (
          <TooFew needs={`${FEWEST} sessions`} />
        ) : (
          formatPercent(percent(baseHits, baseCount), 1)
        )}
        <small>
          {formatCount(baseHits)} of {formatCount(baseCount)}
        </small>
      </>
    ),
  },
  {
    title: 'Difference',
    cell: ({ hits, count, baseHits, baseCount }) =>
      formatNumber(
        count < FEWEST || baseCount < FEWEST ? null : percent(hits, count) - percent(baseHits, baseCount),
        { decimals: 1, signed: true, suffix: ' points' },
      ),
  },
];

/** How often gaps after reports were followed by more, beside other sessions. */
export function GapStudyTable({ cases }: { readonly cases: readonly GapCase[] }) {
  return (
    <DataTable
      label="What followed reports"
      columns={COLUMNS}
      rows={cases}
      keyOf={({ question }) => question}
      narrow="cards"
    />
  );
}
