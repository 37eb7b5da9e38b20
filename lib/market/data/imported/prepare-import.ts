import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import { aggregateDay } from '../aggregate';
import type { DayBars } from '../bars';
import { assignSessions } from './assign-sessions';
import { checkDays } from './check-days';
import { checkFiles, type NamedInstrument } from './check-files';
import type { DecimalMark } from './check-prices';
import { checkSessions } from './check-sessions';
import { checkSpikes } from './check-spikes';
import { checkVolume, checkVolumeUnit } from './check-volume';
import type { NamedFile } from './decode-file';
import { DAILY_MINUTES, describeInterval, intervalOfRows, storedInterval } from './interval';
import { joinRows } from './join-rows';
import { findJumps, type Jump } from './jumps';
import type { DateOrder } from './parse-time';
import { readBarFile } from './read-rows';
import { adjustForSplits, type Split } from './splits';
import { stampAtStart } from './stamp-at-start';
import { createTimeZone } from './time-zone';

export interface ImportOptions {
  /** The instrument that the rows should name, if they name one. */
  readonly instrument?: NamedInstrument | null;
  readonly calendar: TradingCalendar;
  /** Time zone of times without one. */
  readonly zone: string;
  /** Only needed for dates such as 03/08/2024. */
  readonly dateOrder?: DateOrder | null;
  readonly decimalMark?: DecimalMark | null;
  /** Whether times are the ends of bars rather than their starts. */
  readonly stampedAtEnd?: boolean;
  /** Minutes; null to infer them from the rows. */
  readonly interval: number | null;
  readonly splits: readonly Split[];
  /** Stocks and ETFs have splits; currencies don't. */
  readonly mayHaveSplit: boolean;
  /** The current time: later bars are rejected. */
  readonly now: Millis;
}

/** The parsed files; nothing is stored yet. */
export interface PreparedImport {
  readonly days: readonly DayBars[];
  readonly fileInterval: number;
  readonly interval: number;
  readonly rowsRead: number;
  readonly outsideHours: number;
  readonly noSession: number;
  /** Bars skipped because they began before an open, with prices from before it. */
  readonly acrossOpen: number;
  readonly bars: number;
  readonly firstBar: Millis;
  readonly lastBar: Millis;
  /** The calendar's sessions between the first and last without a bar. */
  readonly missingSessions: number;
  readonly splits: readonly Split[];
  readonly jumps: readonly FoundJump[];
  /** Possible problems, each with file, line and value. */
  readonly warnings: readonly string[];
  /** The first row of a session in `days`, as `FILE:LINE`. */
  readonly originOf: (day: EpochDay) => string;
}

export interface FoundJump extends Jump {
  /** `FILE:LINE` of the underlying row. */
  readonly origin: string;
}

/**
 * Parses and validates all files and assigns rows to sessions; bars shorter than five minutes are aggregated.
 * @throws InputError naming file, line and value; nothing is used then
 */
export function prepareImport(files: readonly NamedFile[], options: ImportOptions): PreparedImport {
  const zone = createTimeZone(options.zone);
  const parts = files.map((file) => {
    const rows = readBarFile(file, {
      zone,
      dateOrder: options.dateOrder ?? null,
      decimalMark: options.decimalMark ?? null,
    });
    const interval = intervalOfRows(rows, options.interval);
    return { rows: options.stampedAtEnd ? stampAtStart(rows, interval) : rows, interval };
  });
  const fileInterval = ensureDefined(parts[0], 'a file to import').interval;
  const other = parts.find((part) => part.interval !== fileInterval);
  if (other)
    throw new InputError(
      `${other.rows.origin(0)}: rows of ${describeInterval(other.interval)} cannot be combined with the ${describeInterval(fileInterval)} of the first file`,
    );
  const rows = joinRows(parts.map((part) => part.rows));
  const lastRow = rows.time[rows.length - 1] as number;
  if (lastRow > options.now)
    throw new InputError(`${rows.origin(rows.length - 1)}: time ${isoTime(lastRow)} is in the future`);

  const { calendar } = options;
  const assigned = assignSessions(rows, fileInterval, calendar);
  const interval = storedInterval(fileInterval);
  const joined = assigned.days.map((day) => joinBars(day, interval, options.calendar));
  const days = adjustForSplits(joined, options.splits);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last)
    throw new InputError(
      `${rows.origin(0)}: none of the ${rows.length} rows is in a session of the calendar ${options.calendar.name}; check --zone and --type`,
    );
  const isDaily = fileInterval === DAILY_MINUTES;
  const judged = {
    ...{ rows, assigned, calendar, intervalMinutes: fileInterval, zone: options.zone },
    stampedAtEnd: options.stampedAtEnd ?? false,
  };
  const warnings = [
    ...checkFiles(rows, options.instrument ?? null),
    ...(isDaily ? checkDays(rows, assigned, calendar, options.zone) : checkSessions(judged)),
    ...checkSpikes(rows, assigned),
    ...checkVolume(rows),
    ...checkVolumeUnit(rows, assigned),
  ];
  const originOf = (index: number) => rows.origin(assigned.firstRows[index] as number);
  return {
    days,
    fileInterval,
    interval,
    rowsRead: rows.length,
    outsideHours: assigned.outsideHours,
    noSession: assigned.noSession,
    acrossOpen: assigned.acrossOpen,
    bars: days.reduce((sum, day) => sum + day.length, 0),
    firstBar: first.time[0] as Millis,
    lastBar: last.time[last.length - 1] as Millis,
    missingSessions: options.calendar.sessions(first.day, last.day).length - days.length,
    splits: options.splits,
    jumps: findJumps(days, options.splits, options.mayHaveSplit).map((jump) => ({
      ...jump,
      origin: originOf(jump.index),
    })),
    warnings,
    originOf: (day) => originOf(days.findIndex((one) => one.day === day)),
  };
}

function joinBars(day: DayBars, interval: number, calendar: TradingCalendar): DayBars {
  return aggregateDay(day, interval, ensureDefined(calendar.sessionOn(day.day), 'session'));
}
