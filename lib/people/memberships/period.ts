import { type Millis, plus } from '@/lib/core/base/brand';
import type { Period } from './products';

const MONTHS: Readonly<Record<Period, number>> = { month: 1, year: 12 };

/**
 * A time one period later (or `times` periods; negative for earlier): the same day and time in UTC, or the month's last
 * day if it has no such day.
 */
export function addPeriods(from: Millis, period: Period, times = 1): Millis {
  const at = new Date(from);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + MONTHS[period] * times);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return plus(from, at.getTime() - from);
}

/**
 * The value of the rest of a paid period: its price in proportion to the remaining time, in cents, rounded down.
 * @param paidUntil the end of the paid period
 */
export function unusedCents(priceCents: number, period: Period, paidUntil: Millis, now: Millis): number {
  if (now >= paidUntil) return 0;
  const length = paidUntil - addPeriods(paidUntil, period, -1);
  return Math.floor((priceCents * Math.min(paidUntil - now, length)) / length);
}
