import { AccountLink } from '@/components/trading/paper-accounts/account-link';
import { useChosenAccount } from '@/components/trading/paper-accounts/use-chosen-account';
import type { PaperAccountItem } from '@/components/trading/paper-data/paper-calls';
import type { Column } from '@/components/ui/data-table/column';
import { DataTable } from '@/components/ui/data-table/data-table';
import { figureColumn } from '@/components/ui/data-table/figure-column';
import { useSort } from '@/components/ui/data-table/use-sort';
import { Panel } from '@/components/ui/panel/panel';
import { Time } from '@/components/ui/time/time';
import { formatMoney } from '@/lib/core/format/number';

/** All of the user's paper accounts with totals, where there are several. */
export function AccountsOverview({ userId }: { readonly userId: string }) {
  const { accounts, chosen } = useChosenAccount(userId);
  const items = accounts.data?.items ?? [];
  return items.length > 1 && <Accounts accounts={items} chosenId={chosen?.id ?? null} />;
}

interface AccountsProps {
  readonly accounts: readonly PaperAccountItem[];
  readonly chosenId: string | null;
}

const FIGURES: readonly Column<PaperAccountItem>[] = [
  { ...moneyColumn('equity', 'Equity', false, ({ equity }) => equity), from: 'phone' },
  moneyColumn('day', 'Day P/L', true, ({ dayProfit }) => dayProfit),
  { ...moneyColumn('total', 'Total P/L', true, ({ totalProfit }) => totalProfit), from: 'phone' },
  figureColumn({
    id: 'return',
    title: 'Return',
    suffix: '%',
    decimals: 2,
    isChange: true,
    value: (account) => totalReturn([account]),
    total: totalReturn,
  }),
  moneyColumn('power', 'Buying power', false, ({ buyingPower }) => buyingPower),
  countColumn('positions', 'Positions', ({ openPositions }) => openPositions),
  countColumn('copies', 'Copies', ({ copies }) => copies),
  {
    id: 'opened',
    title: 'Opened',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
];

function Accounts({ accounts, chosenId }: AccountsProps) {
  const columns: readonly Column<PaperAccountItem>[] = [
    {
      id: 'account',
      title: 'Account',
      value: ({ name }) => name,
      cell: ({ id, line, name, startBalance }) => (
        <>
          <AccountLink line={line} isCurrent={id === chosenId}>
            <bdi>{name}</bdi>
          </AccountLink>
          <small>{id === chosenId ? 'Shown below' : `Started with ${formatMoney(startBalance, 0)}`}</small>
        </>
      ),
      total: (rows) => `${rows.length} accounts`,
    },
    ...FIGURES,
  ];
  const { rows, sort } = useSort(columns, accounts);
  return (
    <Panel title="Your paper accounts">
      <DataTable
        narrow="rows"
        label="Your paper accounts"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
      />
    </Panel>
  );
}

function moneyColumn(
  id: string,
  title: string,
  isChange: boolean,
  value: (account: PaperAccountItem) => number,
): Column<PaperAccountItem> {
  return figureColumn({
    id,
    title,
    prefix: '$',
    decimals: 2,
    isChange,
    value,
    total: (rows) => sum(rows, value),
  });
}

function countColumn(
  id: string,
  title: string,
  value: (account: PaperAccountItem) => number,
): Column<PaperAccountItem> {
  return figureColumn({ id, title, decimals: 0, value, total: (rows) => sum(rows, value) });
}

/** In percent of what the accounts started with. */
function totalReturn(accounts: readonly PaperAccountItem[]): number {
  const start = sum(accounts, ({ startBalance }) => startBalance);
  return (100 * sum(accounts, ({ totalProfit }) => totalProfit)) / start;
}

function sum(accounts: readonly PaperAccountItem[], value: (account: PaperAccountItem) => number): number {
  return accounts.reduce((total, account) => total + value(account), 0);
}
