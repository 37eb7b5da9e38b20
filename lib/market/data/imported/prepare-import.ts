import { ensureDefined } from '@/lib/core/base/assert';
import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoTime } from '@/lib/core/base/time';
import type { TradingCalendar } from '@/lib/market/calendar/types';
import { aggregateDay } from '../aggregate';
import type { DayBars } from '../bars';
import { appendStored } from './append-stored';
import { assignSessions } from './assign-sessions';
import { checkBeside } from './check-beside';
import { checkDays } from './check-days';
import { checkFiles, type InstrumentNames } from './check-files';
import type { DecimalMark } from './check-prices';
import { checkSessions } from './check-sessions';
import { checkSpikes } from './check-spikes';
import { checkVolume, checkVolumeUnit } from './check-volume';
import type { NamedFile } from './decode-file';
import { DAILY_MINUTES, describeInterval, intervalOfRows, storedInterval } from './interval';
import { joinRows } from './join-rows';
import { joinStored, partPlace, type SeriesPart, storedBar } from './join-stored';
import { findJumps, type Jump } from './jumps';
import type { DateOrder } from './parse-time';
import { readBarFile } from './read-rows';
import type { BarRows } from './rows';
import { adjustForSplits, type Split, splitsText } from './splits';
import { stampAtStart } from './stamp-at-start';
import { createTimeZone } from './time-zone';

export interface ImportOptions {
  /** The instrument that the rows should name, if they name one. */
  readonly instrument?: InstrumentNames | null;
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
  /** Sessions whose jump is real. */
  readonly acceptedJumps?: readonly EpochDay[];
  /** Stocks and ETFs have splits; currencies don't. */
  readonly mayHaveSplit: boolean;
  /** The current time: later bars are rejected. */
  readonly now: Millis;
}

/** The parsed files; nothing is stored yet. */
export interface PreparedImport {
  readonly days: readonly DayBars[];
  /** What will be stored: sessions of the files, with stored bars joined to them, and those a split adjusts. */
  readonly toStore: readonly DayBars[];
  /** How many stored sessions a split adjusts. */
  readonly adjusted: number;
  /** The first stored session that stays; null if there is none. */
  readonly storedFrom: EpochDay | null;
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
  /** The first row of a session in `days`, as `FILE:LINE`; for stored sessions the split that adjusts them. */
  readonly describeOrigin: (day: EpochDay) => string;
}

export interface FoundJump extends Jump {
  /** `FILE:LINE` of the row after the jump, or else of the row before it, or the stored bar. */
  readonly origin: string;
  /** Whether the bars before and after it are stored already. */
  readonly storedBefore: boolean;
  readonly storedAfter: boolean;
}

/** The rows of all files, in order. */
export interface ImportRows {
  readonly rows: BarRows;
  readonly fileInterval: number;
}

/**
 * Parses and validates all files and checks them on their own.
 * @throws InputError naming file, line and value; nothing is used then
 */
export function prepareImport(files: readonly NamedFile[], options: ImportOptions): PreparedImport {
  return checkRows(readRows(files, options), options, []);
}

/** Parses all files; @throws InputError naming file, line and value */
export function readRows(files: readonly NamedFile[], options: ImportOptions): ImportRows {
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
  return { rows, fileInterval };
}

/**
 * Assigns rows to sessions, joins bars shorter than five minutes, and checks them with the bars stored beside them.
 * @param stored all stored sessions of the instrument
 * @throws InputError naming file, line and value; nothing is used then
 */
export function checkRows(
  { rows, fileInterval }: ImportRows,
  options: ImportOptions,
  stored: readonly DayBars[],
): PreparedImport {
  const { calendar, splits } = options;
  const assigned = assignSessions(rows, fileInterval, calendar);
  const interval = storedInterval(fileInterval);
  const joined = assigned.days.map((day) => joinBars(day, interval, options.calendar));
  const days = adjustForSplits(joined, options.splits);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last)
    throw new InputError(
      `${rows.origin(0)}: none of the ${rows.length} rows is in a session of the calendar ${options.calendar.name}; check --zone and --type`,
    );
  const describeOrigin = (index: number) => rows.origin(assigned.firstRows[index] as number);
  const own = days.map((bars, index): SeriesPart => {
    const { time, length } = ensureDefined(assigned.days[index], 'session');
    const rowFrom = (bar: number) =>
      bar < bars.length ? time.findIndex((one) => one >= (bars.time[bar] as number)) : length;
    const barRow = (bar: number, end: 'open' | 'close') =>
      end === 'open' ? rowFrom(bar) : rowFrom(bar + 1) - 1;
    return {
      bars,
      describeOrigin: (bar, end) => rows.origin((assigned.firstRows[index] as number) + barRow(bar, end)),
    };
  });
  // Bars of another interval are refused when the import is planned.
  const joinedSeries = joinStored(own, stored[0]?.intervalMinutes === interval ? stored : [], splits);
  const { parts } = joinedSeries;
  const jumps = jumpsInParts(parts, options);
  const isDaily = fileInterval === DAILY_MINUTES;
  const judged = {
    ...{ rows, assigned, calendar, intervalMinutes: fileInterval, zone: options.zone },
    stampedAtEnd: options.stampedAtEnd ?? false,
  };
  const lastSplit = splits.at(-1)?.day ?? Number.NEGATIVE_INFINITY;
  const replaced = joinedSeries.replaced.filter(({ day }) => day >= lastSplit);
  const joinedRows = appendStored(rows, assigned, adjustForSplits(neighbors(parts), splits.map(inverse)));
  const warnings = [
    ...checkFiles(rows, options.instrument ?? null),
    ...(isDaily ? checkDays(rows, assigned, calendar, options.zone) : checkSessions(judged)),
    ...checkSpikes(joinedRows),
    ...checkVolume(rows),
    ...checkVolumeUnit(joinedRows.rows, joinedRows),
    ...checkBeside({ parts, replaced, jumps, calendar, intervalMinutes: interval }),
  ];
  return {
    days,
    toStore: joinedSeries.days,
    adjusted: joinedSeries.adjusted,
    storedFrom: parts.find((part) => part.describeOrigin === null)?.bars.day ?? null,
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
    splits,
    jumps: jumps.filter(({ day }) => !options.acceptedJumps?.includes(day)),
    warnings,
    describeOrigin(day) {
      const index = days.findIndex((one) => one.day === day);
      return index < 0 ? `--splits ${splitsText(splits)}` : describeOrigin(index);
    },
  };
}

function jumpsInParts(parts: readonly SeriesPart[], { splits, mayHaveSplit }: ImportOptions): FoundJump[] {
  const bars = parts.map((part) => part.bars);
  return findJumps(bars, splits, mayHaveSplit).map((jump) => {
    const after = ensureDefined(parts[jump.index], 'part');
    const before = jump.bar > 0 ? after : ensureDefined(parts[jump.index - 1], 'part');
    const [storedBefore, storedAfter] = [before.describeOrigin === null, after.describeOrigin === null];
    const time = after.bars.time[jump.bar] as number;
    const origin =
      after.describeOrigin?.(jump.bar, 'open') ??
      (storedBefore ? storedBar(time) : partPlace(before, 'last'));
    return { ...jump, origin, storedBefore, storedAfter };
  });
}

/** As many sessions on either side as any check looks at. */
const NEIGHBORS = 24;

/** Stored parts near imported ones. */
function neighbors(parts: readonly SeriesPart[]): DayBars[] {
  const near = new Set<number>();
  for (const [index, { describeOrigin }] of parts.entries())
    if (describeOrigin) for (let at = -NEIGHBORS; at <= NEIGHBORS; at += 1) near.add(index + at);
  return parts.flatMap(({ bars, describeOrigin }, index) =>
    describeOrigin === null && near.has(index) ? [bars] : [],
  );
}

function inverse({ day, ratio }: Split): Split {
  return { day, ratio: 1 / ratio };
}

function joinBars(day: DayBars, interval: number, calendar: TradingCalendar): DayBars {
  return aggregateDay(day, interval, ensureDefined(calendar.sessionOn(day.day), 'session'));
}
