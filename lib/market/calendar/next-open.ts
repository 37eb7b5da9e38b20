import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { TradingCalendar } from './types';

/**
 * When the first bar opens after an instant: within a session on the grid of its interval, else with the next session.
 * @param intervalMinutes what a bar spans
 */
export function nextBarOpen(calendar: TradingCalendar, intervalMinutes: number, after: Millis): Millis {
  const step = intervalMinutes * MINUTE_MS;
  const session = calendar.currentOrNext(after);
  if (after < session.open) return session.open;
  // As `buildSeries` counts bars: from the session's open, floored to the interval.
  const anchor = Math.floor(session.open / step) * step;
  const next = anchor + (Math.floor((after - anchor) / step) + 1) * step;
  if (next < session.close) return next as Millis;
  // Where sessions adjoin, the next one has opened at the very close.
  const following = calendar.currentOrNext(session.close);
  return following.open > after ? following.open : nextBarOpen(calendar, intervalMinutes, session.close);
}
