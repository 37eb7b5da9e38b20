import type { FundId } from '@/lib/core/base/brand';
import type { FundType } from '@/lib/market/data/instrument';
import { costModelFor } from '@/lib/robots/execution/costs';
import type { Phase, Side } from '@/lib/robots/ledger/entry';
import type { NewestAsked, NewestTrade } from '@/lib/robots/ledger/newest-trade';
import { isForwardLate } from '@/lib/robots/ledger/phase';
import { closedMarketReturn } from './market-return';
import { marketQuote } from './quote-at';
import type { CatalogueReader } from './reader';

/** A newly closed trade with the names of its robot and instrument. */
export interface NewestTradeView {
  readonly robotId: number;
  readonly robotName: string;
  /** The part of the robot's path after its id. */
  readonly robotSlug: string;
  readonly tradeNo: number;
  readonly ticker: string;
  readonly fundType: FundType;
  /** Sector of a stock, or kind of other instrument. */
  readonly group: string;
  readonly side: Side;
  /** When it was closed, UTC milliseconds. */
  readonly time: number;
  /** By the market's prices after spread and commission, like that of `TradeView`. */
  readonly returnPct: number;
  readonly phase: Phase;
  /** Whether it was recorded late though it counts as forward. Others are computed afterwards by their nature. */
  readonly isLate: boolean;
  readonly sealStart: string;
}

/** What to ask a ledger for the newest trades of the catalogue's market. */
export function newestQuery(catalogue: Pick<CatalogueReader, 'market' | 'all'>, count: number): NewestAsked {
  const { name, now } = catalogue.market();
  return {
    market: name,
    fundIds: [...new Set(catalogue.all().flatMap(({ fundIds }) => fundIds))],
    now,
    count,
  };
}

/** Figures as guests get them. Leaves out trades of robots or instruments that the catalogue doesn't know yet. */
export function newestTradeViews(
  trades: readonly NewestTrade[],
  catalogue: Pick<CatalogueReader, 'summary' | 'instruments'>,
): readonly NewestTradeView[] {
  const instruments = new Map(
    catalogue.instruments().map((instrument) => [instrument.fundId as FundId, instrument]),
  );
  return trades.flatMap(({ robotId, fundId, late, opening, closing, reason, ...trade }) => {
    const robot = catalogue.summary(robotId);
    const instrument = instruments.get(fundId);
    if (robot === null || robot === 'removed' || !instrument) return [];
    const { ticker, fundType, group } = instrument;
    return {
      ...trade,
      returnPct: closedMarketReturn(
        {
          side: trade.side,
          entryQuote: marketQuote({ ...opening, kind: 'open', side: trade.side }, instrument),
        },
        { quote: marketQuote({ ...closing, kind: 'close', side: trade.side }, instrument), reason },
        costModelFor(fundType, robot.agentKind === 'Brokerage'),
      ),
      robotId,
      robotName: robot.name,
      robotSlug: robot.slug,
      ticker,
      fundType,
      group,
      isLate: isForwardLate({ phase: trade.phase, late }),
    };
  });
}
