import type { Micros } from '@/lib/core/base/brand';
import { fromMicros } from '@/lib/core/base/money';
import { meanAndDeviation } from '@/lib/core/statistics/mean-and-deviation';
import { ANNUAL_RETURN_DAYS, ANNUAL_RETURN_TRADES, SHARPE_DAYS } from './few-trades';
import type { EquityDay } from './types';

const DAYS_PER_CALENDAR_YEAR = 365.25;
const RECENT_DAYS = 30;

/**
 * The input for these figures: the equity at the end of each day that had bars, oldest first, and the balance at the
 * start of the first day.
 */
export interface EquityCurve {
  readonly days: readonly EquityDay[];
  readonly initialBalance: Micros;
}

/**
 * Each day's return as a fraction: equity ÷ previous day's equity − 1, the first against the initial balance. Days
 * without changes count as 0. An account that is used up returns −1 once and 0 from then on.
 */
export function dailyReturns({ days, initialBalance }: EquityCurve): number[] {
  let before: number = initialBalance;
  return days.map(({ equity }) => {
    const result = before > 0 ? Math.max(-1, equity / before - 1) : 0;
    before = equity;
    return result;
  });
}

/** The fraction of the initial balance below which an account counts as wiped out. */
const WIPED_OUT = 0.05;

/** The first day that ended with less than 5% of the initial balance; null for an account that is alive. */
export function wipedOutOn({ days, initialBalance }: EquityCurve): number | null {
  return days.find(({ equity }) => equity < initialBalance * WIPED_OUT)?.day ?? null;
}

/**
 * Sharpe ratio = mean of daily returns ÷ their sample deviation (n − 1) × √daysPerYear, without a risk-free rate (W. F.
 * Sharpe, "The Sharpe Ratio", 1994). null under 30 days, if returns don't vary at all, and for an account that was
 * wiped out: what moves afterwards is a remainder.
 * @param daysPerYear 252 for sessions of stocks and currencies, 365 for crypto
 */
export function sharpeR(curve: EquityCurve, daysPerYear: number): number | null {
  const returns = dailyReturns(curve);
  if (returns.length < SHARPE_DAYS || wipedOutOn(curve) !== null) return null;
  const first = returns[0] as number;
  if (returns.every((value) => value === first)) return null;
  const { mean, deviation } = meanAndDeviation(returns);
  return (mean / deviation) * Math.sqrt(daysPerYear);
}

/**
 * Annualized volatility in percent: 100 × sample deviation (n − 1) of daily returns × √daysPerYear. null under 30 days.
 * @param daysPerYear 252 for sessions of stocks and currencies, 365 for crypto
 */
export function volatilityPct(curve: EquityCurve, daysPerYear: number): number | null {
  const returns = dailyReturns(curve);
  if (returns.length < SHARPE_DAYS) return null;
  return 100 * meanAndDeviation(returns).deviation * Math.sqrt(daysPerYear);
}

/** Max drawdown in money; the initial balance counts as the first peak. */
export function absoluteDrawdown({ days, initialBalance }: EquityCurve): number {
  let peak: number = initialBalance;
  let deepest = 0;
  for (const { equity } of days) {
    if (equity > peak) peak = equity;
    else if (peak - equity > deepest) deepest = peak - equity;
  }
  return fromMicros(deepest);
}

/** Max drawdown as a percentage of the peak, 0 to 100; the initial balance counts as the first peak. */
export function maxDrawdownPct({ days, initialBalance }: EquityCurve): number {
  let peak: number = initialBalance;
  let deepest = 0;
  for (const { equity } of days) {
    if (equity > peak) peak = equity;
    else if (peak > 0) deepest = Math.max(deepest, (peak - equity) / peak);
  }
  return Math.min(100, 100 * deepest);
}

/** Net profit of closed trades ÷ absolute drawdown, both in money; null without a drawdown. */
export function profitOnDrawDown(netProfit: number, drawdown: number): number | null {
  return drawdown === 0 ? null : netProfit / drawdown;
}

export interface AnnualReturn {
  readonly annualPL: number | null;
  readonly annualPLExtrapolated: boolean;
}

/**
 * Compound annual growth in percent: 100 × ((last equity ÷ initial balance)^(1 ÷ years) − 1), where years = calendar
 * days from the start of the first day to the end of the last, ÷ 365.25. An account used up has lost 100%. null without
 * days, and in the rare case that a few days' growth compounds beyond every number. `annualPLExtrapolated` is true for
 * less than one year.
 */
export function annualReturn(curve: EquityCurve): AnnualReturn {
  const last = curve.days.at(-1);
  const years = recordYears(curve.days);
  const annualPLExtrapolated = years < 1;
  if (!last || curve.initialBalance <= 0) return { annualPL: null, annualPLExtrapolated };
  const growth = Math.max(0, last.equity) / curve.initialBalance;
  const annualPL = 100 * (growth ** (1 / years) - 1);
  return { annualPL: Number.isFinite(annualPL) ? annualPL : null, annualPLExtrapolated };
}

/** The same for people: null below five closed trades or 180 days, which would make a year of one lucky trade. */
export function shownAnnualReturn(curve: EquityCurve, closedCount: number): AnnualReturn {
  const annual = annualReturn(curve);
  const isEnough = closedCount >= ANNUAL_RETURN_TRADES && calendarDays(curve.days) >= ANNUAL_RETURN_DAYS;
  return isEnough ? annual : { ...annual, annualPL: null };
}

/**
 * Return of the last 30 calendar days in percent × 365 ÷ 30, not compounded. It's measured from the equity at the end
 * of the last day with bars at least 30 days before the last day, or from the initial balance if the days start there.
 * null with less than 30 days, or if nothing was left to lose.
 */
export function annualPL30Days({ days, initialBalance }: EquityCurve): number | null {
  const last = days.at(-1);
  if (!last || calendarDays(days) < RECENT_DAYS) return null;
  let base: number = initialBalance;
  for (const day of days) {
    if (day.day > last.day - RECENT_DAYS) break;
    base = day.equity;
  }
  if (base <= 0) return null;
  return (100 * Math.max(-1, last.equity / base - 1) * 365) / RECENT_DAYS;
}

/** The return of the last 30 days itself, in percent. */
export function returnOver30Days({
  annualPL30Days,
}: {
  readonly annualPL30Days: number | null;
}): number | null {
  return annualPL30Days === null ? null : (annualPL30Days * RECENT_DAYS) / 365;
}

/** Calendar days from the start of the first day to the end of the last, in years of 365.25 days. */
export function recordYears(days: readonly EquityDay[]): number {
  return calendarDays(days) / DAYS_PER_CALENDAR_YEAR;
}

/** Days from the beginning of the first to the end of the last, both included. */
export function calendarDays(days: readonly EquityDay[]): number {
  const first = days[0];
  const last = days.at(-1);
  return first && last ? last.day - first.day + 1 : 0;
}
