import { type EpochDay, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { parseIsoDay, startOfMonth, startOfWeek, startOfYear } from '@/lib/core/base/time';
import { formatDay } from '@/lib/core/format/date';

export const STATEMENT_PERIODS = [
  'this-week',
  'last-week',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;
export type StatementPeriod = (typeof STATEMENT_PERIODS)[number];

/** UTC days, both included. */
export interface DayRange {
  readonly from: EpochDay;
  readonly to: EpochDay;
}

/** From the first day of a unit, so many days later is in the next one. */
const INTO_NEXT = { week: 7, month: 31, year: 366 } as const;
const STARTS = { week: startOfWeek, month: startOfMonth, year: startOfYear } as const;

/** The days of a named period; the present one includes those to come. */
export function periodDays(period: StatementPeriod, today: EpochDay): DayRange {
  const [which, unit] = period.split('-') as ['this' | 'last', keyof typeof STARTS];
  const start = STARTS[unit];
  const from = start(today);
  const before = plus(from, -1);
  return which === 'last'
    ? { from: start(before), to: before }
    : { from, to: plus(start(from + INTO_NEXT[unit]), -1) };
}

/** What a user asks for: a named period, or the first and the last day as `2026-11-30`. */
export interface AskedPeriod {
  readonly period?: StatementPeriod | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** @throws InputError, with a sentence for the user, for days there's no statement of */
export function readPeriod({ period, from = '', to = '' }: AskedPeriod, today: EpochDay): DayRange {
  if (period !== undefined) return periodDays(period, today);
  if (from === '' || to === '') throw new InputError('Choose a first and a last day.');
  const days = { from: parseIsoDay(from), to: parseIsoDay(to) };
  if (days.from > days.to)
    throw new InputError(
      `The first day, ${formatDay(days.from)}, comes after the last, ${formatDay(days.to)}. Swap them.`,
    );
  if (days.from > today)
    throw new InputError(
      `This period hasn’t begun yet. Choose days up to today, ${formatDay(today)} in UTC.`,
    );
  return days;
}
