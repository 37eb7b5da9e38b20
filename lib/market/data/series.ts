import type { FundId } from '@/lib/core/base/brand';
import { isoDay, MINUTE_MS } from '@/lib/core/base/time';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import type { BarSeries, DayBars } from './bars';

/**
 * Joins bars of consecutive sessions into one series. A bar's slot counts intervals from the session's open floored to
 * the interval, so that clock-hour bars of US stocks count from 09:00 New York time. A session's last bar is the one
 * that reaches the calendar's close.
 * @throws if days are out of order, have another interval, or aren't sessions of the calendar
 */
export function buildSeries(
  fundId: FundId,
  intervalMinutes: number,
  calendar: TradingCalendar,
  days: readonly DayBars[],
): BarSeries {
  const length = days.reduce((sum, day) => sum + day.length, 0);
  const series = {
    fundId,
    intervalMinutes,
    length,
    time: new Float64Array(length),
    open: new Float64Array(length),
    high: new Float64Array(length),
    low: new Float64Array(length),
    close: new Float64Array(length),
    volume: new Float64Array(length),
    day: new Int32Array(length),
    slot: new Int32Array(length),
    lastOfSession: new Uint8Array(length),
  };
  let offset = 0;
  let dayBefore = Number.NEGATIVE_INFINITY;
  for (const day of days) {
    const session = makeSession(day, dayBefore, intervalMinutes, calendar);
    copyColumns(day, series, offset);
    placeBars(series, offset, offset + day.length, session);
    offset += day.length;
    dayBefore = day.day;
  }
  return series;
}

function makeSession(
  day: DayBars,
  dayBefore: number,
  intervalMinutes: number,
  calendar: TradingCalendar,
): Session {
  if (day.day <= dayBefore)
    throw new Error(`Session ${isoDay(day.day)} does not come after ${isoDay(dayBefore)}`);
  if (day.intervalMinutes !== intervalMinutes)
    throw new Error(
      `Session ${isoDay(day.day)} has bars of ${day.intervalMinutes} minutes, not ${intervalMinutes}`,
    );
  const session = calendar.sessionOn(day.day);
  if (session === null) throw new Error(`${isoDay(day.day)} is no session of ${calendar.name}`);
  return session;
}

const COLUMNS = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;

function copyColumns(day: DayBars, series: BarSeries, offset: number): void {
  for (const name of COLUMNS) {
    const column = day[name];
    series[name].set(column.length === day.length ? column : column.subarray(0, day.length), offset);
  }
}

function placeBars(series: BarSeries, from: number, to: number, session: Session): void {
  const step = series.intervalMinutes * MINUTE_MS;
  const anchor = Math.floor(session.open / step) * step;
  const { time, slot } = series;
  series.day.fill(session.day, from, to);
  for (let index = from; index < to; index += 1)
    slot[index] = Math.floor(((time[index] as number) - anchor) / step);
  if (to > from && (time[to - 1] as number) + step >= session.close) series.lastOfSession[to - 1] = 1;
}
