import type { EpochDay, Millis } from './brand';
import { InputError } from './errors';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
/** 1970-01-01T00:00Z. */
export const EPOCH = 0 as Millis;

/** When a UTC day begins. */
export function startOfDay(day: number): Millis {
  return (day * DAY_MS) as Millis;
}

/** When a UTC day ends: when the next one begins. */
export function endOfDay(day: number): Millis {
  return startOfDay(day + 1);
}

/** The UTC day that an instant in milliseconds is in, counted from 1970-01-01. */
export function utcDay(ms: number): EpochDay {
  return Math.floor(ms / DAY_MS) as EpochDay;
}

/**
 * `2024-03-08` as days since 1970-01-01.
 * @throws InputError if the date doesn't exist
 */
export function parseIsoDay(text: string): EpochDay {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text)
    throw new InputError(`'${text}' is not a date; write it as YYYY-MM-DD`);
  return (ms / DAY_MS) as EpochDay;
}

/** Days since 1970-01-01 as `2024-03-08`. */
export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** An instant as `2024-03-08T14:30:00Z`, without zero milliseconds. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}

/** 0 = Sunday … 6 = Saturday. */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** The Monday of a day's week. */
export function startOfWeek(day: number): EpochDay {
  return (day - ((weekday(day) + 6) % 7)) as EpochDay;
}

export function startOfMonth(day: number): EpochDay {
  return (day - new Date(startOfDay(day)).getUTCDate() + 1) as EpochDay;
}

export function startOfYear(day: number): EpochDay {
  return utcDay(Date.UTC(new Date(startOfDay(day)).getUTCFullYear(), 0));
}

export type { EpochDay, Millis };
