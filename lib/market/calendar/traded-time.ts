import type { Millis } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import type { TradingCalendar } from './types';

/** No market is closed for longer than this. */
export const LONGEST_BREAK_DAYS = 10;

/**
 * How long a market has been open between two instants, in milliseconds. Sessions that began more than ten days before
 * the second one don't count.
 */
export function tradedMs(calendar: TradingCalendar, from: Millis, to: Millis): number {
  const last = utcDay(to);
  const begun = calendar
    .sessions((last - LONGEST_BREAK_DAYS) as typeof last, (last + 1) as typeof last)
    .filter((session) => session.open <= to && session.close > from);
  let traded = 0;
  for (const { open, close } of begun) traded += Math.max(0, Math.min(close, to) - Math.max(open, from));
  return traded;
}
