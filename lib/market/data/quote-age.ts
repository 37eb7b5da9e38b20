import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS, utcDay } from '@/lib/core/base/time';
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
/** No market is closed for longer than this. */
const LONGEST_BREAK_DAYS = 10;

/**
 * Interprets a price's age by the instrument's calendar: right after the open, no new price is expected, and none is
 * missing while the market is closed. Only minutes of trading count.
 * @param quoteTime of the trade or bar behind the price, UTC milliseconds
 */
export function describeAge(quoteTime: Millis, now: Millis, calendar: TradingCalendar): QuoteAge {
  const today = utcDay(now);
  const begun = calendar
    .sessions((today - LONGEST_BREAK_DAYS) as typeof today, (today + 1) as typeof today)
    .filter((session) => session.open <= now && session.close > quoteTime);
  let tradedMs = 0;
  for (const { open, close } of begun)
    tradedMs += Math.max(0, Math.min(close, now) - Math.max(open, quoteTime));
  const closed = calendar.sessionAt(now) === null;
  if (closed && tradedMs <= FRESH_MS) return { state: 'closed', since: lastClose(now, calendar) };
  if (tradedMs < FRESH_MS) return { state: 'fresh' };
  return { state: 'silent', minutes: Math.floor(tradedMs / MINUTE_MS) };
}

function lastClose(now: Millis, calendar: TradingCalendar): Millis {
  const today = utcDay(now);
  const past = calendar.sessions((today - LONGEST_BREAK_DAYS) as typeof today, today);
  return past.findLast((session) => session.close <= now)?.close ?? now;
}
