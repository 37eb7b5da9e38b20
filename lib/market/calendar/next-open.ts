import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { TradingCalendar } from './types';

/**
 * When the first bar after an instant opens: within a session on its interval's grid, otherwise with the next session.
 * @param intervalMinutes a bar's length
 */
export function nextBarOpen(calendar: TradingCalendar, intervalMinutes: number, after: Millis): Millis {
  const step = intervalMinutes * MINUTE_MS;
  const session = calendar.currentOrNext(after);
  if (after < session.open) return session.open;
  // As in `buildSeries`: from the session's open, floored to the interval.
  const anchor = Math.floor(session.open / step) * step;
  const next = anchor + (Math.floor((after - anchor) / step) + 1) * step;
  if (next < session.close) return next as Millis;
  // Where sessions adjoin, the next one opens right at the close.
  const following = calendar.currentOrNext(session.close);
  return following.open > after ? following.open : nextBarOpen(calendar, intervalMinutes, session.close);
}
