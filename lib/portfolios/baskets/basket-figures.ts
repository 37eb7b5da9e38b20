import { min } from 'd3-array';
import type { Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { startOfMonth } from '@/lib/core/base/time';
import { effectiveBets, riskShares } from '@/lib/core/statistics/risk-shares';
import { shrunkCovariance } from '@/lib/core/statistics/shrunk-covariance';
import {
  annualReturn,
  calendarDays,
  type EquityCurve,
  maxDrawdownPct,
  sharpeR,
  volatilityPct,
} from '@/lib/robots/statistics/equity-figures';
import { ANNUAL_RETURN_DAYS } from '@/lib/robots/statistics/few-trades';
import { assessLuck, type Luck } from '@/lib/robots/statistics/luck';
import type { Weights } from './basket';
import { hasHistory, type PriceGrid } from './price-grid';
import { assetAt, YEAR } from './rules';
import { type BasketPath, START_VALUE } from './simulate-basket';
import { dailyReturnsUpTo } from './weightings';

/** Figures of a basket over the backtest or since publication, after costs. */
export interface BasketFigures {
  /** The first and the last session: days since 1970-01-01. */
  readonly from: number;
  readonly to: number;
  readonly sessions: number;
  readonly returnPct: number;
  /** Percent a year; null under 180 days. */
  readonly annualPct: number | null;
  /** Percent a year; null under 30 sessions, as the Sharpe ratio is. */
  readonly volatilityPct: number | null;
  readonly sharpe: number | null;
  readonly maxDrawdownPct: number;
  /** The calendar month with the lowest return; null without a whole one. */
  readonly worstMonthPct: number | null;
  /** Half of what was bought and sold, in percent of the value a year, the first purchase left out; null under 180 days. */
  readonly turnoverPct: number | null;
  /** In percent of the value a year; null under 180 days. */
  readonly costsPct: number | null;
  /** null where it can't be assessed. */
  readonly luck: Luck | null;
}

/** @param trials how many baskets have been tried */
export function measureBasket(grid: PriceGrid, path: BasketPath, trials: number): BasketFigures {
  const curve = toCurve(grid, path);
  const years = calendarDays(curve.days) / 365.25;
  const isLong = calendarDays(curve.days) >= ANNUAL_RETURN_DAYS;
  const yearly = (shares: readonly number[]) =>
    isLong ? (100 * shares.reduce((sum, share) => sum + share, 0)) / years : null;
  return {
    from: grid.days[path.from] as number,
    to: curve.days.at(-1)?.day as number,
    sessions: path.values.length,
    returnPct: 100 * ((path.values.at(-1) as number) / START_VALUE - 1),
    annualPct: isLong ? annualReturn(curve).annualPL : null,
    volatilityPct: volatilityPct(curve, grid.calendar.daysPerYear),
    sharpe: sharpeR(curve, grid.calendar.daysPerYear),
    maxDrawdownPct: maxDrawdownPct(curve),
    worstMonthPct: worstMonth(curve),
    turnoverPct: yearly(path.rebalances.slice(1).map(({ traded }) => traded / 2)),
    costsPct: yearly(path.rebalances.map(({ cost }) => cost)),
    luck: assessLuck(curve, trials),
  };
}

export function toCurve(grid: PriceGrid, { from, values }: BasketPath): EquityCurve {
  return {
    days: values.map((value, index) => ({ day: grid.days[from + index] as number, equity: toMicros(value) })),
    initialBalance: toMicros(START_VALUE),
  };
}

/** The lowest return of whole calendar months in percent: from one month's last value to the next one's. */
function worstMonth({ days }: EquityCurve): number | null {
  const ends: Micros[] = [];
  for (const [index, { day, equity }] of days.entries()) {
    const next = days[index + 1];
    if (next && startOfMonth(next.day) !== startOfMonth(day)) ends.push(equity);
  }
  const returns = ends.slice(1).map((end, index) => 100 * (end / (ends[index] as number) - 1));
  return min(returns) ?? null;
}

/**
 * How many equal and independent bets a mix amounts to at a close, by the covariance of the past year's daily returns. null
 * while an instrument has fewer sessions, and for cash alone.
 */
export function countBets(grid: PriceGrid, weights: Weights, at: number): number | null {
  const held = [...weights].filter(([, weight]) => weight !== 0);
  if (held.length === 0 || !held.every(([index]) => hasHistory(assetAt(grid, index), at, YEAR))) return null;
  const covariance = shrunkCovariance(
    held.map(([index]) => dailyReturnsUpTo(assetAt(grid, index), at, YEAR)),
  );
  return effectiveBets(
    riskShares(
      held.map(([, weight]) => weight),
      covariance,
    ).shares,
  );
}
