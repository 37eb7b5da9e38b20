import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { formatDate } from './date';

/** Older times are given as dates. */
const DAYS_AGO = 30;

/** How long ago a time was: `now`, `12 min ago`, `5 h ago`, `3 d ago`, a date after 30 days. Both UTC milliseconds. */
export function formatAgo(ms: number, now: number): string {
  const passed = now - ms;
  if (passed < MINUTE_MS) return 'now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  if (passed <= DAYS_AGO * DAY_MS) return `${Math.floor(passed / DAY_MS)} d ago`;
  return formatDate(ms);
}
