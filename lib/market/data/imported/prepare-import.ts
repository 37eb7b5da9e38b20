import { ensureDefined } from '@/lib/core/base/assert';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import { aggregateDay } from '../aggregate';
import type { DayBars } from '../bars';
import { assignSessions } from './assign-sessions';
import type { NamedFile } from './decode-file';
import { describeInterval, intervalOfRows, storedInterval } from './interval';
import { joinRows } from './join-rows';
import { findJumps, type Jump } from './jumps';
import { readBarFile } from './read-rows';
import { adjustForSplits, type Split } from './splits';
import { createTimeZone } from './time-zone';

export interface ImportOptions {
  readonly calendar: TradingCalendar;
  /** Zone of times that name none. */
  readonly zone: string;
  /** Minutes, or null to tell them from the rows. */
  readonly interval: number | null;
  readonly splits: readonly Split[];
  /** Stocks and funds split; currencies do not. */
  readonly mayHaveSplit: boolean;
  /** The wall clock: bars of the future are refused. */
  readonly now: Millis;
}

/** What came out of the files; nothing has been stored yet. */
export interface PreparedImport {
  readonly days: readonly DayBars[];
  readonly fileInterval: number;
  readonly interval: number;
  readonly rowsRead: number;
  readonly outsideHours: number;
  readonly noSession: number;
  readonly bars: number;
  readonly firstBar: Millis;
  readonly lastBar: Millis;
  /** Sessions of the calendar between the first and the last that have no bar. */
  readonly missingSessions: number;
  readonly splits: readonly Split[];
  readonly jumps: readonly Jump[];
}

/**
 * Reads and checks every row of every file and sorts them into sessions; finer bars than five minutes are joined.
 * @throws InputError naming file, line and value; then nothing of any file is used.
 */
export function prepareImport(files: readonly NamedFile[], options: ImportOptions): PreparedImport {
  const zone = createTimeZone(options.zone);
  const parts = files.map((file) => {
    const rows = readBarFile(file, zone);
    return { rows, interval: intervalOfRows(rows, options.interval) };
  });
  const fileInterval = ensureDefined(parts[0], 'a file to import').interval;
  const other = parts.find((part) => part.interval !== fileInterval);
  if (other)
    throw new InputError(
      `${other.rows.origin(0)}: rows of ${describeInterval(other.interval)} cannot go with the ${describeInterval(fileInterval)} of the first file`,
    );
  const rows = joinRows(parts.map((part) => part.rows));
  const lastRow = rows.time[rows.length - 1] as number;
  if (lastRow > options.now)
    throw new InputError(`${rows.origin(rows.length - 1)}: time ${isoTime(lastRow)} lies in the future`);

  const assigned = assignSessions(rows, fileInterval, options.calendar);
  const interval = storedInterval(fileInterval);
  const joined = assigned.days.map((day) => joinBars(day, interval, options.calendar));
  const days = adjustForSplits(joined, options.splits);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last)
    throw new InputError(
      `${rows.origin(0)}: none of the ${rows.length} rows lies in a session of the calendar ${options.calendar.name}; check --zone and --type`,
    );
  return {
    days,
    fileInterval,
    interval,
    rowsRead: rows.length,
    outsideHours: assigned.outsideHours,
    noSession: assigned.noSession,
    bars: days.reduce((sum, day) => sum + day.length, 0),
    firstBar: first.time[0] as Millis,
    lastBar: last.time[last.length - 1] as Millis,
    missingSessions: options.calendar.sessions(first.day, last.day).length - days.length,
    splits: options.splits,
    jumps: options.mayHaveSplit ? findJumps(days, options.splits) : [],
  };
}

function joinBars(day: DayBars, interval: number, calendar: TradingCalendar): DayBars {
  return aggregateDay(day, interval, ensureDefined(calendar.sessionOn(day.day), 'session'));
}
