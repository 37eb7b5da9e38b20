import { type EpochDay, type Millis, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoTime, utcDay } from '@/lib/core/base/time';
import { checkCalendarDay, FIRST_CALENDAR_DAY, isCalendarDay, LAST_CALENDAR_DAY } from './range';
import type { CalendarName, Session, TradingCalendar } from './types';

interface CalendarRules {
  readonly name: CalendarName;
  readonly timeZone: string;
  readonly daysPerYear: 252 | 365;
  /**
   * The session with that label. It opens on that UTC day or the one before, closes by the end of that UTC day, and
   * never overlaps another.
   */
  readonly makeSession: (day: EpochDay) => Session | null;
}

/** A calendar from a rule for single days. Each session is computed once and cached. */
export function createSessionCalendar(rules: CalendarRules): TradingCalendar {
  const known: (Session | null | undefined)[] = new Array(LAST_CALENDAR_DAY - FIRST_CALENDAR_DAY + 1);

  function lookUp(day: EpochDay): Session | null {
    const index = day - FIRST_CALENDAR_DAY;
    const kept = known[index];
    if (kept !== undefined) return kept;
    const made = rules.makeSession(day);
    known[index] = made;
    return made;
  }

  return {
    name: rules.name,
    timeZone: rules.timeZone,
    daysPerYear: rules.daysPerYear,
    sessions(from, to) {
      checkCalendarDay(from);
      checkCalendarDay(to);
      const found: Session[] = [];
      for (let day = from; day <= to; day = plus(day, 1)) {
        const session = lookUp(day);
        if (session) found.push(session);
      }
      return found;
    },
    sessionOn(day) {
      checkCalendarDay(day);
      return lookUp(day);
    },
    sessionAt(time) {
      const day = utcDay(time);
      checkCalendarDay(day);
      const today = lookUp(day);
      if (today && time >= today.open && time < today.close) return today;
      if (day === LAST_CALENDAR_DAY) return null;
      const next = lookUp(plus(day, 1));
      return next && time >= next.open && time < next.close ? next : null;
    },
    currentOrNext(time) {
      checkCalendarDay(utcDay(time));
      return firstClosingAfter(time, lookUp);
    },
  };
}

function firstClosingAfter(time: Millis, lookUp: (day: EpochDay) => Session | null): Session {
  for (let day = utcDay(time); isCalendarDay(day); day = plus(day, 1)) {
    const session = lookUp(day);
    if (session && session.close > time) return session;
  }
  throw new InputError(`no session closes after ${isoTime(time)} in the years the calendars cover`);
}
