import { formatDate, formatDateTime } from '@/lib/core/format/date';

/** `20 Nov`. */
export function shortDay(time: number): string {
  return formatDate(time).replace(/ \d+$/, '');
}

/** `20 Nov, 21:00 UTC`. */
function shortInstant(time: number): string {
  return `${shortDay(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** Dates up to this age are shown without the year, in milliseconds. */
const YEAR_KNOWN_MS = 300 * 86_400_000;

/** The fallback when a price's age can't be described any better. */
export function asOf(time: number, now: number = Date.now()): string {
  return `as of ${now - time < YEAR_KNOWN_MS ? shortInstant(time) : formatDateTime(time)}`;
}
