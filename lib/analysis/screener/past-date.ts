import type { Panel } from '@/lib/analysis/panel/panel';
import type { EpochDay } from '@/lib/core/base/brand';
import { startOfDay, utcDay } from '@/lib/core/base/time';
import { INSTRUMENT_CLASSES } from '@/lib/site/addresses/instrument-class';
import { type AsOf, calendarIndex, resolveAsOf } from './as-of';
import { calendarDays, dayUpTo, panelDates } from './panel-dates';
import type { Screen } from './screen';

/** A screen's day, and the sessions that are a step away from it. */
export interface PastDate extends AsOf {
  readonly first: EpochDay;
  readonly last: EpochDay;
  /** null where there's none. */
  readonly steps: Readonly<Record<'session' | 'month' | 'year', DateStep>>;
}

export interface DateStep {
  readonly earlier: EpochDay | null;
  readonly later: EpochDay | null;
}

/** @throws InputError for days before the first and after the last session, and a panel without prices */
export function pastDate(panel: Panel, screen: Pick<Screen, 'asOf' | 'class'>): PastDate {
  const asOf = resolveAsOf(panel, screen);
  const days = sessionDays(panel, screen.class);
  const at = days.indexOf(asOf.day);
  const [first, last] = [days[0] as EpochDay, days.at(-1) as EpochDay];
  const upTo = (day: number) => (day < first || day > last ? null : (dayUpTo(days, day) as EpochDay));
  const months = (count: number): DateStep => ({
    earlier: upTo(addMonths(asOf.day, -count)),
    later: upTo(addMonths(asOf.day, count)),
  });
  return {
    ...asOf,
    first,
    last,
    steps: {
      session: {
        earlier: (days[at - 1] as EpochDay | undefined) ?? null,
        later: (days[at + 1] as EpochDay | undefined) ?? null,
      },
      month: months(1),
      year: months(12),
    },
  };
}

/** Days on which instruments of a class, or any, have sessions, ascending. */
function sessionDays(panel: Panel, only: Screen['class']): readonly number[] {
  const calendars = calendarIndex(panel);
  const own = new Set(
    panel.instruments.flatMap(({ fundType }, index) =>
      only === null || fundType === INSTRUMENT_CLASSES[only] ? [calendars[index] as number] : [],
    ),
  );
  const days = new Set([...own].flatMap((calendar) => calendarDays(panelDates(panel), calendar)));
  return [...days].sort((one, other) => one - other);
}

/** The same day of another month, or its last day if that is shorter. */
function addMonths(day: number, months: number): number {
  const date = new Date(startOfDay(day));
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  return utcDay(Date.UTC(year, month, Math.min(date.getUTCDate(), daysIn(year, month))));
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
