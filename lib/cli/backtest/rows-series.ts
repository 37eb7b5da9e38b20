import type { FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { Session, TradingCalendar } from '@/lib/market/calendar/types';
import type { BarSeries } from '@/lib/market/data/bars';
import { dailySession } from '@/lib/market/data/imported/assign-sessions';
import { DAILY_MINUTES } from '@/lib/market/data/imported/interval';
import type { BarRows } from '@/lib/market/data/imported/rows';
import { calendarNameFor, type FundType } from '@/lib/market/data/instrument';

/** Minutes in a regular session: 09:30 to 16:00 in New York, and around the clock. */
export function regularSessionMinutes(fundType: FundType): number {
  return calendarNameFor(fundType) === 'xnys' ? 390 : 1440;
}

/**
 * All of a file's rows as a series, without filtering sessions. A row belongs to its calendar's session or, outside
 * sessions, to its UTC day; it's the last one if it reaches the session's close or midnight. This follows from the
 * clock alone, never from later rows. A daily row is its session's only one.
 */
export function seriesOfRows(
  fundId: FundId,
  intervalMinutes: number,
  fundType: FundType,
  rows: BarRows,
): BarSeries {
  const { length, time, open, high, low, close, volume } = rows;
  const calendar = calendarFor(calendarNameFor(fundType));
  const day = new Int32Array(length);
  const slot = new Int32Array(length);
  const lastOfSession = new Uint8Array(length);
  const isDaily = intervalMinutes === DAILY_MINUTES;
  for (let i = 0; i < length; i += 1) {
    const at = time[i] as Millis;
    const session = sessionOfRow(rows, i, intervalMinutes, calendar);
    day[i] = session?.day ?? utcDay(at);
    slot[i] = i > 0 && day[i] === day[i - 1] ? (slot[i - 1] as number) + 1 : 0;
    const sessionEnd = session?.close ?? (utcDay(at) + 1) * DAY_MS;
    lastOfSession[i] = isDaily || at + intervalMinutes * MINUTE_MS >= sessionEnd ? 1 : 0;
  }
  return { fundId, intervalMinutes, length, time, open, high, low, close, volume, day, slot, lastOfSession };
}

/** A row's session; null if it's outside them. */
export function sessionOfRow(
  rows: BarRows,
  index: number,
  intervalMinutes: number,
  calendar: TradingCalendar,
): Session | null {
  return intervalMinutes === DAILY_MINUTES
    ? dailySession(rows, index, calendar)
    : calendar.sessionAt(rows.time[index] as Millis);
}
