import { type EpochDay, type Millis, minus, plus } from '@/lib/core/base/brand';
import { HOUR_MS, startOfWeek } from '@/lib/core/base/time';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import type { WindowTimes } from './window';

/** How long votes must at least be open after the reference is known. Where markets never rest, it's known at the lock. */
const LEAST_OPEN_MS = 2 * HOUR_MS;

/** No calendar rests longer. */
const LONGEST_REST_DAYS = 12;
const WEEK_DAYS = 7;

/**
 * Windows whose votes are open at an instant: of the next session, and of the next week before it begins. Each locks at
 * the open of its first session. It opens at the close before, which is its reference; where a session follows at once,
 * as with currencies and coins, it opens with the session whose close will be the reference.
 */
export function openWindows(calendar: TradingCalendar, now: Millis): WindowTimes[] {
  const first = nextOpening(calendar, now);
  const week = sessionsOfWeek(calendar, first.day);
  const nextWeek = sessionsOfWeek(calendar, plus(startOfWeek(first.day), WEEK_DAYS));
  const candidates = [
    windowOver(calendar, 'day', first, first),
    week[0]?.day === first.day ? overWeek(calendar, week) : overWeek(calendar, nextWeek),
  ];
  return candidates.filter((times): times is WindowTimes => times !== null && times.opensAt <= now);
}

function overWeek(calendar: TradingCalendar, sessions: readonly Session[]): WindowTimes | null {
  const [first, last] = [sessions[0], sessions.at(-1)];
  return first && last ? windowOver(calendar, 'week', first, last) : null;
}

function windowOver(
  calendar: TradingCalendar,
  horizon: WindowTimes['horizon'],
  first: Session,
  last: Session,
): WindowTimes {
  const before = sessionBefore(calendar, first);
  const isKnown = first.open - before.close >= LEAST_OPEN_MS;
  return {
    horizon,
    from: before.day,
    to: last.day,
    opensAt: isKnown ? before.close : before.open,
    locksAt: first.open,
    resolvesAt: last.close,
    lastKnown: isKnown ? before.day : sessionBefore(calendar, before).day,
  };
}

/** The first session that opens after an instant. */
function nextOpening(calendar: TradingCalendar, now: Millis): Session {
  const current = calendar.currentOrNext(now);
  return current.open > now ? current : calendar.currentOrNext(current.close);
}

function sessionBefore(calendar: TradingCalendar, { day }: Pick<Session, 'day'>): Session {
  const before = calendar.sessions(minus(day, LONGEST_REST_DAYS), minus(day, 1)).at(-1);
  if (!before) throw new RangeError(`no session in ${LONGEST_REST_DAYS} days before ${day}`);
  return before;
}

/** The sessions of the week, Monday to Sunday, that a day is in. */
function sessionsOfWeek(calendar: TradingCalendar, day: EpochDay): readonly Session[] {
  const monday = startOfWeek(day);
  return calendar.sessions(monday, plus(monday, WEEK_DAYS - 1));
}
