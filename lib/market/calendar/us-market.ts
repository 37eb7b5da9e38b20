import type { Millis } from '@/lib/core/base/brand';
import { xnysCalendar } from './xnys';

/**
 * Whole seconds until the US stock market closes, rounded up; positive exactly while it's open. While it's closed, the
 * seconds until it opens, as a negative number or 0.
 * @param now UTC milliseconds
 * @throws InputError outside the calendars' range
 */
export function secondsUntilUsClose(now: number): number {
  const { open, close } = xnysCalendar.currentOrNext(now as Millis);
  // Adding 0 turns -0 in the last half second before the open into 0.
  return now >= open ? Math.ceil((close - now) / 1000) : Math.ceil((now - open) / 1000) + 0;
}
