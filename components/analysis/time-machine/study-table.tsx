import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Panel } from '@/components/ui/panel/panel';
import type { HorizonStudy, ScreenStudy } from '@/lib/analysis/screener/study-screen';
import { formatDay } from '@/lib/core/format/date';
import { formatPlural } from '@/lib/core/format/number';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { rateColumns } from '../rate-columns/rate-columns';
import { ABOVE_MEDIAN, formatReturn, horizonColumn } from './horizon-columns';

const COLUMNS: readonly Column<HorizonStudy>[] = [
  horizonColumn(),
  ...rateColumns<HorizonStudy>((row) => ({ ...row, interval: row.byDate?.share ?? row.interval }), {
    ...ABOVE_MEDIAN,
    needs: `${FEWEST_CASES} entries`,
  }),
  {
    title: 'Mean excess',
    cell: ({ meanExcess, byDate, isTooFew }) => (
      <>
        {formatReturn(isTooFew ? null : meanExcess)}
        {!isTooFew && byDate && (
          <small>
            {formatReturn(byDate.meanExcess.low)} to {formatReturn(byDate.meanExcess.high)}
          </small>
        )}
      </>
    ),
  },
];

/** What came after all dates on which instruments entered a screen. */
export function StudyTable({ study: { entries, first, last, horizons } }: { readonly study: ScreenStudy }) {
  return (
    <Panel
      title="After every date on which an instrument began to match"
      aside={`${formatPlural(entries, 'entry', 'entries')}, ${formatDay(first)} to ${formatDay(last)}`}
    >
      <DataTable
        label="After every date on which an instrument began to match"
        columns={COLUMNS}
        rows={horizons}
        rowKey={({ horizon }) => horizon}
        narrow="cards"
      />
    </Panel>
  );
}
