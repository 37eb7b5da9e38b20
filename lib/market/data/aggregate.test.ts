import { ensureDefined } from '@/lib/core/base/assert';
import { isoTime, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import { aggregateDay } from './aggregate';
import type { DayBars } from './bars';

const DAY = parseIsoDay('2024-03-08');
const session = ensureDefined(calendarFor('xnys').sessionOn(DAY), 'session');

type Row = readonly [time: string, open: number, high: number, low: number, close: number, volume: number];

function makeDay(intervalMinutes: number, rows: readonly Row[]): DayBars {
  return {
    day: DAY,
    intervalMinutes,
    length: rows.length,
    time: Float64Array.from(rows, (row) => Date.parse(`2024-03-08T${row[0]}:00Z`)),
    open: Float64Array.from(rows, (row) => row[1]),
    high: Float64Array.from(rows, (row) => row[2]),
    low: Float64Array.from(rows, (row) => row[3]),
    close: Float64Array.from(rows, (row) => row[4]),
    volume: Float64Array.from(rows, (row) => row[5]),
  };
}

function dayRows(day: DayBars): Row[] {
  return Array.from(day.time, (time, index) => [
    isoTime(time).slice(11, 16),
    day.open[index] ?? Number.NaN,
    day.high[index] ?? Number.NaN,
    day.low[index] ?? Number.NaN,
    day.close[index] ?? Number.NaN,
    day.volume[index] ?? Number.NaN,
  ]);
}

describe('aggregateDay', () => {
  it('joins minutes into five, leaving out gaps', () => {
    const day = makeDay(1, [
      ['14:30', 10, 12, 9, 11, 100],
      ['14:31', 11, 13, 10, 12, 50],
      ['14:34', 12, 12.5, 8, 9, 25],
      ['14:41', 9, 9.5, 8.5, 9.25, 10],
      ['14:45', 9.25, 9.5, 9, 9.5, 5],
    ]);
    const joined = aggregateDay(day, 5, session);
    expect(joined.intervalMinutes).toBe(5);
    expect(joined.length).toBe(3);
    expect(dayRows(joined)).toEqual([
      ['14:30', 10, 13, 8, 9, 175],
      ['14:40', 9, 9.5, 8.5, 9.25, 10],
      ['14:45', 9.25, 9.5, 9, 9.5, 5],
    ]);
  });

  it('anchors at the open, not at the clock', () => {
    const day = makeDay(30, [
      ['14:30', 1, 2, 1, 2, 1],
      ['15:00', 2, 3, 2, 3, 1],
      ['15:30', 3, 4, 3, 4, 1],
      ['20:30', 5, 6, 5, 6, 1],
    ]);
    expect(dayRows(aggregateDay(day, 60, session))).toEqual([
      ['14:30', 1, 3, 1, 3, 2],
      ['15:30', 3, 4, 3, 4, 1],
      ['20:30', 5, 6, 5, 6, 1],
    ]);
  });

  it('makes one daily bar of a session', () => {
    const day = makeDay(60, [
      ['14:00', 1, 2, 1, 2, 10],
      ['15:00', 2, 9, 2, 3, 20],
      ['20:00', 3, 4, 0.5, 4, 30],
    ]);
    expect(dayRows(aggregateDay(day, 1440, session))).toEqual([['14:30', 1, 9, 0.5, 4, 60]]);
  });

  it('returns the day itself for its own interval, and refuses non-multiples', () => {
    const day = makeDay(15, [['14:30', 1, 2, 1, 2, 10]]);
    expect(aggregateDay(day, 15, session)).toBe(day);
    expect(() => aggregateDay(day, 20, session)).toThrow('20 minutes is a multiple of 15');
  });

  it('of no bars is no bars', () => {
    expect(aggregateDay(makeDay(5, []), 60, session).length).toBe(0);
  });
});
