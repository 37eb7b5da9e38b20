import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, isoDay, isoTime, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import type { DayBars } from '../bars';
import { DAILY_MINUTES, describeInterval } from './interval';
import type { BarRows } from './rows';

/** Rows by session, and counts of rows outside sessions. */
export interface AssignedRows {
  readonly days: readonly DayBars[];
  /** On a trading day, before or after its session. */
  readonly outsideHours: number;
  /** On weekends, holidays and other closed days. */
  readonly noSession: number;
  /** Bars spanning an open, in files with earlier trades: those can't be separated. */
  readonly acrossOpen: number;
  /** Each day's first row. */
  readonly firstRows: readonly number[];
  /** The first row outside sessions, or null. */
  readonly firstOutside: number | null;
}

/**
 * Assigns rows to the calendar's sessions. An intraday bar belongs to a session if they overlap: the clock-hour bar
 * from 09:00 contains a stock's first half hour. It's stamped with the session's open, the time of its first price, and
 * skipped if the file has rows from before the open, because its first price is then from before the open. Daily bars
 * are stamped with their session's open, too.
 * @throws InputError naming the row if it's off the interval's grid or repeats a session's daily bar
 */
export function assignSessions(
  rows: BarRows,
  intervalMinutes: number,
  calendar: TradingCalendar,
): AssignedRows {
  const isDaily = intervalMinutes === DAILY_MINUTES;
  const sessionAt = isDaily
    ? (index: number) => dailySession(rows, index, calendar)
    : intradaySessions(rows, intervalMinutes, calendar);
  const days: DayBars[] = [];
  const firstRows: number[] = [];
  const left = { outsideHours: 0, noSession: 0, acrossOpen: 0 };
  let firstOutside: number | null = null;
  let hasEarlyRows: boolean | null = null;
  const isAcrossOpen = (index: number, session: Session): boolean => {
    if (isDaily || (rows.time[index] as number) >= session.open) return false;
    hasEarlyRows ??= holdsEarlyRows(rows, intervalMinutes, calendar);
    return hasEarlyRows;
  };
  let current: Session | null = null;
  let start = 0;
  const close = (end: number) => {
    if (current) {
      days.push(sliceDay(rows, start, end, current, intervalMinutes));
      firstRows.push(start);
    }
    current = null;
  };
  for (let index = 0; index < rows.length; index += 1) {
    const session = sessionAt(index);
    if (session === null) {
      close(index);
      firstOutside ??= index;
      if (isDaily || calendar.sessionOn(localDay(rows.time[index] as number, calendar)) === null)
        left.noSession += 1;
      else left.outsideHours += 1;
    } else if (isAcrossOpen(index, session)) {
      close(index);
      left.acrossOpen += 1;
    } else if (session !== current) {
      close(index);
      current = session;
      start = index;
    } else if (isDaily)
      throw new InputError(
        `${rows.origin(index)}: time ${isoTime(rows.time[index] as number)} is a second row for the session of ${isoDay(session.day)}`,
      );
  }
  close(rows.length);
  return { days, ...left, firstRows, firstOutside };
}

/** Whether a row ends before its day's session opens. */
function holdsEarlyRows(rows: BarRows, intervalMinutes: number, calendar: TradingCalendar): boolean {
  const step = intervalMinutes * MINUTE_MS;
  return rows.time.some((time) => {
    const session = calendar.sessionOn(localDay(time, calendar));
    return session !== null && time + step <= session.open && calendar.sessionAt(time as Millis) === null;
  });
}

function intradaySessions(
  rows: BarRows,
  intervalMinutes: number,
  calendar: TradingCalendar,
): (index: number) => Session | null {
  const step = intervalMinutes * MINUTE_MS;
  let last: Session | null = null;
  return (index) => {
    const time = rows.time[index] as number;
    if (last && time >= last.open && time < last.close) return last;
    const session = calendar.sessionAt(time as Millis) ?? calendar.sessionAt((time + step - 1) as Millis);
    if (session && time % step !== 0 && time % step !== session.open % step)
      throw new InputError(
        `${rows.origin(index)}: time ${isoTime(time)} fits neither full intervals of ${describeInterval(intervalMinutes)} nor those of the session, which opens at ${isoTime(session.open)}`,
      );
    last = session;
    return session;
  };
}

/**
 * A daily row's session: that of the date as written if it has no time or midnight in its own zone. Otherwise it's the
 * session that contains it in a market around the clock, and else the date in the exchange's zone.
 */
export function dailySession(rows: BarRows, index: number, calendar: TradingCalendar): Session | null {
  const date = rows.date[index] as number;
  if (!Number.isNaN(date)) return calendar.sessionOn(date as EpochDay);
  const time = rows.time[index] as Millis;
  if (calendar.name !== 'xnys') return calendar.sessionAt(time);
  return calendar.sessionOn(time % DAY_MS === 0 ? utcDay(time) : localDay(time, calendar));
}

function localDay(time: number, calendar: TradingCalendar): EpochDay {
  return calendar.timeZone === 'UTC' ? utcDay(time) : newYorkDay(time);
}

function sliceDay(
  rows: BarRows,
  from: number,
  to: number,
  session: Session,
  intervalMinutes: number,
): DayBars {
  const time = rows.time.slice(from, to);
  time[0] = intervalMinutes === DAILY_MINUTES ? session.open : Math.max(time[0] as number, session.open);
  return {
    day: session.day,
    intervalMinutes,
    length: to - from,
    time,
    open: rows.open.slice(from, to),
    high: rows.high.slice(from, to),
    low: rows.low.slice(from, to),
    close: rows.close.slice(from, to),
    volume: rows.volume.slice(from, to),
  };
}
