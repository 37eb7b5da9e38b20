import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { lastWeekday, nthWeekday, SUNDAY, yearOfDay } from './dates';

const STANDARD_OFFSET = -5 * HOUR_MS;

interface SummerTime {
  /** First and last day that begins the summer time and ends it; both switches are at night, before any session. */
  readonly begins: EpochDay;
  readonly ends: EpochDay;
}

const byYear = new Map<number, SummerTime>();

/** Uniform Time Act of 1966 and its changes of 1986 and 2005 (in force from 1987 and 2007). */
function summerTimeOf(year: number): SummerTime {
  const known = byYear.get(year);
  if (known) return known;
  const begins =
    year >= 2007
      ? nthWeekday(year, 3, SUNDAY, 2)
      : year >= 1987
        ? nthWeekday(year, 4, SUNDAY, 1)
        : lastWeekday(year, 4, SUNDAY);
  const ends = year >= 2007 ? nthWeekday(year, 11, SUNDAY, 1) : lastWeekday(year, 10, SUNDAY);
  const made = { begins, ends };
  byYear.set(year, made);
  return made;
}

/** What New York's clocks show less UTC, in milliseconds, from 03:00 on that date there. */
function daytimeOffset(day: EpochDay): number {
  const { begins, ends } = summerTimeOf(yearOfDay(day));
  return day >= begins && day < ends ? STANDARD_OFFSET + HOUR_MS : STANDARD_OFFSET;
}

/** The instant at which New York's clocks show that minute of the day; exact from 03:00 (minute 180) on. */
export function newYorkTime(day: EpochDay, minuteOfDay: number): Millis {
  return (day * DAY_MS + minuteOfDay * MINUTE_MS - daytimeOffset(day)) as Millis;
}

/** The date in New York at an instant; on the two days of a switch the first hours count by the new time. */
export function newYorkDay(time: number): EpochDay {
  const day = utcDay(time + STANDARD_OFFSET);
  return utcDay(time + daytimeOffset(day));
}
