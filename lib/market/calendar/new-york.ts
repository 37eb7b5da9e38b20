import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { lastWeekday, nthWeekday, SUNDAY, yearOfDay } from './dates';

const STANDARD_OFFSET = -5 * HOUR_MS;

interface SummerTime {
  /** The first day of daylight saving time, and the first day after it; clocks change at night, before any session. */
  readonly begins: EpochDay;
  readonly ends: EpochDay;
}

const byYear = new Map<number, SummerTime>();

/** Uniform Time Act of 1966 with its amendments of 1986 and 2005 (in force from 1987 and 2007). */
function summerTimeIn(year: number): SummerTime {
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

/** New York's UTC offset in milliseconds, from 03:00 local time on that date. */
function daytimeOffset(day: EpochDay): number {
  const { begins, ends } = summerTimeIn(yearOfDay(day));
  return day >= begins && day < ends ? STANDARD_OFFSET + HOUR_MS : STANDARD_OFFSET;
}

/** The instant of a minute of the day in New York; exact from 03:00 (minute 180) on. */
export function newYorkTime(day: EpochDay, minuteOfDay: number): Millis {
  return (day * DAY_MS + minuteOfDay * MINUTE_MS - daytimeOffset(day)) as Millis;
}

/** The date in New York at an instant; on days when clocks change, the first hours use the new offset. */
export function newYorkDay(time: number): EpochDay {
  const day = utcDay(time + STANDARD_OFFSET);
  return utcDay(time + daytimeOffset(day));
}
