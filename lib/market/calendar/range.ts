import type { EpochDay } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';

/** Range of the calendars: before 1980, exchange rules differ too much, and after 2100 they're unknown. */
export const FIRST_CALENDAR_DAY: EpochDay = parseIsoDay('1980-01-01');
export const LAST_CALENDAR_DAY: EpochDay = parseIsoDay('2100-12-31');

export function isCalendarDay(day: number): day is EpochDay {
  return day >= FIRST_CALENDAR_DAY && day <= LAST_CALENDAR_DAY;
}

/** @throws InputError if the day is out of range */
export function checkCalendarDay(day: number): void {
  if (isCalendarDay(day)) return;
  const text = Number.isFinite(day) && Math.abs(day) < 1e8 ? isoDay(day) : String(day);
  throw new InputError(
    `day ${text} is outside the calendars, which cover ${isoDay(FIRST_CALENDAR_DAY)} to ${isoDay(LAST_CALENDAR_DAY)}`,
  );
}
