import type { PatternOccurrence, PatternState } from '@/lib/analysis/patterns/pattern';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import type { FundType } from '@/lib/market/data/instrument';
import { costModelFor, usualSlippage } from '@/lib/robots/execution/costs';
import { protectiveHit } from '@/lib/robots/execution/exits';

/** What of a pattern, a signal or an idea is followed. Prices are quotes. */
export type Setup = Pick<
  PatternOccurrence,
  'direction' | 'knownAt' | 'breakout' | 'stop' | 'target' | 'life'
>;

/** Fractions. */
export interface TradeCosts {
  /** What a market order loses against its quote. */
  readonly slippage: number;
  /** Of a trade's value, on each side. */
  readonly commission: number;
}

/** Indexes are those of the instrument's bars; prices are fills, costs but for commissions included. */
export interface Followed {
  readonly state: PatternState;
  /** The bar within which, or at whose close, the state began. */
  readonly since: number;
  /** At whose close it was confirmed; null if it wasn't. */
  readonly confirmedAt: number | null;
  /** The next bar, at whose open it's entered; null while there's none, and where nothing was entered. */
  readonly entryAt: number | null;
  readonly entry: number | null;
  readonly exitAt: number | null;
  readonly exit: number | null;
  /**
   * Result after all costs in units of the risk: the distance of the stop from the close that confirmed it, known before
   * the entry. null until the exit.
   */
  readonly r: number | null;
}

/** What trading an instrument of a class usually costs in a brokerage account, as robots pay it. */
export function tradeCostsFor(fundType: FundType): TradeCosts {
  const costs = costModelFor(fundType, true);
  return { slippage: usualSlippage(fundType, costs), commission: costs.commissionRate };
}

/**
 * What became of a setup by the last bar, one bar after the other, so that later bars change nothing that has happened.
 *
 * It's forming until a close beyond the breakout confirms it. Before that, its stop makes it fail, and so does a close
 * beyond the stop at which it would be confirmed. It expires after `life` bars without either. None of these was entered.
 *
 * Once confirmed, it's bought or sold short at the next open, and left at its stop (failed), at its target (reached) or at
 * the close of the `life`-th bar after the confirmation (expired), in the order of robots' executions: within a bar
 * the stop comes before the target, and both before the close. A gap over the stop fills at the open. The entry and
 * exits by stop and close are market orders, and the target is a limit order.
 */
export function followOccurrence(bars: DailyBars, setup: Setup, costs: TradeCosts): Followed {
  const { knownAt, stop, life } = setup;
  const long = setup.direction === 'up';
  const breakout = setup.breakout ?? (long ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
  const last = Math.min(bars.length - 1, knownAt + life);
  for (let at = knownAt; at <= last; at += 1) {
    const close = bars.close[at] as number;
    // Of the bar that makes it known, only the close comes after it.
    const worst = at === knownAt ? close : ((long ? bars.low : bars.high)[at] as number);
    if (long ? worst <= stop : worst >= stop) return notEntered('failed', at);
    if (long ? close > breakout : close < breakout) return followEntry(bars, setup, costs, at);
  }
  return last === knownAt + life ? notEntered('expired', last) : notEntered('forming', knownAt);
}

function notEntered(state: PatternState, since: number): Followed {
  // Written out, like all that is made for each of hundreds of thousands of patterns: spreading takes ten times as long.
  return {
    state,
    since,
    confirmedAt: null,
    entryAt: null,
    entry: null,
    exitAt: null,
    exit: null,
    r: null,
  };
}

function followEntry(bars: DailyBars, setup: Setup, costs: TradeCosts, confirmedAt: number): Followed {
  const { stop, target, life } = setup;
  const sign = setup.direction === 'up' ? 1 : -1;
  const entryAt = confirmedAt + 1;
  if (entryAt >= bars.length) return { ...notEntered('confirmed', confirmedAt), confirmedAt };
  const entry = (bars.open[entryAt] as number) * (1 + sign * costs.slippage);
  const risk = sign * ((bars.close[confirmedAt] as number) - stop);

  function left(state: PatternState, exitAt: number, exit: number): Followed {
    const profit = sign * (exit - entry) - costs.commission * (entry + exit);
    // Adding 0 makes a negative zero positive.
    return { state, since: exitAt, confirmedAt, entryAt, entry, exitAt, exit, r: profit / risk + 0 };
  }

  const protection = { direction: sign, stop, takeProfit: target };
  const bar = { open: 0, high: 0, low: 0 };
  const last = Math.min(bars.length - 1, confirmedAt + life);
  for (let at = entryAt; at <= last; at += 1) {
    bar.open = bars.open[at] as number;
    bar.high = bars.high[at] as number;
    bar.low = bars.low[at] as number;
    const hit = protectiveHit(protection, bar);
    if (hit?.reason === 'stop') return left('failed', at, hit.quote * (1 - sign * costs.slippage));
    if (hit) return left('reached', at, hit.quote);
  }
  if (last < confirmedAt + life)
    return { ...notEntered('confirmed', confirmedAt), confirmedAt, entryAt, entry };
  return left('expired', last, (bars.close[last] as number) * (1 - sign * costs.slippage));
}
