import { DAY_MS } from '@/lib/core/base/time';
import type { CurvePoint } from './types';

/** Returns of a calendar year in percent; null for months without a day in the curve. */
export interface YearReturns {
  readonly year: number;
  /** January first. */
  readonly months: readonly (number | null)[];
  readonly total: number;
}

/**
 * The return of each calendar month and year: value at its last day ÷ value at the last day before it − 1, the first
 * against the 100 that the curve starts from. After the value has fallen to nothing, returns are zero.
 */
export function monthlyReturns(curve: readonly CurvePoint[]): readonly YearReturns[] {
  const years = new Map<number, { first: number; last: number; months: (number | null)[] }>();
  let before = 100;
  let monthStart = 100;
  let month = -1;
  for (const { day, value } of curve) {
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

/** How far each day's value lies below the highest before it, in percent from 0 down to −100; the start's 100 counts. */
export function drawdownCurve(curve: readonly CurvePoint[]): readonly CurvePoint[] {
  let peak = 100;
  return curve.map((point) => {
    peak = Math.max(peak, point.value);
    return { ...point, value: Math.max(-100, 100 * (point.value / peak - 1)) };
  });
}
