import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { Panel } from '@/components/ui/panel/panel';
import type { GroupReturns } from '@/lib/analysis/screener/what-came-next';
import type { EpochDay } from '@/lib/core/base/brand';
import { formatDay } from '@/lib/core/format/date';
import { FEWEST_CASES } from '@/lib/core/statistics/wilson';
import { rateColumns } from '../rate-columns/rate-columns';
import { ABOVE_MEDIAN, formatReturn, horizonColumn } from './horizon-columns';

const COLUMNS: readonly Column<GroupReturns>[] = [
  horizonColumn(),
  { title: 'Median return', cell: ({ median }) => formatReturn(median) },
  { title: 'Universe', cell: ({ universeMedian }) => formatReturn(universeMedian) },
  { title: 'Mean return', cell: ({ mean }) => formatReturn(mean) },
  ...rateColumns<GroupReturns>((row) => row, { ...ABOVE_MEDIAN, needs: `${FEWEST_CASES} instruments` }),
];

/** What all matching instruments did after one day, beside the universe. */
export function GroupTable({
  group,
  day,
}: {
  readonly group: readonly GroupReturns[];
  readonly day: EpochDay;
}) {
  const title = `What came after ${formatDay(day)}`;
  return (
    <Panel title={title} aside="all matching instruments">
      <DataTable
        label={title}
        columns={COLUMNS}
        rows={group}
        rowKey={({ horizon }) => horizon}
        narrow="cards"
      />
    </Panel>
  );
}
