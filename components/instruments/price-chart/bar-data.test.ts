import {
  barLabel,
  type ChartBar,
  joinBars,
  placeBars,
  refreshBars,
  toBars,
  toMarkers,
  toVolume,
  withPrice,
} from './bar-data';
import { barStart } from './bar-start';
import type { TradeMark } from './trade-marks';

const MINUTE = 60_000;
const bar = (minute: number, close: number): ChartBar => ({
  time: minute * MINUTE,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  volume: 5,
});
const COLORS = { long: 'teal', short: 'pink', volume: 'grey', mark: 'blue', late: 'late' };

describe('bars of the server', () => {
  it('are read from columns', () => {
    const answer = {
      time: ['1970-01-01T00:05:00Z'],
      open: [1],
      high: [3],
      low: [0.5],
      close: [2],
      volume: [7],
    };
    expect(toBars(answer)).toEqual([{ time: 5 * MINUTE, open: 1, high: 3, low: 0.5, close: 2, volume: 7 }]);
  });

  it('join to those before them, the newer reading of a bar before the older', () => {
    const joined = joinBars([bar(0, 1), bar(5, 2), bar(10, 3)], [bar(10, 9), bar(15, 4)]);
    expect(joined.map(({ close }) => close)).toEqual([1, 2, 9, 4]);
    expect(joinBars([bar(0, 1)], [])).toEqual([bar(0, 1)]);
  });
});

describe('a live price', () => {
  it('moves the last bar, or starts its own', () => {
    expect(withPrice(bar(10, 100), 5, 103, 10 * MINUTE)).toMatchObject({
      time: 10 * MINUTE,
      high: 103,
      low: 99,
      close: 103,
      open: 100,
    });
    // Opens at the previous close if bars are consecutive; at its own price after a gap or in another session.
    const next = { time: 15 * MINUTE, open: 100, high: 100, low: 97, close: 97, volume: null };
    expect(withPrice(bar(10, 100), 5, 97, 15 * MINUTE)).toEqual(next);
    expect(withPrice(bar(10, 100), 5, 97, 20 * MINUTE)).toMatchObject({ open: 97, high: 97 });
    expect(withPrice(bar(0, 100), 1440, 97, 1440 * MINUTE)).toMatchObject({ open: 97, time: 1440 * MINUTE });
    expect(withPrice(bar(10, 100), 5, 1, 5 * MINUTE)).toBeNull();
  });

  it('draws no volume until the server sends it', () => {
    const [live, stored] = placeBars([{ ...bar(5, 1), volume: null }, bar(10, 1)], 5);
    expect(live && toVolume(live, COLORS)).toEqual({ time: 300 });
    expect(stored && toVolume(stored, COLORS)).toMatchObject({ value: 5 });
  });

  it('gives way to the server’s version of finished bars', () => {
    const live = (minute: number, close: number): ChartBar => ({ ...bar(minute, close), volume: null });
    const shown = [bar(0, 1), bar(5, 2), live(10, 3), live(15, 9)];
    const told = refreshBars(shown, [bar(5, 2), bar(10, 4)]);
    expect(told).toEqual([bar(0, 1), bar(5, 2), bar(10, 4), live(15, 9)]);
    // A bar in progress keeps the prices it reached.
    expect(refreshBars([bar(0, 1), bar(60, 20)], [bar(60, 5)]).at(-1)).toEqual({
      ...bar(60, 5),
      high: 21,
      low: 4,
      close: 20,
    });
    expect(refreshBars(shown, [])).toBe(shown);
  });

  it.each([
    ['crypto', 5, '2026-11-21T22:29:59Z', '2026-11-21T22:25:00Z'],
    ['crypto', 1440, '2026-11-22T00:00:01Z', '2026-11-22T00:00:00Z'],
    ['xnys', 60, '2026-11-20T20:45:00Z', '2026-11-20T20:30:00Z'],
    // The closing price belongs to the bar it ends.
    ['xnys', 5, '2026-11-20T21:00:00Z', '2026-11-20T20:55:00Z'],
    ['xnys', 1440, '2026-11-20T21:00:00Z', '2026-11-20T00:00:00Z'],
    // Sunday evening in New York is Monday's session.
    ['forex', 1440, '2026-11-22T22:30:00Z', '2026-11-23T00:00:00Z'],
  ] as const)('lies in %s in the %d minutes of %s from %s', (calendar, interval, time, start) => {
    expect(barStart(calendar, interval, Date.parse(time))).toBe(Date.parse(start));
  });

  it('is in no bar outside sessions', () => {
    expect(barStart('xnys', 5, Date.parse('2026-11-21T12:00:00Z'))).toBeNull();
  });
});

describe('marks of fills', () => {
  const mark = (
    minute: number,
    what: TradeMark['what'],
    side: TradeMark['side'],
    phase: TradeMark['phase'] = 'replayed',
  ): TradeMark => ({
    time: minute * MINUTE,
    what,
    side,
    phase,
    price: 1,
    isAbout: false,
    returnPct: null,
    late: false,
    robot: 0,
  });

  it('are on their bars, grouped by kind, oldest first', () => {
    const marks = [
      mark(14, 'exit', 'long'),
      mark(12, 'entry', 'short'),
      mark(3, 'entry', 'long'),
      mark(4, 'entry', 'long'),
      mark(-1, 'entry', 'long'),
    ];
    const shown = toMarkers(marks, placeBars([bar(0, 1), bar(5, 2), bar(10, 3)], 5), COLORS, false);
    expect(shown.map(({ time, shape, position, text }) => [time, shape, position, text])).toEqual([
      [0, 'arrowUp', 'belowBar', '2'],
      [600, 'circle', 'belowBar', undefined],
      [600, 'arrowDown', 'aboveBar', undefined],
    ]);
  });

  it('label only forward fills with their phase', () => {
    const marks = [
      mark(1, 'entry', 'long', 'forward'),
      mark(2, 'entry', 'long'),
      mark(3, 'exit', 'long', 'backtest'),
      { ...mark(4, 'exit', 'short', 'forward'), late: true },
    ];
    const shown = toMarkers(marks, placeBars([bar(0, 1)], 5), COLORS, false);
    expect(shown.map(({ text }) => text)).toEqual(['Forward', undefined, undefined, 'Late']);
    expect(shown.map(({ color }) => color === COLORS.late)).toEqual([false, false, false, true]);
  });
});

it('describes a bar in words', () => {
  expect(barLabel(bar(0, 1234.5), 2)).toBe('Open 1,234.50 · High 1,235.50 · Low 1,233.50 · Close 1,234.50');
});

describe('the time axis', () => {
  /** When New York sets its clocks back, from 4 to 5 hours behind. */
  const CHANGE = Date.UTC(2026, 10, 1, 6);

  beforeEach(() => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
      return this.getTime() < CHANGE ? 240 : 300;
    });
  });
  afterEach(() => jest.restoreAllMocks());

  const written = (interval: 15 | 1440, ...times: number[]) =>
    placeBars(
      times.map((time) => ({ ...bar(0, 1), time })),
      interval,
    ).map(({ at }) => new Date(1000 * at).toISOString().slice(5, 19));

  it('has instants in the visitor’s zone, also where its clock is set back, and trading days as they are', () => {
    const HALF = 30 * MINUTE;
    expect(written(15, ...[-2, -1, 0, 1, 2].map((step) => CHANGE + step * HALF))).toEqual([
      '11-01T01:00:00',
      '11-01T01:30:00',
      '11-01T01:30:01',
      '11-01T01:30:02',
      '11-01T02:00:00',
    ]);
    expect(written(1440, Date.UTC(2026, 9, 30), Date.UTC(2026, 10, 2))).toEqual([
      '10-30T00:00:00',
      '11-02T00:00:00',
    ]);
  });
});
