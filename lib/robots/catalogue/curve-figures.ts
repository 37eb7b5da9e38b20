import { DAY_MS } from '@/lib/core/base/time';
import type { EquityCurve } from '@/lib/robots/statistics/equity-figures';
import type { CurvePoint, YearReturns } from './types';

/**
 * The return of each calendar month and year: equity at the end of its last day ÷ equity at the end of the last day
 * before it − 1, the first against the initial balance. After everything is lost, returns are zero.
 */
export function monthlyReturns({ days, initialBalance }: EquityCurve): readonly YearReturns[] {
  const years = new Map<number, { first: number; last: number; months: (number | null)[] }>();
  let before: number = initialBalance;
  let monthStart: number = initialBalance;
  let month = -1;
  for (const { day, equity: value } of days) {
    const date = new Date(day * DAY_MS);
    const year = date.getUTCFullYear();
    const thisMonth = year * 12 + date.getUTCMonth();
    if (thisMonth !== month) {
      monthStart = before;
      month = thisMonth;
    }
    const row = years.get(year) ?? {
      first: before,
      last: value,
      months: Array<number | null>(12).fill(null),
    };
    years.set(year, row);
    row.months[date.getUTCMonth()] = growth(monthStart, value);
    row.last = value;
    before = value;
  }
  return [...years].map(([year, { first, last, months }]) => ({ year, months, total: growth(first, last) }));
}

function growth(from: number, to: number): number {
  return from > 0 ? 100 * (to / from - 1) : 0;
}

/** How far each day's value is below the previous peak, in percent from 0 down to −100; the initial 100 counts. */
export function drawdownCurve<Point extends Pick<CurvePoint, 'value'>>(
  curve: readonly Point[],
): readonly Point[] {
  let peak = 100;
  return curve.map((point) => {
    peak = Math.max(peak, point.value);
    return { ...point, value: Math.max(-100, 100 * (point.value / peak - 1)) };
  });
}
