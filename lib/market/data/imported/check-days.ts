import { DAY_MS, isoDay, isoTime } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import type { AssignedRows } from './assign-sessions';
import type { BarRows } from './rows';

/** Below this share, days without a session are holidays or weekends with a few prices. */
const SUSPICIOUS_SHARE = 0.05;

/** Looks for daily rows whose days aren't those of the calendar; returns warnings, each with file, line and value. */
export function checkDays(
  rows: BarRows,
  assigned: AssignedRows,
  calendar: TradingCalendar,
  zone: string,
): string[] {
  return [...lostDays(rows, assigned, calendar, zone), ...shiftedDays(rows, assigned, calendar)];
}

/** With a wrong zone, a day of each week is outside sessions, and a session of each week has no row. */
function lostDays(
  rows: BarRows,
  { days, firstOutside }: AssignedRows,
  calendar: TradingCalendar,
  zone: string,
): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (firstOutside === null || !first || !last) return [];
  const outside = rows.length - days.length;
  const expected = calendar.sessions(first.day, last.day).length;
  const missing = expected - days.length;
  const isShifted =
    outside > rows.length * SUSPICIOUS_SHARE &&
    missing > expected * SUSPICIOUS_SHARE &&
    Math.abs(outside - missing) <= Math.max(1, Math.max(outside, missing) / 4);
  if (!isShifted) return [];
  return [
    `${rows.origin(firstOutside)}: time ${isoTime(rows.time[firstOutside] as number)} is on a day without a session, like ${outside} of ${rows.length} rows, while ${missing} of ${expected} sessions have no row. Midnights were looked for in ${zone}: check --zone`,
  ];
}

/** A coin's day is the UTC day; bars of other days hold prices of two. */
function shiftedDays(rows: BarRows, { days, firstRows }: AssignedRows, calendar: TradingCalendar): string[] {
  if (calendar.name !== 'crypto') return [];
  const shifted = days.flatMap(({ day }, index) => {
    const row = firstRows[index] as number;
    return rows.time[row] === day * DAY_MS ? [] : [{ day, row }];
  });
  const [first] = shifted;
  if (!first) return [];
  return [
    `${rows.origin(first.row)}: the day from ${isoTime(rows.time[first.row] as number)} is stored as ${isoDay(first.day)}, which begins at midnight UTC, like ${shifted.length} of ${rows.length} rows; each bar holds prices of two UTC days`,
  ];
}
