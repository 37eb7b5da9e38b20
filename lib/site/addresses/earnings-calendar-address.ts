import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay, startOfWeek } from '@/lib/core/base/time';
import { readOnce } from './market-summary-address';

export const EARNINGS_CALENDAR_PATH = '/app-ng/earnings-calendar';

/** Classes whose instruments report earnings. */
export const EARNINGS_CLASSES = ['stocks', 'etfs'] as const;
export type EarningsClass = (typeof EARNINGS_CLASSES)[number];

export interface EarningsCalendarAddress {
  /** A week's Monday; null for the current week. */
  readonly week: EpochDay | null;
  /** null for both. */
  readonly class: EarningsClass | null;
}

/** What trading calendars know. */
const [FIRST_WEEK, LAST_WEEK] = [parseIsoDay('1990-01-01'), parseIsoDay('2098-12-29')];

export function earningsCalendarPath({ week, class: only }: EarningsCalendarAddress): string {
  const parts = [week !== null && `week=${isoDay(week)}`, only !== null && `class=${only}`];
  const query = parts.filter((part) => part !== false).join('&');
  return `${EARNINGS_CALENDAR_PATH}${query && `?${query}`}`;
}

/** null for a class that doesn't exist and a week that isn't a date; any day of a week means its Monday. */
export function parseEarningsCalendar(query: URLSearchParams): EarningsCalendarAddress | null {
  const week = readOnce(query, 'week', parseWeek);
  const only = readOnce(query, 'class', (text) => EARNINGS_CLASSES.find((known) => known === text));
  return week === undefined || only === undefined ? null : { week, class: only };
}

/** The Monday of a date's week; undefined for what isn't a date of 1990 to 2098. */
export function parseWeek(text: string): EpochDay | undefined {
  try {
    const week = startOfWeek(parseIsoDay(text));
    return week >= FIRST_WEEK && week <= LAST_WEEK ? week : undefined;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
