import { readCalendars } from '@/components/live/live-price/when-labels';
import type { Millis } from '@/lib/core/base/brand';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { describeAge } from '@/lib/market/data/quote-age';

/** The part of a price that determines its age. */
export interface AgedPrice {
  /** Fund type; undefined if prices never change. */
  readonly type: string | undefined;
  /** ISO 8601. */
  readonly time: string;
}

/**
 * For how many trading minutes each price has been missing, in the given order; null if it isn't, or if its market is
 * closed.
 * @param now UTC milliseconds
 */
export function silences(prices: readonly AgedPrice[], now: number): readonly (number | null)[] {
  return prices.map(({ type, time }) => {
    const [name] = readCalendars(type ?? '');
    const at = Date.parse(time);
    if (name === undefined || Number.isNaN(at)) return null;
    const calendar = calendarFor(name);
    if (!calendar.sessionAt(now as Millis)) return null;
    const age = describeAge(at as Millis, now as Millis, calendar);
    return age.state === 'silent' ? age.minutes : null;
  });
}

/** `7 min`, `2 h`, `3 days`. */
export function roughly(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
