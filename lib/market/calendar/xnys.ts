import type { EpochDay } from '@/lib/core/base/brand';
import { weekday } from '@/lib/core/base/time';
import { SATURDAY, SUNDAY, yearOfDay } from './dates';
import { newYorkTime } from './new-york';
import { createSessionCalendar } from './session-calendar';
import type { Session } from './types';
import { XNYS_USUAL_CLOSE, xnysEarlyCloses, xnysHolidays, xnysOpenMinute } from './xnys-rules';

interface Year {
  readonly holidays: ReadonlySet<EpochDay>;
  readonly earlyCloses: ReadonlyMap<EpochDay, number>;
}

const years = new Map<number, Year>();

function rulesIn(year: number): Year {
  const known = years.get(year);
  if (known) return known;
  const made = { holidays: xnysHolidays(year), earlyCloses: xnysEarlyCloses(year) };
  years.set(year, made);
  return made;
}

function makeSession(day: EpochDay): Session | null {
  const dayOfWeek = weekday(day);
  if (dayOfWeek === SATURDAY || dayOfWeek === SUNDAY) return null;
  const year = rulesIn(yearOfDay(day));
  if (year.holidays.has(day)) return null;
  const close = year.earlyCloses.get(day) ?? XNYS_USUAL_CLOSE;
  return {
    day,
    open: newYorkTime(day, xnysOpenMinute(day)),
    close: newYorkTime(day, close),
    early: close < XNYS_USUAL_CLOSE,
  };
}

/** New York Stock Exchange (also used for Nasdaq and ETFs), regular hours. */
export const xnysCalendar = createSessionCalendar({
  name: 'xnys',
  timeZone: 'America/New_York',
  daysPerYear: 252,
  makeSession,
});
