import { InputError } from '@/lib/core/base/errors';
import { isoDay, isoTime, parseIsoDay } from '@/lib/core/base/time';
import { CALENDAR_NAMES, calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import { printLines } from '../print-lines';

const USAGE = 'npm run calendar -- xnys 2022-01-01 2022-12-31';

/** Prints a line per session: its date, open and close in UTC. */
export async function run(args: string[]): Promise<void> {
  const lines = calendarLines(args);
  printLines(lines);
}

/** The lines for NAME FROM TO; @throws InputError for other arguments */
export function calendarLines(args: readonly string[]): string[] {
  const [name = '', first = '', last = ''] = args;
  if (args.length !== 3)
    throw new InputError(
      `expects a calendar, a first and a last date, but got ${args.length} arguments: ${USAGE}`,
    );
  if (!isCalendarName(name))
    throw new InputError(`there is no calendar '${name}'; choose one of ${CALENDAR_NAMES.join(', ')}`);
  const from = parseIsoDay(first);
  const to = parseIsoDay(last);
  if (from > to) throw new InputError(`the first date ${first} comes after the last, ${last}`);
  return calendarFor(name)
    .sessions(from, to)
    .map((session) => `${isoDay(session.day)} ${isoTime(session.open)} ${isoTime(session.close)}`);
}

function isCalendarName(name: string): name is CalendarName {
  return (CALENDAR_NAMES as readonly string[]).includes(name);
}
