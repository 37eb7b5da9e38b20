import type { FundId } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import type { Instrument } from '@/lib/market/data/instrument';
import type { CostModel, OpenPosition } from '@/lib/robots/execution/types';
import type { Signal } from '@/lib/robots/ledger/signal';
import type { LedgerTrade, OpenLedgerTrade } from '@/lib/robots/statistics/ledger-trades';
import { closedPL, ratiosOfTrades } from '@/lib/robots/statistics/trade-figures';
import { closedMarketReturn, type FixedCosts, isProtective, openMarketReturn } from './market-return';
import { isVolumeLimited, positionShare } from './open-profit';
import { quoteAt } from './quote-at';
import { tickerFor } from './summary';
import type { CostsView, InstrumentResult, OpenPositionView, TradeView } from './types';

/** Trades that the details page lists. */
const RECENT_TRADES = 50;

interface Known {
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** Of each instrument that the robot trades. */
  readonly costModel: (fundId: FundId) => CostModel;
  /** Money, in units. */
  readonly initialBalance: number;
}

/** Commission and slippage of both ends of the trades, in money. */
function costsInMoney(trades: readonly LedgerTrade[]): { commission: number; slippage: number } {
  let commission = 0;
  let slippage = 0;
  for (const { opening, closing } of trades) {
    commission += opening.commission + closing.commission;
    slippage += opening.slippage + closing.slippage;
  }
  return { commission: fromMicros(commission), slippage: fromMicros(slippage) };
}

/**
 * Costs of closed trades, in percent of the initial balance: gross − commission − slippage = net. Open positions count
 * once they close.
 */
export function sumCosts(trades: readonly LedgerTrade[], initialBalance: number): CostsView {
  const { commission, slippage } = costsInMoney(trades);
  const net = closedPL(trades);
  const percent = (money: number) => (100 * money) / initialBalance;
  return {
    commissionPct: percent(commission),
    slippagePct: percent(slippage),
    grossPct: percent(net + commission + slippage),
    netPct: percent(net),
  };
}

/** One line per instrument the robot trades, in its own order, including those without a trade. */
export function instrumentResults(
  legs: readonly FundId[],
  trades: readonly LedgerTrade[],
  { instruments, initialBalance }: Pick<Known, 'instruments' | 'initialBalance'>,
): readonly InstrumentResult[] {
  const instrumentById = new Map<FundId, LedgerTrade[]>(legs.map((fundId) => [fundId, []]));
  for (const trade of trades) {
    const list = instrumentById.get(trade.fundId);
    if (list) list.push(trade);
    else instrumentById.set(trade.fundId, [trade]);
  }
  return [...instrumentById].map(([fundId, own]) => {
    const { commissionPct, slippagePct, netPct } = sumCosts(own, initialBalance);
    return {
      fundId,
      ticker: tickerFor(instruments, fundId),
      fundName: instruments.get(fundId)?.fundName ?? '',
      closedCount: own.length,
      sincePublicationCount: own.filter(({ phase }) => phase !== 'backtest').length,
      forwardCount: own.filter(({ phase }) => phase === 'forward').length,
      wonPct: ratiosOfTrades(own).wonPct,
      profitPct: netPct,
      costsPct: commissionPct + slippagePct,
    };
  });
}

/** The positions that are open, then the trades closed last, newest first, fifty together. */
export function recentTrades(
  trades: { readonly closed: readonly LedgerTrade[]; readonly open: readonly OpenLedgerTrade[] },
  signals: readonly Signal[],
  { instruments, costModel }: Pick<Known, 'instruments' | 'costModel'>,
): readonly TradeView[] {
  const recorded = new Map(signals.map(({ seq, recordedAt }) => [seq, recordedAt]));
  const signalledAt = (seq: number | null) => (seq === null ? null : (recorded.get(seq) ?? null));
  const shown = (trade: OpenLedgerTrade) => ({
    ...tradeView(trade, instruments),
    entrySignalledAt: signalledAt(trade.opening.signalSeq),
  });
  const open = trades.open.map(shown).reverse();
  const closed = trades.closed.slice(-RECENT_TRADES).map((trade) => ({
    ...shown(trade),
    exitSignalledAt: signalledAt(trade.closing.signalSeq),
    exitTime: trade.exitTime,
    exitPrice: isProtective(trade.closing.reason) ? null : quoteAt(trade.closing, instruments),
    returnPct: tradeReturn(trade, instruments, costModel(trade.fundId)),
    reason: trade.closing.reason,
  }));
  return [...open, ...closed.reverse()].slice(0, RECENT_TRADES);
}

/**
 * The positions that are open, newest first. Their phases are those of the ledger's open trades; one that the ledger
 * does not know breaks the rule that both are committed together.
 */
export function openPositions(
  positions: readonly OpenPosition[],
  openTrades: readonly OpenLedgerTrade[],
  { instruments, costModel, initialBalance }: Known,
): readonly OpenPositionView[] {
  const trades = new Map(openTrades.map((trade) => [trade.tradeNo, trade]));
  return positions
    .map((position) => {
      const { tradeNo, fundId, side, entryTime } = position;
      const trade = trades.get(tradeNo);
      if (!trade) throw new Error(`Position ${tradeNo} is open and the ledger has no such trade`);
      const entryPrice = quoteAt(trade.opening, instruments);
      const lastPrice = fromPrice(position.lastPrice);
      return {
        tradeNo,
        fundId,
        ticker: tickerFor(instruments, fundId),
        side,
        entryTime,
        entryPrice,
        lastPrice,
        returnPct: openMarketReturn({ side, entryQuote: entryPrice }, lastPrice, costModel(fundId)),
        sharePct: isVolumeLimited(trade.opening, costModel(fundId))
          ? null
          : Math.round(positionShare(position, initialBalance)),
        phase: trade.phase,
      };
    })
    .sort((a, b) => b.tradeNo - a.tradeNo);
}

function tradeView(trade: OpenLedgerTrade, instruments: ReadonlyMap<FundId, Instrument>): TradeView {
  return {
    tradeNo: trade.tradeNo,
    ticker: tickerFor(instruments, trade.fundId),
    side: trade.side,
    entryTime: trade.entryTime,
    entryPrice: quoteAt(trade.opening, instruments),
    exitTime: null,
    exitPrice: null,
    returnPct: null,
    reason: null,
    phase: trade.phase,
    late: trade.late,
    entrySignalledAt: null,
    exitSignalledAt: null,
  };
}

function tradeReturn(
  { side, opening, closing }: LedgerTrade,
  instruments: Known['instruments'],
  costs: FixedCosts,
): number {
  const exit = { quote: quoteAt(closing, instruments), reason: closing.reason };
  return closedMarketReturn({ side, entryQuote: quoteAt(opening, instruments) }, exit, costs);
}
