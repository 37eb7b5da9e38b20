import { type EpochDay, plus } from '@/lib/core/base/brand';
import { DAY_MS, utcDay, weekday } from '@/lib/core/base/time';

export const SUNDAY = 0;
export const MONDAY = 1;
export const WEDNESDAY = 3;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** Days since 1970-01-01 of a Gregorian date; months count from 1. */
export function dateToDay(year: number, month: number, dayOfMonth: number): EpochDay {
  return utcDay(Date.UTC(year, month - 1, dayOfMonth));
}

export function yearOfDay(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** The nth such weekday of a month; both count from 1, weekdays from 0 = Sunday. */
export function nthWeekday(year: number, month: number, wanted: number, nth: number): EpochDay {
  const first = dateToDay(year, month, 1);
  return plus(first, ((wanted - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

/** The last such weekday of a month, counted as in `nthWeekday`. */
export function lastWeekday(year: number, month: number, wanted: number): EpochDay {
  const last = dateToDay(year, month + 1, 0);
  return plus(last, -((weekday(last) - wanted + 7) % 7));
}

/** Western Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
export function easterSunday(year: number): EpochDay {
  const moonYear = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * moonYear + century - leapCenturies - moonCorrection + 15) % 30;
  const daysToSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const shift = Math.floor((moonYear + 11 * epact + 22 * daysToSunday) / 451);
  const marchDays = epact + daysToSunday - 7 * shift + 114;
  return dateToDay(year, Math.floor(marchDays / 31), (marchDays % 31) + 1);
}
