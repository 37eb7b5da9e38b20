import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';

/** A time as written: an instant, a local time, or just a date (the latter two as if in UTC). */
export interface WrittenTime {
  readonly ms: number;
  readonly kind: 'instant' | 'local' | 'date';
}

const EPOCH_SECONDS = /^\d{9,10}(?:\.\d+)?$/;
const EPOCH_MILLISECONDS = /^\d{12,13}$/;
const WRITTEN =
  /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T ]?(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Order of day and month in dates that end with the year. */
export type DateOrder = 'dmy' | 'mdy';

const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?=[T ]|$)/;

/**
 * Parses ISO 8601 with or without zone, `YYYY-MM-DD HH:MM[:SS]` (also with / or . or no separator), `YYYYMMDD`,
 * `DD.MM.YYYY`, and seconds or milliseconds since 1970. Other dates that end with the year need `dateOrder`, because
 * 03/08/2024 is ambiguous. Returns null for other texts and times that don't exist.
 */
export function parseTime(text: string, dateOrder: DateOrder | null = null): WrittenTime | null {
  if (EPOCH_SECONDS.test(text)) return { ms: Math.round(Number(text) * 1000), kind: 'instant' };
  if (EPOCH_MILLISECONDS.test(text)) return { ms: Number(text), kind: 'instant' };
  const match = WRITTEN.exec(toYearFirst(text, dateOrder));
  if (!match) return null;
  const [, year, , month, day, hour, minute, second, fraction, zone] = match;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const written = new Date(date);
  if (written.getUTCMonth() + 1 !== Number(month) || written.getUTCDate() !== Number(day)) return null;
  if (hour === undefined) return zone === undefined ? { ms: date, kind: 'date' } : null;
  const seconds = Number(second ?? 0);
  if (Number(hour) > 23 || Number(minute) > 59 || seconds > 59) return null;
  const clock =
    Number(hour) * HOUR_MS +
    Number(minute) * MINUTE_MS +
    seconds * 1000 +
    Math.floor(Number(`0.${fraction ?? 0}`) * 1000);
  if (zone === undefined) return { ms: date + clock, kind: 'local' };
  const offset = offsetOf(zone);
  return offset === null ? null : { ms: date + clock - offset, kind: 'instant' };
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
function offsetOf(zone: string): number | null {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (!match) return 0;
  const size = Number(match[2]) * HOUR_MS + Number(match[3] ?? 0) * MINUTE_MS;
  if (size >= DAY_MS) return null;
  return match[1] === '-' ? -size : size;
}
