import { isPaperAccount, stateText } from '@/components/trading/copies/copy-labels';
import type { PaperCopy } from '@/components/trading/paper-data/paper-calls';
import { nextSignalLabel } from '@/components/trading/paper-data/paper-labels';
import { RobotLines } from '@/components/trading/paper-data/robot-lines';
import { Actions } from '@/components/ui/actions/actions';
import type { Column } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { useSort } from '@/components/ui/data-table/use-sort';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Time } from '@/components/ui/time/time';
import { formatCount, formatPercent, NO_FIGURE } from '@/lib/core/format/number';
import { robotsPath } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';

/** Robots the user copies, with the user's result beside the robot's. */
export function CopiesTable({ copies: all }: { readonly copies: readonly PaperCopy[] }) {
  const copies = all.filter(({ account }) => isPaperAccount(account));
  if (copies.length === 0)
    return (
      <Empty
        title="No robot trades this account"
        action={!isInApp(location.pathname) && <a href={robotsPath('stocks-etf')}>Browse robots</a>}
      >
        Turn on Autopilot on the card of a robot you follow, or select one for autotrading.
      </Empty>
    );
  return <SortedCopies copies={copies} />;
}

const COLUMNS: readonly Column<PaperCopy>[] = [
  {
    id: 'robot',
    title: 'Robot',
    value: ({ robotName }) => robotName,
    cell: (copy) => <RobotLines robot={copy} />,
  },
  { id: 'state', title: 'State', align: 'start', value: stateText, cell: stateText },
  { id: 'by', title: 'By', align: 'start', value: purposeText, cell: purposeText },
  resultColumn('mine', 'My closed P/L', ({ myProfit }) => myProfit),
  resultColumn('open', 'My open P/L', ({ openProfit }) => openProfit),
  resultColumn('robots', 'Robot’s P/L', ({ robotProfit }) => robotProfit),
  {
    id: 'copied',
    title: 'Signals copied',
    value: ({ sharePctCopied }) => sharePctCopied,
    cell: ({ sharePctCopied, copied, signals }) =>
      sharePctCopied === null
        ? NO_FIGURE
        : `${formatPercent(sharePctCopied)} (${formatCount(copied)} of ${formatCount(signals)})`,
  },
  {
    id: 'next',
    title: 'Next signal',
    align: 'start',
    value: ({ nextSignal }) => nextSignal?.dueAt ?? null,
    cell: ({ nextSignal }) =>
      nextSignal ? <Time at={nextSignal.dueAt}>{nextSignalLabel(nextSignal)}</Time> : 'None',
  },
];

function purposeText({ purpose }: PaperCopy): string {
  return purpose === 'autotrading' ? 'Autotrading' : 'Autopilot';
}

/** A result in dollars, with the sum of all that are known. */
function resultColumn(
  id: string,
  title: string,
  value: (copy: PaperCopy) => number | null,
): Column<PaperCopy> {
  return figureColumn({
    id,
    title,
    prefix: '$',
    decimals: 2,
    isChange: true,
    value,
    total: (copies) => copies.reduce((sum, copy) => sum + (value(copy) ?? 0), 0),
  });
}

function SortedCopies({ copies }: { readonly copies: readonly PaperCopy[] }) {
  const { rows, sort } = useSort(COLUMNS, copies);
  return (
    <>
      <DataTable
        narrow="cards"
        label="Copied robots"
        columns={COLUMNS}
        rows={rows}
        keyOf={({ copyId }) => copyId}
        sort={sort}
      />
      <Actions>
        <CsvButton name="copies" columns={COLUMNS} rows={rows} />
      </Actions>
      <Note look="caption">
        Paper copies, after costs. The robot’s P/L is over the trades both have closed, at your size.
      </Note>
    </>
  );
}
