import { type ReactNode, useEffect, useState } from 'react';
import type { CopiedBasket } from '@/components/trading/basket-copies/use-basket-copies';
import { isPaperAccount } from '@/components/trading/copies/copy-labels';
import { type PaperResponse, usePaper } from '@/components/trading/paper-data/use-paper';
import { Loaded } from '@/components/ui/loaded/loaded';
import { TabPanels } from '@/components/ui/tabs/tab-panels';
import { ClosedTrades } from './closed-trades';
import { CopiesTable } from './copies-table';
import { OrdersTable } from './orders-table';
import { PAGE_SIZE } from './page-size';
import { PositionsTable } from './positions-table';
import { SkippedSignals } from './skipped-signals';

const TABS = ['positions', 'orders', 'closed', 'copies', 'skipped'] as const;
type TabName = (typeof TABS)[number];

const TITLES: Readonly<Record<TabName, string>> = {
  positions: 'Positions',
  orders: 'Waiting orders',
  closed: 'Closed trades',
  copies: 'Copies',
  skipped: 'Skipped',
};

interface PaperTabsProps {
  readonly userId: string;
  readonly positions: PaperResponse<'CxPaperTrades/GetPositions'>;
  readonly orders: PaperResponse<'CxPaperTrades/GetOrders'>;
  readonly copies: PaperResponse<'CxPaperTrades/GetCopies'>;
  /** Portfolios that are copied to the account. */
  readonly portfolios: readonly CopiedBasket[];
}

/** What is in the account, by tabs; the address's hash names the open one. */
export function PaperTabs({ userId, positions, orders, copies, portfolios }: PaperTabsProps) {
  const [open, setOpen] = useTab();
  const skipped = usePaper('CxPaperTrades/GetSkipped', userId, { offset: 0, pageSize: PAGE_SIZE });
  const counts: Readonly<Partial<Record<TabName, number>>> = {
    ...(positions.data && { positions: positions.data.items.length }),
    ...(orders.data && { orders: orders.data.items.length }),
    ...(copies.data && {
      copies: copies.data.items.filter(({ account }) => isPaperAccount(account)).length + portfolios.length,
    }),
    ...(skipped.data && { skipped: skipped.data.total }),
  };
  const panels: Readonly<Record<TabName, () => ReactNode>> = {
    positions: () => (
      <Loaded call={positions} what="your paper positions">
        {({ items }) => <PositionsTable positions={items} />}
      </Loaded>
    ),
    orders: () => (
      <Loaded call={orders} what="your waiting paper orders">
        {({ items }) => <OrdersTable orders={items} />}
      </Loaded>
    ),
    closed: () => <ClosedTrades userId={userId} />,
    copies: () => (
      <Loaded call={copies} what="your copies">
        {({ items }) => <CopiesTable copies={items} portfolios={portfolios} />}
      </Loaded>
    ),
    skipped: () => <SkippedSignals userId={userId} />,
  };
  return (
    <section aria-label="Paper account">
      <TabPanels
        label="What is in the account"
        panels={TABS.map((name) => ({
          name,
          title: TITLES[name],
          count: counts[name],
          show: panels[name],
        }))}
        open={open}
        onOpen={setOpen}
      />
    </section>
  );
}

/** The open tab. A link may name one, as `#orders`; a choice replaces the hash, so that Back leaves the page. */
function useTab(): readonly [TabName, (name: TabName) => void] {
  const [open, setOpen] = useState<TabName>(() => named() ?? 'positions');
  useEffect(() => {
    const follow = () => {
      const name = named();
      if (name) setOpen(name);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return [
    open,
    (name) => {
      history.replaceState(history.state, '', `#${name}`);
      setOpen(name);
    },
  ];
}

function named(): TabName | null {
  return TABS.find((name) => `#${name}` === location.hash) ?? null;
}
