import { cryptoCalendar } from './crypto';
import { forexCalendar } from './forex';
import type { CalendarName, TradingCalendar } from './types';
import { xnysCalendar } from './xnys';

const CALENDARS: Readonly<Record<CalendarName, TradingCalendar>> = {
  xnys: xnysCalendar,
  forex: forexCalendar,
  crypto: cryptoCalendar,
};

export const CALENDAR_NAMES = Object.keys(CALENDARS) as readonly CalendarName[];

/** The calendar of that name. All its functions throw InputError for days and instants outside 1980 to 2100. */
export function calendarFor(name: CalendarName): TradingCalendar {
  return CALENDARS[name];
}
