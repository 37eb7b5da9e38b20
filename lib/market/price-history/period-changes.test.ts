import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { isoDay, parseIsoDay } from '@/lib/core/base/time';
import { lastUpTo, monthsBefore, periodChanges, rangeSince } from './period-changes';
import type { DailyBar } from './price-history';

const bar = (day: string, close: number): DailyBar => ({
  day: parseIsoDay(day),
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 10,
  until: 0 as Millis,
});

describe('the same date some months earlier', () => {
  it.each([
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2024-02-29', 12, '2023-02-28'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-01-31', 3, '2025-10-31'],
    ['2026-08-31', 6, '2026-02-28'],
  ])('%s less %d is %s', (day, months, expected) => {
    expect(isoDay(monthsBefore(parseIsoDay(day), months))).toBe(expected);
  });
});

describe('changes over periods', () => {
  const bars = [
    bar('2025-11-20', 50),
    bar('2026-05-22', 80),
    bar('2026-10-20', 90),
    bar('2026-11-13', 100),
    bar('2026-11-19', 104),
    bar('2026-11-20', 110),
  ];

  it('count from the last close on or before the same date of the calendar', () => {
    const changes = periodChanges(bars, 110, parseIsoDay('2026-11-20'));
    const shown = changes.map(({ title, changePct, fromDay }) => [
      title,
      changePct === null ? null : Number(changePct.toFixed(2)),
      fromDay === null ? null : isoDay(fromDay),
    ]);
    expect(shown).toEqual([
      ['1 week', 10, '2026-11-13'],
      ['1 month', 22.22, '2026-10-20'],
      ['3 months', 37.5, '2026-05-22'],
      // 20 May is before the close of 22 May.
      ['6 months', 120, '2025-11-20'],
      ['1 year', 120, '2025-11-20'],
      ['Since start', 120, '2025-11-20'],
    ]);
  });

  it('are unknown if prices don’t go back far enough, and on the first day', () => {
    const [week, month, ...others] = periodChanges(bars.slice(3), 110, parseIsoDay('2026-11-20'));
    expect(week?.changePct).toBeCloseTo(10);
    expect(month).toEqual({ title: '1 month', changePct: null, fromDay: null });
    expect(others.at(-1)?.fromDay).toBe(parseIsoDay('2026-11-13'));
    const first = periodChanges(bars.slice(0, 1), 55, parseIsoDay('2025-11-20'));
    expect(first.every(({ changePct }) => changePct === null)).toBe(true);
  });

  it('find sessions by day', () => {
    expect(lastUpTo(bars, parseIsoDay('2025-11-19'))).toBeNull();
    expect(lastUpTo(bars, parseIsoDay('2026-11-14'))?.close).toBe(100);
    expect(lastUpTo(bars, 1e9)?.close).toBe(110);
    expect(lastUpTo([], 0)).toBeNull();
  });

  it('have ranges of highs and lows, the first day left out', () => {
    expect(rangeSince(bars, parseIsoDay('2026-11-13'))).toEqual({ low: 103, high: 111 });
    expect(rangeSince(bars, parseIsoDay('2026-11-20') as EpochDay)).toBeNull();
  });
});
