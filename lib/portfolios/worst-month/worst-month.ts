import { createHash } from 'node:crypto';
import { seededRandom } from '@/lib/core/base/seeded-random';
import { DAY_MS, isoDay } from '@/lib/core/base/time';
import { drawBlocks } from '@/lib/core/statistics/stationary-bootstrap';
import type { DailyReturns } from './daily-returns';
import { WORST_MONTH_SESSIONS } from './sessions';

export const WORST_MONTH_PATHS = 10_000;
const MONTHS = 12;
/** Two weeks of sessions. */
const MEAN_BLOCK = 10;
const DAYS_A_MONTH = 365.25 / 12;
const STOCK_SESSIONS = 21;

/** Months that were drawn, as fractions: −0.05 is a loss of 5%. */
export interface DrawnMonths {
  /** One month in twenty is this bad or worse: the 5% quantile of all drawn months. */
  readonly oneInTwenty: number;
  readonly median: number;
  /** The worst month of the path whose worst month is the median of all paths. */
  readonly medianPathWorst: number;
  /** One path in twenty has a month this bad or worse. */
  readonly oneInTwentyPathWorst: number;
}

export interface WorstMonth extends DrawnMonths {
  /** The worst calendar month that happened, YYYY-MM; the first and the last may be partial. */
  readonly real: { readonly month: string; readonly return: number };
  /** Daily returns that were drawn from. */
  readonly sessions: number;
  /** Sessions of a drawn month: 21 of stocks, 30 of crypto. */
  readonly monthSessions: number;
  readonly seed: number;
}

/**
 * What a month may cost, by redrawing daily returns. null under `WORST_MONTH_SESSIONS` of them.
 * @param subject what the returns are of, such as `robot-12`; its draws are the same until there is another day
 */
export function worstMonth(subject: string, daily: DailyReturns): WorstMonth | null {
  const { days, returns } = daily;
  if (returns.length < WORST_MONTH_SESSIONS) return null;
  const seed = worstMonthSeed(subject, days.at(-1) as number);
  const monthSessions = sessionsAMonth(days);
  return {
    ...drawMonths(returns, { seed, monthSessions }),
    real: worstCalendarMonth(daily),
    sessions: returns.length,
    monthSessions,
    seed,
  };
}

/** Robots' curves are percent of what was there before their first day. */
export const CURVE_START = 100;

/** What a robot's returns are called, for the seed. */
export const robotSubject = (robotId: number): string => `robot-${robotId}`;

/** The first 32 bits of the SHA-256 of subject and last day, such as `robot-12 2026-11-25`. */
export function worstMonthSeed(subject: string, lastDay: number): number {
  return createHash('sha256')
    .update(`${subject} ${isoDay(lastDay)}`)
    .digest()
    .readUInt32BE();
}

/**
 * Paths of twelve months by the circular stationary bootstrap (D. N. Politis and J. P. Romano, "The Stationary
 * Bootstrap", 1994), with mean blocks of ten sessions. Quantiles are the smallest values with at least that share of
 * values at or below them. The same to the bit for the same seed.
 */
export function drawMonths(
  returns: readonly number[],
  { seed, monthSessions = STOCK_SESSIONS }: { readonly seed: number; readonly monthSessions?: number },
): DrawnMonths {
  const random = seededRandom(seed);
  const values = Float64Array.from(returns);
  const path = new Float64Array(MONTHS * monthSessions);
  const months = new Float64Array(WORST_MONTH_PATHS * MONTHS);
  const worst = new Float64Array(WORST_MONTH_PATHS);
  for (let drawn = 0; drawn < WORST_MONTH_PATHS; drawn += 1) {
    drawBlocks(values, path, MEAN_BLOCK, random);
    let low = Number.POSITIVE_INFINITY;
    for (let month = 0; month < MONTHS; month += 1) {
      let growth = 1;
      for (let session = 0; session < monthSessions; session += 1)
        growth *= 1 + (path[month * monthSessions + session] as number);
      months[drawn * MONTHS + month] = growth - 1;
      low = Math.min(low, growth - 1);
    }
    worst[drawn] = low;
  }
  months.sort();
  worst.sort();
  return {
    oneInTwenty: quantile(months, 0.05),
    median: quantile(months, 0.5),
    medianPathWorst: quantile(worst, 0.5),
    oneInTwentyPathWorst: quantile(worst, 0.05),
  };
}

function quantile(sorted: Float64Array, share: number): number {
  return sorted[Math.ceil(share * sorted.length) - 1] as number;
}

/** How many of an account's days there are in a month, on average. */
function sessionsAMonth(days: readonly number[]): number {
  const span = (days.at(-1) as number) - (days[0] as number);
  return Math.round(((days.length - 1) / span) * DAYS_A_MONTH);
}

function worstCalendarMonth({ days, returns }: DailyReturns): WorstMonth['real'] {
  const growths = new Map<string, number>();
  for (const [index, day] of days.entries()) {
    const month = new Date(day * DAY_MS).toISOString().slice(0, 7);
    growths.set(month, (growths.get(month) ?? 1) * (1 + (returns[index] as number)));
  }
  let [worst] = growths;
  for (const one of growths) if (worst === undefined || one[1] < worst[1]) worst = one;
  const [month, growth] = worst as [string, number];
  return { month, return: growth - 1 };
}
