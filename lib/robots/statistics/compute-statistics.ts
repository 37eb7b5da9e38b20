import type { Micros } from '@/lib/core/base/brand';
import {
  absoluteDrawdown,
  annualPL30Days,
  profitOnDrawDown,
  sharpeR,
  shownAnnualReturn,
} from './equity-figures';
import { FEW_TRADES } from './few-trades';
import { annualReturnInterval, shareInterval, sharpeInterval } from './intervals';
import { maxOpened } from './max-opened';
import { avgTradeDurationMinutes, closedPL, ratiosOfTrades } from './trade-figures';
import { turnover } from './turnover';
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

/**
 * Every statistic of a robot, each by the definition in its function's docstring; all of them net of costs. Ratios of
 * trades (profit factor and the shares of won, lost and break-even trades) are null below twenty trades. Means and
 * figures of daily equity aren't such ratios: they say the same of few trades, only less surely.
 */
export function computeStatistics(input: StatisticsInput): RobotStatistics {
  const { trades, openTrades, daysPerYear } = input;
  const netProfit = closedPL(trades);
  const drawdown = absoluteDrawdown(input);
  const sharpe = sharpeR(input, daysPerYear);
  const annual = shownAnnualReturn(input, trades.length);
  const hasFewTrades = trades.length < FEW_TRADES;
  return {
    ...ratiosOfTrades(trades),
    maxOpened: maxOpened(trades, openTrades),
    profitOnDrawDown: profitOnDrawDown(netProfit, drawdown),
    absoluteDrawdown: drawdown,
    sharpeR: sharpe,
    ...annual,
    annualPL30Days: annualPL30Days(input),
    closedPL: netProfit,
    closedCount: trades.length,
    avgTradeDurationMinutes: avgTradeDurationMinutes(trades),
    ...turnover(input, trades),
    intervals: {
      annualPL: annualReturnInterval(input, annual),
      sharpeR: hasFewTrades ? sharpeInterval(sharpe, input.days.length, daysPerYear) : null,
      wonPct: hasFewTrades
        ? shareInterval(trades.filter(({ profit }) => profit > 0).length, trades.length)
        : null,
    },
  };
}
