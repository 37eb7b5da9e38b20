import type { Micros } from '@/lib/core/base/brand';
import { absoluteDrawdown, annualPL30Days, annualReturn, profitOnDrawDown, sharpeR } from './equity-figures';
import { maxOpened } from './max-opened';
import { avgTradeDurationMinutes, closedPL, outcomeShares, profitFactor } from './trade-figures';
import type { ClosedTrade, EquityDay, RobotStatistics } from './types';

export interface StatisticsInput {
  /** In any order. */
  readonly trades: readonly ClosedTrade[];
  /** Entry times of the positions that are open now, UTC milliseconds. */
  readonly openTrades: readonly number[];
  /** One for each day that had bars, oldest first. */
  readonly days: readonly EquityDay[];
  /** The account's value before the first day. */
  readonly initialBalance: Micros;
  readonly daysPerYear: 252 | 365;
}

/** Every statistic of a robot, each by the definition in its function's docstring; all of them net of costs. */
export function computeStatistics(input: StatisticsInput): RobotStatistics {
  const { trades, openTrades, daysPerYear } = input;
  const netProfit = closedPL(trades);
  const drawdown = absoluteDrawdown(input);
  return {
    profitFactor: profitFactor(trades),
    ...outcomeShares(trades),
    maxOpened: maxOpened(trades, openTrades),
    profitOnDrawDown: profitOnDrawDown(netProfit, drawdown),
    absoluteDrawdown: drawdown,
    sharpeR: sharpeR(input, daysPerYear),
    ...annualReturn(input),
    annualPL30Days: annualPL30Days(input),
    closedPL: netProfit,
    closedCount: trades.length,
    avgTradeDurationMinutes: avgTradeDurationMinutes(trades),
  };
}
