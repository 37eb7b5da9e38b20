import type { FundId, Millis } from '@/lib/base/brand';
import { DAY_MS, MINUTE_MS, utcDay } from '@/lib/base/time';
import { calendarFor } from '@/lib/calendar/calendars';
import type { BarSeries } from '@/lib/market/bars';
import type { BarRows } from '@/lib/market/imported/rows';

/**
 * Every row of a file as a series: no session is filtered, each bar stands for itself, days are UTC days. A bar ends a
 * session when it reaches the close of a New York session, or midnight UTC outside them: known from the clock alone.
 */
export function seriesOfRows(fundId: FundId, intervalMinutes: number, rows: BarRows): BarSeries {
  const { length, time, open, high, low, close, volume } = rows;
  const day = Int32Array.from(time, utcDay);
  const slot = new Int32Array(length);
  const calendar = calendarFor('xnys');
  const lastOfSession = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) {
    const follows = i > 0 && day[i] === day[i - 1];
    slot[i] = follows ? (slot[i - 1] as number) + 1 : 0;
    const end = (time[i] as number) + intervalMinutes * MINUTE_MS;
    const session = calendar.sessionAt(time[i] as Millis);
    lastOfSession[i] = end >= (session?.close ?? utcMidnightAfter(time[i] as number)) ? 1 : 0;
  }
  return { fundId, intervalMinutes, length, time, open, high, low, close, volume, day, slot, lastOfSession };
}

function utcMidnightAfter(ms: number): number {
  return (utcDay(ms) + 1) * DAY_MS;
}
