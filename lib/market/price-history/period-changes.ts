import { DAY_MS } from '@/lib/core/base/time';
import type { DailyBar } from './price-history';

/** Periods for price changes, by their labels. */
export const CHANGE_PERIODS = [
  { name: 'week', title: '1 week', days: 7 },
  { name: 'month', title: '1 month', months: 1 },
  { name: 'quarter', title: '3 months', months: 3 },
  { name: 'half', title: '6 months', months: 6 },
  { name: 'year', title: '1 year', months: 12 },
] as const;

export interface PeriodChange {
  readonly title: string;
  /** Percent; null if the history is too short. */
  readonly changePct: number | null;
  /** Day of the reference close; null with `changePct`. */
  readonly fromDay: number | null;
}

/**
 * Compares a price to earlier closes: those of the last session on or before the same date a week, a month etc. ago,
 * and of the very first session.
 * @param bars oldest first
 * @param day the session of `price`, labeled like those of the bars
 */
export function periodChanges(
  bars: readonly DailyBar[],
  price: number,
  day: number,
): readonly PeriodChange[] {
  const [first] = bars;
  const periods = CHANGE_PERIODS.map((period): PeriodChange => {
    const start = 'days' in period ? day - period.days : monthsBefore(day, period.months);
    return { title: period.title, ...against(lastUpTo(bars, start), price) };
  });
  const whole = first && first.day < day ? first : null;
  return [...periods, { title: 'Since start', ...against(whole, price) }];
}

function against(bar: DailyBar | null, price: number): Omit<PeriodChange, 'title'> {
  if (bar === null || !(bar.close > 0)) return { changePct: null, fromDay: null };
  return { changePct: (price / bar.close - 1) * 100, fromDay: bar.day };
}

/** The last session on or before a day; null if all are later. */
export function lastUpTo(bars: readonly DailyBar[], day: number): DailyBar | null {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.day ?? Number.POSITIVE_INFINITY) <= day) low = middle + 1;
    else high = middle;
  }
  return bars[low - 1] ?? null;
}

/** The same date some months earlier, or that month's last day if it's shorter: 31 March minus one is 28 February. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() - months;
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS;
}

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

/** Lowest and highest price of the sessions after `day`, including the current one; null if there are none. */
export function rangeSince(bars: readonly DailyBar[], day: number): PriceRange | null {
  let range: PriceRange | null = null;
  for (const bar of bars)
    if (bar.day > day)
      range = range
        ? { low: Math.min(range.low, bar.low), high: Math.max(range.high, bar.high) }
        : { low: bar.low, high: bar.high };
  return range;
}
