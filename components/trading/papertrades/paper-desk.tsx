import { useAccountPortfolios } from '@/components/trading/basket-copies/use-basket-copies';
import { EquityCurve, type EquityCurvePoint } from '@/components/trading/paper-data/equity-curve';
import { liveAccount } from '@/components/trading/paper-data/live-account';
import type { PaperAccountAnswer, PaperState } from '@/components/trading/paper-data/paper-calls';
import { usePaper } from '@/components/trading/paper-data/use-paper';
import { Panel } from '@/components/ui/panel/panel';
import { Columns } from '@/components/ui/stack/stack';
import { AccountPanel } from './account-panel';
import { AccountTiles } from './account-tiles';
import { FirstPaperTrades } from './first-paper-trades';
import { PaperTabs } from './paper-tabs';

interface PaperDeskProps {
  readonly userId: string;
  readonly account: PaperAccountAnswer;
  readonly state: PaperState;
  /** When the account was fetched, UTC milliseconds. */
  readonly at: number;
  readonly priceKind: string;
}

/** An open paper account: figures, curve, and what is in it. */
export function PaperDesk({ userId, account, state, at, priceKind }: PaperDeskProps) {
  const positions = usePaper('CxPaperTrades/GetPositions', userId, {});
  const orders = usePaper('CxPaperTrades/GetOrders', userId, {});
  const closed = usePaper('CxPaperTrades/GetClosedTrades', userId, { offset: 0, pageSize: 1 });
  const copies = usePaper('CxPaperTrades/GetCopies', userId, {});
  const portfolios = useAccountPortfolios(userId, account.id);
  const live = liveAccount(account, positions.data?.items ?? []);
  const counts = [
    positions.data?.items.length,
    orders.data?.items.length,
    closed.data?.total,
    copies.data?.items.length,
    portfolios.length,
  ];
  return (
    <>
      <AccountTiles account={account} live={live} priceKind={priceKind} />
      <Columns isSplit>
        <Panel title="Paper equity">
          <EquityCurve
            label="Paper equity over time"
            base={account.startBalance}
            points={equityPoints(state, account, at)}
          />
        </Panel>
        <AccountPanel
          userId={userId}
          account={account}
          portfolios={portfolios.map(({ name }) => name)}
          archived={state.archived}
          presets={state.presets}
          priceKind={priceKind}
        />
      </Columns>
      {counts.every((count) => count === 0) ? (
        <FirstPaperTrades userId={userId} />
      ) : (
        <PaperTabs {...{ userId, positions, orders, copies, portfolios }} />
      )}
    </>
  );
}

/** The stored points between the account's start and what it is worth now. */
function equityPoints(
  { curve }: PaperState,
  account: PaperAccountAnswer,
  now: number,
): readonly EquityCurvePoint[] {
  const start = Date.parse(account.createdAt);
  const stored = curve
    .map(({ at, equity }) => ({ at: Date.parse(at), value: equity }))
    .filter(({ at }) => at > start && at < now);
  return [{ at: start, value: account.startBalance }, ...stored, { at: now, value: account.equity }];
}
