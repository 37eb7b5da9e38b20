import { fromMicros } from '@/lib/core/base/money';
import { MINUTE_MS } from '@/lib/core/base/time';
import { FEW_TRADES } from './few-trades';
import type { ClosedTrade } from './types';

/** What counts of a trade, micro-units. */
type TradeResult = Pick<ClosedTrade, 'profit'>;

/** Net profit of all closed trades, in money: Σ profit. */
export function closedPL(trades: readonly TradeResult[]): number {
  return fromMicros(sumProfits(trades));
}

/**
 * Profit factor = Σ profits of winning trades ÷ |Σ losses of losing trades|, in money, net of costs.
 * null without a loss: there is nothing to divide by, however good the wins.
 */
export function profitFactor(trades: readonly TradeResult[]): number | null {
  let won = 0;
  let lost = 0;
  for (const { profit } of trades) {
    if (profit > 0) won += profit;
    else lost -= profit;
  }
  return lost === 0 ? null : won / lost;
}

export interface OutcomeShares {
  readonly wonPct: number | null;
  readonly lossPct: number | null;
  readonly breakEvenPct: number | null;
}

/**
 * Shares of the closed trades in percent: won = 100 × (profit > 0) ÷ all, lost = 100 × (profit < 0) ÷ all, and
 * break-even is the rest, so that the three add up to 100. All null without trades.
 */
export function outcomeShares(trades: readonly TradeResult[]): OutcomeShares {
  const all = trades.length;
  if (all === 0) return { wonPct: null, lossPct: null, breakEvenPct: null };
  let won = 0;
  let lost = 0;
  for (const { profit } of trades) {
    if (profit > 0) won += 1;
    else if (profit < 0) lost += 1;
  }
  const percent = (count: number) => (100 * count) / all;
  return { wonPct: percent(won), lossPct: percent(lost), breakEvenPct: percent(all - won - lost) };
}

/** Profit factor and shares of the closed trades; null below twenty, where one more trade would change them a lot. */
export function ratiosOfTrades(
  trades: readonly ClosedTrade[],
): OutcomeShares & { readonly profitFactor: number | null } {
  return trades.length < FEW_TRADES
    ? { profitFactor: null, ...outcomeShares([]) }
    : { profitFactor: profitFactor(trades), ...outcomeShares(trades) };
}

/** Mean of (exit − entry) over closed trades, in minutes; null without trades. */
export function avgTradeDurationMinutes(trades: readonly ClosedTrade[]): number | null {
  if (trades.length === 0) return null;
  const total = trades.reduce((sum, trade) => sum + (trade.exitTime - trade.entryTime), 0);
  return total / trades.length / MINUTE_MS;
}

/** Exact as long as the sum is a safe integer of micro-units, some nine billion dollars. */
function sumProfits(trades: readonly TradeResult[]): number {
  return trades.reduce((sum, trade) => sum + trade.profit, 0);
}
