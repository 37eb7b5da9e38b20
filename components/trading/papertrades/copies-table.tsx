import { PortfolioPanels } from '@/components/trading/basket-copies/copied-portfolios';
import type { CopiedBasket } from '@/components/trading/basket-copies/use-basket-copies';
import { isPaperAccount } from '@/components/trading/copies/copy-labels';
import type { PaperCopy } from '@/components/trading/paper-data/paper-calls';
import { nextSignalLabel } from '@/components/trading/paper-data/paper-labels';
import { copyColumns, copyDetail } from '@/components/trading/virtual-accounts/copy-columns';
import { Actions } from '@/components/ui/actions/actions';
import type { Column } from '@/components/ui/data-table/column';
import { CsvButton } from '@/components/ui/data-table/csv-button';
import { DataTable } from '@/components/ui/data-table/data-table';
import { useSort } from '@/components/ui/data-table/use-sort';
import { Empty } from '@/components/ui/empty/empty';
import { Note } from '@/components/ui/note/note';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { robotsPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import { isInApp } from '@/lib/site/addresses/in-app';

interface CopiesTableProps {
  readonly copies: readonly PaperCopy[];
  readonly portfolios: readonly CopiedBasket[];
}

/** Robots and portfolios copied to the account, as in My copies, where they are changed. */
export function CopiesTable({ copies: all, portfolios }: CopiesTableProps) {
  const copies = all.filter(({ account }) => isPaperAccount(account));
  if (copies.length === 0 && portfolios.length === 0)
    return (
      <Empty
        title="Nothing is copied to this account"
        action={!isInApp(location.pathname) && <a href={robotsPath('stocks-etf')}>Browse robots</a>}
      >
        Turn on Autopilot on the card of a robot you follow, select one for autotrading, or copy a portfolio
        from its page.
      </Empty>
    );
  return (
    <Stack gap={4}>
      {copies.length > 0 && <SortedCopies copies={copies} />}
      <PortfolioPanels copies={portfolios} />
    </Stack>
  );
}

/** Without what My copies has room for. */
const COLUMNS: readonly Column<PaperCopy>[] = [
  ...copyColumns(null).filter(({ id }) => id !== 'stop' && id !== 'curve'),
  {
    id: 'next',
    title: 'Next signal',
    align: 'start',
    from: 'wide',
    value: ({ nextSignal }) => nextSignal?.dueAt ?? null,
    cell: ({ nextSignal }) =>
      nextSignal ? <Time at={nextSignal.dueAt}>{nextSignalLabel(nextSignal)}</Time> : 'None',
  },
];

function SortedCopies({ copies }: { readonly copies: readonly PaperCopy[] }) {
  const { rows, sort } = useSort(COLUMNS, copies);
  return (
    <>
      <DataTable
        narrow="rows"
        label="Copied robots"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ copyId }) => copyId}
        sort={sort}
        detail={copyDetail}
      />
      <Actions>
        <CsvButton name="copies" columns={COLUMNS} rows={rows} />
        {!isInApp(location.pathname) && (
          <a href={SITE_PATHS.virtualAccounts}>Pause or change them in My copies</a>
        )}
      </Actions>
      <Note look="caption">
        Paper copies, after costs. The robot’s P/L is over the trades both have closed, at your size.
      </Note>
    </>
  );
}
