import type { Millis } from '@/lib/core/base/brand';
import { formatDate, formatDateTime } from '@/lib/core/format/date';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import { calendarNameFor, FUND_TYPES } from '@/lib/market/data/instrument';
import { describeAge, type QuoteAge } from '@/lib/market/data/quote-age';

/** Age labels of prices. Imports the calendars, so only use it on the server and in code that loads late. */

export interface AgeLabel {
  readonly state: QuoteAge['state'];
  readonly words: string;
}

/** After a longer silence, the label names the day instead of counting hours. */
const LONG_MINUTES = 24 * 60;
/** Older prices come from a static market, such as an imported one, so no new one is expected. Milliseconds. */
const PAST_MS = 7 * 86_400_000;

/** Dates up to this age are shown without the year, in milliseconds. */
const YEAR_KNOWN_MS = 300 * 86_400_000;

/** The calendars of fund types, from an attribute such as `SE`; invalid types are skipped. */
export function readCalendars(types: string): readonly CalendarName[] {
  const kinds = FUND_TYPES.filter((kind) => types.includes(kind));
  return [...new Set(kinds.map(calendarNameFor))];
}

/**
 * A price's age: `now`, `at the close, 20 Nov`, `no new price for 7 min`.
 * @param time of the price, UTC milliseconds
 * @param calendars of the instruments; with several, the mildest label counts, because a price that is fresh in one
 *   market isn't missing because of another. Without any, the label is a time
 */
export function whenLabel(time: number, now: number, calendars: readonly CalendarName[]): AgeLabel {
  const ages = calendars.map((name) => describeAge(time as Millis, now as Millis, calendarFor(name)));
  const age = (['fresh', 'closed', 'silent'] as const)
    .map((state) => ages.find((candidate) => candidate.state === state))
    .find((candidate) => candidate !== undefined);
  if (age === undefined) return { state: 'closed', words: asOf(time, now) };
  // The price had stopped before the close, or is from another session; nothing is missing now.
  const isClosed = () => calendars.every((name) => !calendarFor(name).sessionAt(now as Millis));
  if (age.state === 'silent' && (now - time > PAST_MS || isClosed()))
    return { state: 'closed', words: asOf(time, now) };
  return { state: age.state, words: whenText(age, time) };
}

/**
 * A label for cached pages: `at the close, 20 Nov` stays true until the market opens; the other labels don't, so a time
 * replaces them.
 */
export function drawnWhenLabel(time: number, now: number, calendars: readonly CalendarName[]): string {
  const { state, words } = whenLabel(time, now, calendars);
  return state === 'closed' ? words : asOf(time, now);
}

function whenText(age: QuoteAge, time: number): string {
  switch (age.state) {
    case 'fresh':
      return 'now';
    case 'closed':
      return `at the close, ${shortDay(age.since)}`;
    case 'silent':
      return silenceLabel(age.minutes, time);
  }
}

/** `no new price for 7 min`, `no new price for 2 h 5 min`, `no new price since 19 Nov 2026`. */
function silenceLabel(minutes: number, time: number): string {
  if (minutes >= LONG_MINUTES) return `no new price since ${formatDate(time)}`;
  const hours = Math.floor(minutes / 60);
  return `no new price for ${hours > 0 ? `${hours} h ` : ''}${minutes % 60} min`;
}

/** `20 Nov`. */
function shortDay(time: number): string {
  return formatDate(time).replace(/ \d+$/, '');
}

/** `20 Nov, 21:00 UTC`. */
function shortInstant(time: number): string {
  return `${shortDay(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** The fallback when a price's age can't be described any better. */
function asOf(time: number, now: number): string {
  return `as of ${now - time < YEAR_KNOWN_MS ? shortInstant(time) : formatDateTime(time)}`;
}
