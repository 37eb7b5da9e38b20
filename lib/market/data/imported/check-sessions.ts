import { ensureDefined } from '@/lib/core/base/assert';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, isoTime, MINUTE_MS } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';
import type { AssignedRows } from './assign-sessions';
import { describeInterval } from './interval';
import type { BarRows } from './rows';

/** Minimum rows to judge a day by the distances between them. */
const LEAST_ROWS = 4;
/** If sessions miss more than this share of their bars, the calendar may be wrong. */
const MOST_MISSING = 0.1;
const SUSPICIOUS_SHARE = 0.05;

interface Judged {
  readonly rows: BarRows;
  readonly assigned: AssignedRows;
  readonly intervalMinutes: number;
  readonly calendar: TradingCalendar;
  /** As specified. */
  readonly zone: string;
  /** Whether times are said to be the ends of bars. */
  readonly stampedAtEnd: boolean;
}

/**
 * Looks for valid rows in the wrong place: wrong time zone, timestamps at bar ends, or wrong bar length.
 * @returns warnings, each with file, line and value
 * @throws InputError with the same if robots would trade on bars that can't be right
 */
export function checkSessions(judged: Judged): string[] {
  refuseEndStamps(judged);
  const warnings = checkZone(judged);
  refuseLongerBars(judged);
  return warnings;
}

/** With a wrong zone, rows are outside sessions, and sessions miss as many. */
function checkZone({ rows, assigned, intervalMinutes, calendar, zone }: Judged): string[] {
  const { days, firstOutside } = assigned;
  if (firstOutside === null) return [];
  const kept = days.reduce((sum, day) => sum + day.length, 0);
  const outside = rows.length - kept;
  const expected = days.reduce((sum, day) => sum + barsIn(day, intervalMinutes, calendar), 0);
  const missing = expected - kept;
  if (missing <= expected * SUSPICIOUS_SHARE || outside <= rows.length * SUSPICIOUS_SHARE) return [];
  const text = `${rows.origin(firstOutside)}: time ${isoTime(rows.time[firstOutside] as number)} is outside trading hours, like ${outside} of ${rows.length} rows, while ${missing} of ${expected} bars inside are missing. ${zoneHint(rows, zone)}`;
  if (outside > kept && missing > expected * MOST_MISSING) throw new InputError(text);
  return Math.abs(outside - missing) <= Math.max(outside, missing) / 4 ? [text] : [];
}

/** Only times that name no zone follow the option. */
function zoneHint({ files }: BarRows, zone: string): string {
  return files.some(({ needsZone }) => needsZone)
    ? `Times without a zone were read as ${zone}: check --zone`
    : 'All times name their instant, so --zone changes nothing: check how the file was made, or --type';
}

function barsIn(day: DayBars, intervalMinutes: number, calendar: TradingCalendar): number {
  const { open, close } = ensureDefined(calendar.sessionOn(day.day), 'session');
  return Math.ceil((close - open) / (intervalMinutes * MINUTE_MS));
}

/** If stamped at their end, bars begin one interval after each open and end with one at the close. */
function refuseEndStamps({ rows, assigned, intervalMinutes, calendar, stampedAtEnd }: Judged): void {
  const step = intervalMinutes * MINUTE_MS;
  let [atStart, atEnd, startsLate, wrongRow] = [0, 0, false, -1];
  let closeBefore = Number.NEGATIVE_INFINITY;
  for (const [index, day] of assigned.days.entries()) {
    const session = ensureDefined(calendar.sessionOn(day.day), 'session');
    const firstRow = assigned.firstRows[index] as number;
    const firstTime = rows.time[firstRow] as number;
    if (session.open > closeBefore) {
      startsLate = firstTime > session.open && firstTime <= session.open + step;
      if (firstTime <= session.open) atStart += 1;
    }
    closeBefore = session.close;
    const after = firstRow + day.length;
    const endsAtClose =
      rows.time[after] === session.close &&
      rows.time[after + 1] !== session.close + step &&
      calendar.sessionAt(session.close) === null;
    if (!startsLate || !endsAtClose) continue;
    atEnd += 1;
    if (wrongRow < 0) wrongRow = after;
  }
  if (atEnd > atStart)
    throw new InputError(
      `${rows.origin(wrongRow)}: time ${isoTime(rows.time[wrongRow] as number)} is when the session closes, and no row starts at its open. ${stampedAtEnd ? 'Times were read as the ends of bars, as --stamps says' : 'If times are the ends of bars, add --stamps end; if not'}, check --zone`,
    );
}

/** Longer bars among shorter ones: their highs and lows belong to other minutes. */
function refuseLongerBars({ rows, assigned, intervalMinutes }: Judged): void {
  for (const [index, day] of assigned.days.entries()) {
    if (day.length < LEAST_ROWS) continue;
    const firstRow = assigned.firstRows[index] as number;
    const gap = (at: number) =>
      (rows.time[firstRow + at] as number) - (rows.time[firstRow + at - 1] as number);
    const minutes = gap(2) / MINUTE_MS;
    if (minutes <= intervalMinutes) continue;
    let isRegular = true;
    // The first may be shorter, as with clock hours.
    for (let at = 2; at < day.length && isRegular; at += 1) isRegular = gap(at) === gap(2);
    if (isRegular)
      throw new InputError(
        `${rows.origin(firstRow)}: rows of ${isoDay(day.day)} are ${describeInterval(minutes)} apart, in a file with bars of ${describeInterval(intervalMinutes)}; import bars of one length only`,
      );
  }
}
