import type { Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { DAY_MS } from '@/lib/core/base/time';
import { absoluteDrawdown, profitOnDrawDown } from '@/lib/robots/statistics/equity-figures';
import { maxOpened } from '@/lib/robots/statistics/max-opened';
import { closedPL, outcomeShares, profitFactor } from '@/lib/robots/statistics/trade-figures';
import type { ClosedTrade } from '@/lib/robots/statistics/types';

/** What a trade needs for the six statistics. */
export type CountedTrade = Pick<ClosedTrade, 'profit' | 'entryTime' | 'exitTime'>;

export interface SixFigures {
  readonly profitFactor: number | null;
  /** Percent of the trades. */
  readonly wonPct: number | null;
  readonly lossPct: number | null;
  readonly maxOpened: number;
  /** In money. */
  readonly drawdown: number;
  readonly profitOnDrawdown: number | null;
}

/**
 * The six statistics of closed trades by the product's own definitions, with two differences: few trades have ratios,
 * too, and drawdown is that of the balance after each closed trade.
 */
export function sixFigures(trades: readonly CountedTrade[], initialBalance: Micros): SixFigures {
  const { wonPct, lossPct } = outcomeShares(trades);
  const drawdown = absoluteDrawdown({ days: balances(trades, initialBalance), initialBalance });
  return {
    profitFactor: profitFactor(trades),
    wonPct,
    lossPct,
    maxOpened: maxOpened(trades, []),
    drawdown,
    profitOnDrawdown: profitOnDrawDown(closedPL(trades), drawdown),
  };
}

/** The balance after each trade, in the order in which they closed; `day` counts trades. */
export function balances(
  trades: readonly CountedTrade[],
  initialBalance: Micros,
): readonly { readonly day: number; readonly equity: Micros }[] {
  let equity: number = initialBalance;
  return [...trades]
    .sort((a, b) => a.exitTime - b.exitTime)
    .map(({ profit }, index) => {
      equity += profit;
      return { day: index + 1, equity: equity as Micros };
    });
}

/** The trade with the largest profit; undefined without trades. */
export function bestTrade<Trade extends CountedTrade>(trades: readonly Trade[]): Trade | undefined {
  return trades.reduce<Trade | undefined>(
    (best, trade) => (best === undefined || trade.profit > best.profit ? trade : best),
    undefined,
  );
}

/** A trade of the lesson: dollars, and the days on which it was opened and closed. */
export interface ExampleTrade extends CountedTrade {
  readonly dollars: number;
  readonly opened: number;
  readonly closed: number;
}

export const EXAMPLE_BALANCE = toMicros(10_000);

export const EXAMPLE_TRADES: readonly ExampleTrade[] = (
  [
    [180, 1, 3],
    [-90, 2, 4],
    [0, 4, 6],
    [-120, 5, 9],
    [240, 6, 8],
    [-75, 7, 8],
    [45, 9, 10],
    [-150, 10, 12],
    [900, 11, 19],
    [-60, 12, 13],
    [40, 13, 15],
    [-110, 14, 18],
  ] as const
).map(([dollars, opened, closed]) => ({
  dollars,
  opened,
  closed,
  profit: toMicros(dollars),
  entryTime: opened * DAY_MS,
  exitTime: closed * DAY_MS,
}));
