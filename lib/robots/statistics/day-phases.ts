import { type EpochDay, type Millis, plus } from '@/lib/core/base/brand';
import { startOfDay, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { isCalendarDay } from '@/lib/market/calendar/range';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';
import type { Phase } from '@/lib/robots/ledger/entry';
import { LATE_AFTER_MS } from '@/lib/robots/ledger/phase';
import type { Signal } from '@/lib/robots/ledger/signal';
import type { EquityDay } from './types';

/** What decides the phase of a day's equity. */
export interface DayPhases {
  /** See `firstDaySince`: earlier days are the backtest. */
  readonly publishedDay: number;
  /** UTC day on which the first signal was due; null before there was one. */
  readonly forwardDay: number | null;
  /** Days from then on whose equity was recorded too late to be forward. */
  readonly lateDays: ReadonlySet<number>;
}

/** The phase of a day's equity: forward from the first signal's day on, unless it was caught up later. */
export function phaseOfDay(day: number, { publishedDay, forwardDay, lateDays }: DayPhases): Phase {
  if (day < publishedDay) return 'backtest';
  return forwardDay !== null && day >= forwardDay && !lateDays.has(day) ? 'forward' : 'replayed';
}

/** @param fundTypes of the robot's legs: a day ends with the last of their sessions */
export function classifyDays(
  publishedAt: number,
  firstSignal: Pick<Signal, 'dueAt'> | undefined,
  days: readonly EquityDay[],
  fundTypes: readonly FundType[],
): DayPhases {
  const forwardDay = firstSignal ? utcDay(firstSignal.dueAt) : null;
  const lateDays = new Set<number>();
  if (forwardDay !== null)
    for (const { day, recordedAt } of days)
      if (day >= forwardDay && !((recordedAt ?? Number.NaN) <= dayEnd(day, fundTypes) + LATE_AFTER_MS))
        lateDays.add(day);
  return { publishedDay: firstDaySince(publishedAt), forwardDay, lateDays };
}

/**
 * The first UTC day that is all since publication. The day before may have gone well or badly by then, so a robot isn't
 * credited with it.
 */
export function firstDaySince(publishedAt: number): EpochDay {
  return plus(utcDay(publishedAt - 1), 1);
}

/** When a day's last session closes, UTC milliseconds; the end of the UTC day if there is none. */
export function dayEnd(day: number, fundTypes: readonly FundType[]): Millis {
  const names = new Set(fundTypes.map(calendarNameFor));
  const closes = isCalendarDay(day)
    ? [...names].flatMap((name) => calendarFor(name).sessionOn(day)?.close ?? [])
    : [];
  return closes.length > 0 ? (Math.max(...closes) as Millis) : startOfDay(day + 1);
}
