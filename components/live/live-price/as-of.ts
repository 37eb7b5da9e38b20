import { formatDate, formatDateTime } from '@/lib/core/format/date';

/** `20 Nov`. */
export function shortDay(time: number): string {
  return formatDate(time).replace(/ \d+$/, '');
}

/** `20 Nov, 21:00 UTC`. */
function shortInstant(time: number): string {
  return `${shortDay(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** Days and months are shown without a year for this long, in milliseconds. */
const YEAR_KNOWN_MS = 300 * 86_400_000;

/** A time, if nothing better can be said about it. */
export function asOf(time: number, now: number = Date.now()): string {
  return `as of ${now - time < YEAR_KNOWN_MS ? shortInstant(time) : formatDateTime(time)}`;
}
