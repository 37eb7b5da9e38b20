import { Change } from '@/components/ui/change/change';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import type { Breadth, KnownShare } from '@/lib/analysis/market-summary/breadth';
import { formatCount } from '@/lib/core/format/number';
import { classLabel, sharePercent } from './summary-labels';

function shareColumn(title: string, read: (breadth: Breadth) => KnownShare): Column<Breadth> {
  return {
    title,
    cell: (breadth) => {
      const { hits, count } = read(breadth);
      return (
        <>
          {sharePercent(read(breadth))}
          <small>
            {formatCount(hits)} of {formatCount(count)}
          </small>
        </>
      );
    },
  };
}

const columns = (hasNewHighs: boolean): readonly Column<Breadth>[] => [
  {
    title: 'Sector',
    cell: ({ fundType, sector }) => (
      <>
        {sector ?? 'All'}
        {fundType !== null && <small>{classLabel(fundType)}</small>}
      </>
    ),
  },
  { title: 'Median', cell: ({ medianPct }) => <Change value={medianPct} decimals={2} /> },
  shareColumn('Advancers', ({ advancers, instruments }) => ({ hits: advancers, count: instruments })),
  shareColumn('Decliners', ({ decliners, instruments }) => ({ hits: decliners, count: instruments })),
  ...(hasNewHighs
    ? [
        shareColumn('New 52-week highs', ({ newHighs }) => newHighs),
        shareColumn('New 52-week lows', ({ newLows }) => newLows),
      ]
    : []),
  shareColumn('Above SMA 50', ({ aboveSma50 }) => aboveSma50),
  shareColumn('Above SMA 200', ({ aboveSma200 }) => aboveSma200),
];

interface BreadthTableProps {
  readonly sectors: readonly Breadth[];
  readonly whole: Breadth;
  readonly hasNewHighs: boolean;
}

/** How many of each sector took part, all of them last. */
export function BreadthTable({ sectors, whole, hasNewHighs }: BreadthTableProps) {
  return (
    <DataTable
      label="Breadth by sector"
      columns={columns(hasNewHighs)}
      rows={sectors.length > 1 ? [...sectors, { ...whole, fundType: null }] : sectors}
      rowKey={({ fundType, sector }) => `${fundType} ${sector}`}
    />
  );
}
