import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import { dailyReturns, maxDrawdownPct, recordYears, sharpeR } from '@/lib/robots/statistics/equity-figures';
import type { AccountPath } from './account-path';

export interface PathFigures {
  /** Compound annual return in percent, as it would be if each day's costs were given back. */
  readonly grossPct: number;
  /** Costs a year in percent of the mean equity. */
  readonly costsPct: number;
  /** Compound annual return in percent, after costs. */
  readonly netPct: number;
  /** null under 30 days, as on pages. */
  readonly sharpe: number | null;
  readonly maxDrawdownPct: number;
  readonly trades: number;
  /** Trades opened and closed, a year. */
  readonly roundTripsPerYear: number;
}

/** @param sessionsPerYear 252 for stocks and currencies, 365 for crypto */
export function pathFigures(path: AccountPath, sessionsPerYear: number): PathFigures {
  const { days, costs, trades, initialBalance } = path;
  const years = recordYears(days);
  const net = dailyReturns(path);
  const before = [initialBalance, ...days.map(({ equity }) => equity)];
  const gross = net.map((value, day) => value + Math.max(0, (costs[day] ?? 0) / (before[day] ?? 0)));
  const meanEquity = days.reduce((sum, { equity }) => sum + equity, 0) / days.length;
  return {
    grossPct: compoundPct(gross, years),
    costsPct: (100 * costs.reduce((sum, cost) => sum + cost, 0)) / meanEquity / years,
    netPct: compoundPct(net, years),
    sharpe: sharpeR(path, sessionsPerYear),
    maxDrawdownPct: maxDrawdownPct(path),
    trades: trades.length,
    roundTripsPerYear: trades.length / years,
  };
}

/** What daily returns (fractions) compound to in so many years, in percent a year. */
export function compoundPct(returns: ArrayLike<number>, years: number): number {
  let growth = 1;
  for (let day = 0; day < returns.length; day += 1) growth *= 1 + (returns[day] as number);
  return 100 * (Math.max(0, growth) ** (1 / years) - 1);
}

/** Sharpe ratio of daily returns (fractions), as `sharpeR` has it of an account; NaN if they don't vary. */
export function sharpeRatio(returns: ArrayLike<number>, sessionsPerYear: number): number {
  const { mean, deviation } = meanAndDeviation(returns);
  return (mean / deviation) * Math.sqrt(sessionsPerYear);
}
