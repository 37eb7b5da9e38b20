import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';

/** A time as written: an instant, a local time, or just a date (the latter two as if in UTC). */
export interface WrittenTime {
  readonly ms: number;
  readonly kind: 'instant' | 'local' | 'date';
  /** Days since 1970-01-01 of the date as written if it has no time or midnight in its own zone, otherwise null. */
  readonly day: number | null;
}

const EPOCH_SECONDS = /^\d{9,10}(?:\.\d+)?$/;
/** Digits of milliseconds, microseconds and nanoseconds since 1970, and how many of them a millisecond has. */
const EPOCH_FRACTIONS: readonly (readonly [digits: RegExp, perMillisecond: number])[] = [
  [/^\d{12,13}$/, 1],
  [/^\d{15,16}$/, 1e3],
  [/^\d{18,19}$/, 1e6],
];
const WRITTEN =
  /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:(?:T|\s*)(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([AP])\.?M\.?)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;
/** `202403070930`, a date and time. As milliseconds these would be of 1976, before all markets' calendars. */
const TWELVE_DIGITS = /^(?:19[89]\d|20\d\d)\d{8}$/;

/** Order of day and month in dates that end with the year. */
export type DateOrder = 'dmy' | 'mdy';

const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?=[T ]|$)/;

/**
 * Parses ISO 8601 with or without zone, `YYYY-MM-DD HH:MM[:SS] [AM|PM]` (also with / or . or no separator), `YYYYMMDD`,
 * `DD.MM.YYYY`, and seconds, milli-, micro- or nanoseconds since 1970. Other dates that end with the year need
 * `dateOrder`, because 03/08/2024 is ambiguous. Returns null for other texts and times that don't exist.
 */
export function parseTime(text: string, dateOrder: DateOrder | null = null): WrittenTime | null {
  const epoch = parseEpoch(text);
  if (epoch !== null)
    return { ms: epoch, kind: 'instant', day: epoch % DAY_MS === 0 ? epoch / DAY_MS : null };
  const match = WRITTEN.exec(toYearFirst(text, dateOrder));
  if (!match) return null;
  const [, year, , month, day, writtenHour, minute, second, fraction, half, zone] = match;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const written = new Date(date);
  if (written.getUTCMonth() + 1 !== Number(month) || written.getUTCDate() !== Number(day)) return null;
  if (writtenHour === undefined)
    return zone === undefined ? { ms: date, kind: 'date', day: date / DAY_MS } : null;
  const hour = hourOfDay(Number(writtenHour), half);
  const seconds = Number(second ?? 0);
  if (hour === null || Number(minute) > 59 || seconds > 59) return null;
  const clock =
    hour * HOUR_MS +
    Number(minute) * MINUTE_MS +
    seconds * 1000 +
    Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
  const midnight = clock === 0 ? date / DAY_MS : null;
  if (zone === undefined) return { ms: date + clock, kind: 'local', day: midnight };
  const offset = zoneOffset(zone);
  return offset === null ? null : { ms: date + clock - offset, kind: 'instant', day: midnight };
}

/** An instant written as one number, in milliseconds. */
function parseEpoch(text: string): number | null {
  if (EPOCH_SECONDS.test(text)) return Math.round(Number(text) * 1000);
  if (TWELVE_DIGITS.test(text)) return null;
  const found = EPOCH_FRACTIONS.find(([digits]) => digits.test(text));
  return found ? Math.floor(Number(text) / found[1]) : null;
}

/** `12` and `A` of 12:30 AM is hour 0; null if there is no such hour. */
function hourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

function toYearFirst(text: string, dateOrder: DateOrder | null): string {
  const match = YEAR_LAST.exec(text);
  if (!match) return text;
  const [date, first = '', mark, second = '', year] = match;
  const order = dateOrder ?? (mark === '.' ? 'dmy' : null);
  if (order === null) return text;
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${text.slice(date.length)}`;
}

/** `+05:30`, `-0400`, `+01` or a name of UTC, in milliseconds. */
function zoneOffset(zone: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  const size = Number(match[2]) * HOUR_MS + Number(match[3] ?? 0) * MINUTE_MS;
  if (size >= DAY_MS) return null;
  return match[1] === '-' ? -size : size;
}
