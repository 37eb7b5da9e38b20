import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { MINUTE_MS, parseIsoDay } from '@/lib/core/base/time';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { DayBars } from './bars';
import { buildSeries } from './series';

const FUND = 7 as FundId;

/** Bars at these times of a UTC day, with sequential prices. */
function dayAt(label: string, times: readonly string[], intervalMinutes: number): DayBars {
  const columns = Float64Array.from(times, (_, index) => index + 1);
  return {
    day: parseIsoDay(label),
    intervalMinutes,
    length: times.length,
    time: Float64Array.from(times, (time) => Date.parse(time.length > 5 ? time : `${label}T${time}:00Z`)),
    open: columns,
    high: columns,
    low: columns,
    close: columns,
    volume: columns,
  };
}

describe('buildSeries', () => {
  it.each<[string, CalendarName, number, string, readonly string[], readonly number[], readonly number[]]>([
    ['5-minute bars', 'xnys', 5, '2024-03-08', ['14:30', '14:35', '20:55'], [0, 1, 77], [0, 0, 1]],
    [
      'clock-hour bars, counted from 09:00',
      'xnys',
      60,
      '2024-03-08',
      ['14:00', '15:00', '20:00'],
      [0, 1, 6],
      [0, 0, 1],
    ],
    ['hours from the open', 'xnys', 60, '2024-03-08', ['14:30', '19:30', '20:30'], [0, 5, 6], [0, 0, 1]],
    ['an early close', 'xnys', 15, '2023-11-24', ['14:30', '17:45'], [0, 13], [0, 1]],
    ['a session without its last bar', 'xnys', 15, '2024-03-08', ['14:45', '20:30'], [1, 24], [0, 0]],
    ['a daily bar', 'xnys', 1440, '2024-03-08', ['14:30'], [0], [1]],
    ['crypto', 'crypto', 60, '2024-03-09', ['00:00', '23:00'], [0, 23], [0, 1]],
    [
      'forex from the evening before',
      'forex',
      15,
      '2024-03-08',
      ['2024-03-07T22:00:00Z', '2024-03-08T21:45:00Z'],
      [0, 95],
      [0, 1],
    ],
  ])('places %s', (_, calendar, interval, label, times, slots, last) => {
    const series = buildSeries(FUND, interval, calendarFor(calendar), [dayAt(label, times, interval)]);
    expect([...series.slot]).toEqual(slots);
    expect([...series.lastOfSession]).toEqual(last);
    expect(new Set(series.day)).toEqual(new Set([parseIsoDay(label)]));
  });

  it('joins sessions in order, the clocks changing between them', () => {
    const series = buildSeries(FUND, 60, calendarFor('xnys'), [
      dayAt('2024-03-08', ['14:00', '20:00'], 60),
      dayAt('2024-03-11', ['13:00', '19:00'], 60),
    ]);
    expect(series.length).toBe(4);
    expect([...series.slot]).toEqual([0, 6, 0, 6]);
    expect([...series.lastOfSession]).toEqual([0, 1, 0, 1]);
    expect([...series.close]).toEqual([1, 2, 1, 2]);
    expect([...series.day]).toEqual(
      ['2024-03-08', '2024-03-08', '2024-03-11', '2024-03-11'].map((label) => parseIsoDay(label)),
    );
  });

  it('is empty without days', () => {
    expect(buildSeries(FUND, 5, calendarFor('xnys'), []).length).toBe(0);
  });

  it.each([
    [
      'days out of order',
      'does not come after 2024-03-08',
      [dayAt('2024-03-08', ['14:30'], 5), dayAt('2024-03-07', ['14:30'], 5)],
    ],
    [
      'a day twice',
      'does not come after 2024-03-08',
      [dayAt('2024-03-08', ['14:30'], 5), dayAt('2024-03-08', ['14:35'], 5)],
    ],
    ['another interval', 'has bars of 15 minutes, not 5', [dayAt('2024-03-08', ['14:30'], 15)]],
    ['a day without session', '2024-03-09 is no session of xnys', [dayAt('2024-03-09', ['14:30'], 5)]],
  ])('refuses %s', (_, message, days) => {
    expect(() => buildSeries(FUND, 5, calendarFor('xnys'), days)).toThrow(message);
  });

  it('leaves the given bars alone', () => {
    const day = dayAt('2024-03-08', ['14:30', '14:35'], 5);
    const before = structuredClone(day);
    const series = buildSeries(FUND, 5, calendarFor('xnys'), [day]);
    series.open.fill(0);
    expect(day).toEqual(before);
    expect(day.day).toBe(parseIsoDay('2024-03-08') as EpochDay);
    expect((series.time[1] as number) - (series.time[0] as number)).toBe(5 * MINUTE_MS);
  });
});
