import { DAY_MS } from '@/lib/core/base/time';

const DAYS = 7;
/** 1970-01-03 was the first Saturday. */
const FIRST_SATURDAY = 2;
const THURSDAY_AFTER_SATURDAY = 5;

/** Seven days that end on Saturday at 00:00 UTC, named by the ISO week of their Friday. */
export interface Week {
  readonly year: number;
  readonly number: number;
  /** UTC milliseconds; included. */
  readonly start: number;
  /** UTC milliseconds; not included. */
  readonly end: number;
}

/** The last week that has ended. @param now UTC milliseconds */
export function lastWeek(now: number): Week {
  const today = Math.floor(now / DAY_MS);
  const saturday = today - ((((today - FIRST_SATURDAY) % DAYS) + DAYS) % DAYS);
  return weekEndingOn(saturday);
}

/** @param saturday days since 1970-01-01 */
function weekEndingOn(saturday: number): Week {
  // An ISO week belongs to the year of its Thursday, which is the week's 31st of December at the latest.
  const thursday = saturday - DAYS + THURSDAY_AFTER_SATURDAY;
  const year = new Date(thursday * DAY_MS).getUTCFullYear();
  const newYear = Date.UTC(year, 0, 1) / DAY_MS;
  return {
    year,
    number: Math.floor((thursday - newYear) / DAYS) + 1,
    start: (saturday - DAYS) * DAY_MS,
    end: saturday * DAY_MS,
  };
}

/** `weekly-2026-w47`, the report's slug. */
export function weeklyId({ year, number }: Week): string {
  return `weekly-${year}-w${String(number).padStart(2, '0')}`;
}
