import { type EpochDay, plus } from '@/lib/core/base/brand';
import { endOfDay, startOfDay, startOfMonth, startOfWeek, startOfYear } from '@/lib/core/base/time';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';

export const SCHEDULES = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
/** When a basket decides: at the last close of each of these periods; daily ones trade only if their decision changes. */
export type Schedule = (typeof SCHEDULES)[number];

/** Longer than any calendar's break. */
const LOOK_AHEAD_DAYS = 15;

const PERIOD_START: Readonly<Record<Schedule, (day: number) => number>> = {
  daily: (day) => day,
  weekly: startOfWeek,
  monthly: startOfMonth,
  quarterly(day) {
    const date = new Date(startOfDay(day));
    return Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3) * 3);
  },
  yearly: startOfYear,
};

/** The first session after a day. */
export function nextSession(calendar: TradingCalendar, day: number): Session | null {
  const from = plus(day as EpochDay, 1);
  return calendar.sessions(from, plus(from, LOOK_AHEAD_DAYS))[0] ?? null;
}

/**
 * The session at whose open a decision of a session's close is traded: the first that opens after it. Where sessions
 * follow each other without a break, the next one opens at the very close, before anyone could know the decision.
 */
export function dueSession(calendar: TradingCalendar, day: number): Session | null {
  const close = calendar.sessionOn(day as EpochDay)?.close ?? endOfDay(day);
  let session = nextSession(calendar, day);
  while (session && session.open <= close) session = nextSession(calendar, session.day);
  return session;
}

/** Whether a session is its period's last one, by the calendar alone: known at its close. */
export function endsPeriod(schedule: Schedule, calendar: TradingCalendar, day: number): boolean {
  const next = nextSession(calendar, day);
  const periodStart = PERIOD_START[schedule];
  return next !== null && periodStart(next.day) !== periodStart(day);
}
