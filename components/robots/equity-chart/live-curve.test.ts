import { InputError } from '@/lib/core/base/errors';
import { parseIsoDay } from '@/lib/core/base/time';
import { readingText } from './chart-frame';
import { chartSeries } from './chart-series';
import {
  describeLiveCurve,
  type EquityCurveAnswer,
  type LiveCurve,
  liveCurve,
  sincePublication,
} from './live-curve';
import { EQUITY_PERIODS, fetchedPeriod, periodLabel } from './periods';

const answer = (more: Partial<EquityCurveAnswer> = {}): EquityCurveAnswer => ({
  period: 'Week',
  days: ['2024-03-04', '2024-03-05', '2024-03-06', '2024-03-07'],
  values: [100, 98, 103, 106.25],
  benchmark: [100, null, 101, 102],
  forwardFrom: 2,
  signalledFrom: null,
  phases: ['backtest', 'backtest', 'replayed', 'replayed'],
  publishedOn: '2024-03-06',
  ...more,
});

const longCurve = (length: number, more: Partial<LiveCurve> = {}): LiveCurve => ({
  period: 'Full',
  publishedDay: Math.floor(length / 2),
  points: Array.from({ length }, (_, day) => ({
    day,
    value: day === 777 ? 500 : 100 + (day % 7),
    phase: day < length / 2 ? 'backtest' : 'forward',
    benchmark: day === 333 ? 20 : 100 + (day % 5),
  })),
  ...more,
});

describe('liveCurve', () => {
  it('gives each value a date and phase', () => {
    const { points, publishedDay } = liveCurve(answer(), 100);
    expect(points.map(({ phase }) => phase)).toEqual(['backtest', 'backtest', 'replayed', 'replayed']);
    expect(points[2]).toMatchObject({ day: parseIsoDay('2024-03-06'), value: 103, benchmark: 101 });
    expect(publishedDay).toBe(parseIsoDay('2024-03-06'));
  });

  it.each([
    ['the full record from its start', 'Full', 102, 102],
    ['a shorter period from its first day', 'Week', 102, 100],
  ] as const)('counts %s', (_, Period, firstValue, first) => {
    expect(liveCurve(answer({ period: Period }), firstValue).points[0]?.value).toBe(first);
  });

  it('refuses an invalid day', () => {
    expect(() => liveCurve(answer({ days: ['soon'] }), 100)).toThrow(InputError);
  });
});

describe('describeLiveCurve', () => {
  it('describes ends, extremes, phases and the benchmark', () => {
    expect(describeLiveCurve(liveCurve(answer(), 100))).toBe(
      'From 0% on 4 Mar 2024 to +6.3% (7 Mar 2024); lowest \u22122.0% (5 Mar 2024), highest +6.3% (7 Mar 2024). ' +
        'Backtest: \u22122.0%. Replayed: +8.4%. Buy and hold of the same tickers: +2.0%.',
    );
  });

  it('counts days caught up between forward days as replayed', () => {
    const phases = ['replayed', 'forward', 'replayed', 'forward'] as const;
    expect(describeLiveCurve(liveCurve(answer({ phases, values: [100, 110, 55, 66] }), 100))).toContain(
      'Replayed: \u221250.0%. Forward: +32.0%.',
    );
  });

  it('omits a missing benchmark', () => {
    const words = describeLiveCurve(liveCurve(answer({ benchmark: [null, null, null, null] }), 100));
    expect(words).not.toContain('holding');
  });

  it('counts the full record from its start', () => {
    expect(describeLiveCurve(liveCurve(answer({ period: 'Full' }), 100))).toMatch(
      /^From 0% at the start to /,
    );
  });
});

describe('chartSeries', () => {
  it('draws the lines over the same days, joined at publication', () => {
    const series = chartSeries(liveCurve(answer(), 100));
    const days = (line: 'backtest' | 'sincePublication' | 'benchmark') =>
      series?.[line].map(({ y }) => (Number.isNaN(y) ? 0 : 1));
    expect(days('backtest')).toEqual([1, 1, 0, 0]);
    expect(days('sincePublication')).toEqual([0, 1, 1, 1]);
    expect(days('benchmark')).toEqual([1, 0, 1, 1]);
    expect(series?.frame.backtest).toBeCloseTo(1 / 3, 4);
  });

  it('keeps the scale wide enough for the benchmark', () => {
    const lowest = chartSeries(longCurve(400))?.benchmark.map(({ y }) => y) ?? [];
    expect(Math.min(...lowest)).toBeGreaterThanOrEqual(0);
  });

  it('thins a long curve without losing the peaks of either line or the joint', () => {
    const series = chartSeries(longCurve(1500));
    const days = series?.points.map(({ day }) => day) ?? [];
    expect(days.length).toBeGreaterThan(200);
    expect(days.length).toBeLessThanOrEqual(401);
    expect(days).toEqual(expect.arrayContaining([0, 333, 749, 777, 1499]));
    expect(series?.sincePublication.find(({ y }) => !Number.isNaN(y))?.x).toBeCloseTo(749 / 1499);
  });

  it.each([0, 1])('is null with %p points', (length) => {
    expect(chartSeries(longCurve(length))).toBeNull();
  });
});

describe('sincePublication', () => {
  const full = (values: readonly number[], more: Partial<EquityCurveAnswer> = {}) =>
    sincePublication(liveCurve(answer({ period: 'Full', values: [...values], ...more }), 100));

  it('starts both lines at 100 on the last day before publication', () => {
    const { period, points } = full([100, 80, 60, 88], { benchmark: [100, 200, 150, 184] });
    expect(period).toBe('SincePublication');
    expect(points.map(({ value, benchmark }) => [Math.round(value), benchmark])).toEqual([
      [100, 100],
      [75, 75],
      [110, 92],
    ]);
  });

  it('is the whole record of a robot published before its first day', () => {
    const phases = ['replayed', 'replayed', 'replayed', 'forward'] as const;
    expect(full([100, 80, 60, 88], { phases: [...phases] }).points.map(({ value }) => value)).toEqual([
      100, 80, 60, 88,
    ]);
  });

  it('is empty if nothing was left by then', () => {
    expect(full([100, 0, 0, 0]).points).toEqual([]);
  });
});

describe('a day read from the chart', () => {
  it.each([
    [104.24, 'replayed', 99, '1 Jan 1970, Replayed: This robot +4.2%, Buy and hold \u22121.0%'],
    [100, 'backtest', null, '1 Jan 1970, Backtest: This robot 0.0%'],
  ] as const)('%p in the %s with a benchmark of %p', (value, phase, benchmark, text) => {
    expect(readingText({ day: 0, value, phase, benchmark })).toBe(text);
  });
});

describe('periodLabel', () => {
  it('labels every period', () => {
    expect(EQUITY_PERIODS.map(([period]) => periodLabel(period))).toEqual([
      'the last week',
      'the last month',
      'the last quarter',
      'the last half year',
      'the last year',
      'the full record',
      'the time since publication',
    ]);
    expect(fetchedPeriod('SincePublication')).toBe('Full');
  });
});
