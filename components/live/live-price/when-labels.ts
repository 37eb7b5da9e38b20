import type { Millis } from '@/lib/core/base/brand';
import { formatDate } from '@/lib/core/format/date';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import { calendarNameOf, FUND_TYPES } from '@/lib/market/data/instrument';
import { describeAge, type QuoteAge } from '@/lib/market/data/quote-age';
import { asOf, shortDay } from './as-of';

/** A price's age as shown on pages. It imports the calendars: only for the server and for code that loads late. */

export interface AgeLabel {
  readonly state: QuoteAge['state'];
  readonly words: string;
}

/** A price silent for longer is shown with its day: nobody counts that many hours. */
const LONG_MINUTES = 24 * 60;
/** Older prices are from a static market, such as an imported one: nobody waits for the next. Milliseconds. */
const PAST_MS = 7 * 86_400_000;

/** The calendars of fund types, from an attribute such as `SE`; invalid types are left out. */
export function readCalendars(types: string): readonly CalendarName[] {
  const kinds = FUND_TYPES.filter((kind) => types.includes(kind));
  return [...new Set(kinds.map(calendarNameOf))];
}

/**
 * How old a price is, as far as it matters to whoever reads it: `now`, `at the close, 20 Nov`, `no new price for 7 min`.
 * @param time of the price, UTC milliseconds
 * @param calendars by which what it is a price of trades; where there are several, the mildest answer counts: what was
 *   fresh by one market is not silent because another is. Without any it is an instant, as where prices stand still.
 */
export function whenLabel(time: number, now: number, calendars: readonly CalendarName[]): AgeLabel {
  const ages = calendars.map((name) => describeAge(time as Millis, now as Millis, calendarFor(name)));
  const age = (['fresh', 'closed', 'silent'] as const)
    .map((state) => ages.find((candidate) => candidate.state === state))
    .find((candidate) => candidate !== undefined);
  if (age === undefined) return { state: 'closed', words: asOf(time, now) };
  // Prices that had stopped before the close, or belong to another time: nothing is missing now.
  const isClosed = () => calendars.every((name) => !calendarFor(name).sessionAt(now as Millis));
  if (age.state === 'silent' && (now - time > PAST_MS || isClosed()))
    return { state: 'closed', words: asOf(time, now) };
  return { state: age.state, words: wordsOf(age, time) };
}

/**
 * What the server says, whose pages are kept for a while: `at the close, 20 Nov` stays true until the market opens,
 * `now` and `no new price for 7 min` do not, so there it is an instant.
 */
export function drawnWhenLabel(time: number, now: number, calendars: readonly CalendarName[]): string {
  const { state, words } = whenLabel(time, now, calendars);
  return state === 'closed' ? words : asOf(time, now);
}

function wordsOf(age: QuoteAge, time: number): string {
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
