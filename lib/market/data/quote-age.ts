import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { LONGEST_BREAK_DAYS, tradedMs } from '@/lib/market/calendar/traded-time';
import type { TradingCalendar } from '@/lib/market/calendar/types';

/** A price's age, as far as it matters to readers. */
export type QuoteAge =
  | { readonly state: 'fresh' }
  /** The market is closed, and the price is from its last session, which closed then. */
  | { readonly state: 'closed'; readonly since: Millis }
  /** The market has traded for this many minutes without a new price. */
  | { readonly state: 'silent'; readonly minutes: number };

/** Illiquid instruments need not be silent. */
const FRESH_MS = 3 * MINUTE_MS;

/**
 * Interprets a price's age by the instrument's calendar: right after the open, no new price is expected, and none is
 * missing while the market is closed. Only minutes of trading count.
 * @param quoteTime of the trade or bar behind the price, UTC milliseconds
 */
export function describeAge(quoteTime: Millis, now: Millis, calendar: TradingCalendar): QuoteAge {
  const traded = tradedMs(calendar, quoteTime, now);
  const closed = calendar.sessionAt(now) === null;
  if (closed && traded <= FRESH_MS) return { state: 'closed', since: lastClose(now, calendar) };
  if (traded < FRESH_MS) return { state: 'fresh' };
  return { state: 'silent', minutes: Math.floor(traded / MINUTE_MS) };
}

function lastClose(now: Millis, calendar: TradingCalendar): Millis {
  const today = utcDay(now);
  const past = calendar.sessions((today - LONGEST_BREAK_DAYS) as typeof today, today);
  return past.findLast((session) => session.close <= now)?.close ?? now;
}
