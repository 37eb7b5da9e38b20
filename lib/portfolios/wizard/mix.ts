import { mean } from 'd3-array';
import type { DailyReturns } from '@/lib/portfolios/worst-month/daily-returns';

export interface MixPart {
  /** A fraction of the whole; what is left is cash without interest. */
  readonly share: number;
  readonly daily: DailyReturns;
}

/**
 * Daily returns of several parts together, brought back to their shares every day, over the days that all of them have.
 * A part's return over days of its own in between counts on the next common day.
 */
export function mixReturns(parts: readonly MixPart[]): DailyReturns {
  const aligned = alignReturns(parts.map(({ daily }) => daily));
  return {
    days: aligned.days,
    returns: aligned.days.map((_, index) =>
      parts.reduce((sum, { share }, part) => sum + share * (aligned.returns[part]?.[index] as number), 0),
    ),
  };
}

/** Pearson's correlation of the returns of common days; null under two of them, or if one never moves. */
export function correlation(one: DailyReturns, other: DailyReturns): number | null {
  const [left = [], right = []] = alignReturns([one, other]).returns;
  const [leftMean, rightMean] = [mean(left), mean(right)];
  if (leftMean === undefined || rightMean === undefined) return null;
  let [both, lefts, rights] = [0, 0, 0];
  for (const [index, value] of left.entries()) {
    const [x, y] = [value - leftMean, (right[index] as number) - rightMean];
    both += x * y;
    lefts += x * x;
    rights += y * y;
  }
  return lefts > 0 && rights > 0 ? both / Math.sqrt(lefts * rights) : null;
}

interface AlignedReturns {
  readonly days: readonly number[];
  /** Of each part, by day. */
  readonly returns: readonly (readonly number[])[];
}

/** Returns between the ends of common days; without a common day before, the first one has no return. */
function alignReturns(parts: readonly DailyReturns[]): AlignedReturns {
  const [first, ...others] = parts;
  if (!first) return { days: [], returns: [] };
  const known = others.map(({ days }) => new Set(days));
  const common = first.days.filter((day) => known.every((days) => days.has(day)));
  return { days: common.slice(1), returns: parts.map((part) => betweenDays(part, common)) };
}

function betweenDays({ days, returns }: DailyReturns, common: readonly number[]): number[] {
  const between: number[] = [];
  let next = 0;
  let growth = 1;
  for (const [index, day] of days.entries()) {
    growth *= 1 + (returns[index] as number);
    if (day !== common[next]) continue;
    if (next > 0) between.push(growth - 1);
    growth = 1;
    next += 1;
  }
  return between;
}

/** The deepest fall from a peak in percent of it, the start included. */
export function maxDrawdownPct({ returns }: DailyReturns): number {
  let [value, peak, deepest] = [1, 1, 0];
  for (const gain of returns) {
    value *= 1 + gain;
    peak = Math.max(peak, value);
    deepest = Math.max(deepest, 1 - value / peak);
  }
  return 100 * deepest;
}

/** Percent a year, by the growth over all days; null under a year. */
export function annualReturnPct({ days, returns }: DailyReturns): number | null {
  const span = (days.at(-1) ?? 0) - (days[0] ?? 0);
  if (span < 365) return null;
  const growth = returns.reduce((product, gain) => product * (1 + gain), 1);
  return 100 * (growth ** (365.25 / span) - 1);
}
