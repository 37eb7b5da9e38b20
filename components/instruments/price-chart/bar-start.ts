import type { Millis } from '@/lib/core/base/brand';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import { type BarInterval, DAY_INTERVAL } from '@/lib/market/price-history/price-history';

const DAY_MS = 86_400_000;

/**
 * The opening time of the bar that contains a price, matching the server's bars: midnight UTC of the session's date for
 * daily bars, otherwise counted from the session's open. UTC milliseconds; null outside sessions.
 * @param time of the price; a price at the close belongs to the session that closed
 */
export function barStart(calendar: CalendarName, interval: BarInterval, time: number): number | null {
  const { sessionAt } = calendarFor(calendar);
  const session = sessionAt(time as Millis) ?? sessionAt((time - 1) as Millis);
  if (!session) return null;
  if (interval === DAY_INTERVAL) return session.day * DAY_MS;
  const step = interval * 60_000;
  const inside = Math.min(time, session.close - 1) - session.open;
  return session.open + Math.floor(inside / step) * step;
}
