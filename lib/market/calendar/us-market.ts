import type { Millis } from '@/lib/core/base/brand';
import { xnysCalendar } from './xnys';

/**
 * Whole seconds until the US stock market closes, rounded up: above 0 exactly while it is open. While it is closed, the
 * seconds until it opens next, as a negative number or 0.
 * @param now UTC milliseconds
 * @throws InputError outside the years that the calendars know
 */
export function secondsUntilUsClose(now: number): number {
  const { open, close } = xnysCalendar.currentOrNext(now as Millis);
  // Adding 0 turns the -0 of a last half second before the open into 0.
  return now >= open ? Math.ceil((close - now) / 1000) : Math.ceil((now - open) / 1000) + 0;
}
