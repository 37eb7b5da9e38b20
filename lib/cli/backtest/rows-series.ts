import type { FundId, Millis } from '@/lib/core/base/brand';
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries } from '@/lib/market/data/bars';
import type { BarRows } from '@/lib/market/data/imported/rows';
import { calendarNameOf, type FundType } from '@/lib/market/data/instrument';

/** Minutes of a usual session: 09:30 to 16:00 in New York, and round the clock. */
export function sessionMinutesOf(fundType: FundType): number {
  return calendarNameOf(fundType) === 'xnys' ? 390 : 1440;
}

/**
 * Every row of a file as a series: no session is filtered, each bar stands for itself. A row belongs to the session of
 * its calendar in which it lies, or to its UTC day outside sessions; it is the last when it reaches the close of the one
 * or midnight of the other. That is known from the clock alone, never from the rows that follow.
 */
export function seriesOfRows(
  fundId: FundId,
  intervalMinutes: number,
  fundType: FundType,
  rows: BarRows,
): BarSeries {
  const { length, time, open, high, low, close, volume } = rows;
  const calendar = calendarFor(calendarNameOf(fundType));
  const day = new Int32Array(length);
  const slot = new Int32Array(length);
  const lastOfSession = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) {
    const at = time[i] as Millis;
    const session = calendar.sessionAt(at);
    day[i] = session?.day ?? utcDay(at);
    slot[i] = i > 0 && day[i] === day[i - 1] ? (slot[i - 1] as number) + 1 : 0;
    const sessionEnd = session?.close ?? (utcDay(at) + 1) * DAY_MS;
    lastOfSession[i] = at + intervalMinutes * MINUTE_MS >= sessionEnd ? 1 : 0;
  }
  return { fundId, intervalMinutes, length, time, open, high, low, close, volume, day, slot, lastOfSession };
}
