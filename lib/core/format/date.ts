import { DAY_MS } from '@/lib/core/base/time';
import { NO_FIGURE } from './number';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The range of valid dates in milliseconds, either side of 1970. */
const LARGEST_TIME = 8.64e15;

/** The UTC date of an instant in milliseconds: `8 Mar 2024`. */
export function formatDate(ms: number | null): string {
  if (ms === null || !(Math.abs(ms) <= LARGEST_TIME)) return NO_FIGURE;
  const date = new Date(ms);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** An instant in milliseconds as `8 Mar 2024, 14:30 UTC`. */
export function formatDateTime(ms: number | null): string {
  if (ms === null || !(Math.abs(ms) <= LARGEST_TIME)) return NO_FIGURE;
  return `${formatDate(ms)}, ${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

/** A day counted from 1970-01-01: `8 Mar 2024`. */
export function formatDay(day: number): string {
  return formatDate(day * DAY_MS);
}

/** A month written YYYY-MM: `Mar 2024`. */
export function formatMonth(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}
