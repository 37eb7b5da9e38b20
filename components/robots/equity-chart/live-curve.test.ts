import { InputError } from '@/lib/core/base/errors';
import { parseIsoDay } from '@/lib/core/base/time';
import { dayLabel } from './chart-labels';
import { chartSeries } from './chart-series';
import { describeLiveCurve, type EquityCurveAnswer, type LiveCurve, liveCurve } from './live-curve';
import { EQUITY_PERIODS, periodLabel } from './periods';

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
  it('dates each value and tells its phase', () => {
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

  it('refuses a day that is none', () => {
    expect(() => liveCurve(answer({ days: ['soon'] }), 100)).toThrow(InputError);
  });
});

describe('describeLiveCurve', () => {
  it('tells ends, extremes, phases and the benchmark', () => {
    expect(describeLiveCurve(liveCurve(answer(), 100))).toBe(
      'From 100 on 4 Mar 2024 to 106.3 (7 Mar 2024); lowest 98.0 (5 Mar 2024), highest 106.3 (7 Mar 2024). ' +
        'Backtest: \u22122.0%. Replayed: +8.4%. Buy and hold of the same tickers: +2.0%.',
    );
  });

  it('counts what was caught up between forward days as replayed', () => {
    const phases = ['replayed', 'forward', 'replayed', 'forward'] as const;
    expect(describeLiveCurve(liveCurve(answer({ phases, values: [100, 110, 55, 66] }), 100))).toContain(
      'Replayed: \u221250.0%. Forward: +32.0%.',
    );
  });

  it('is silent about a benchmark that is not there', () => {
    const words = describeLiveCurve(liveCurve(answer({ benchmark: [null, null, null, null] }), 100));
    expect(words).not.toContain('holding');
  });

  it('counts the full record from its start', () => {
    expect(describeLiveCurve(liveCurve(answer({ period: 'Full' }), 100))).toMatch(
      /^From 100 at the start to /,
    );
  });
});

describe('chartSeries', () => {
  it('draws the lines over the same days, the phases joined', () => {
    const series = chartSeries(liveCurve(answer(), 100));
    expect(series?.backtest.map(({ y }) => y)).toEqual([100, 98, Number.NaN, Number.NaN]);
    expect(series?.replayed.map(({ y }) => y)).toEqual([Number.NaN, 98, 103, 106.25]);
    expect(series?.forward.every(({ y }) => Number.isNaN(y))).toBe(true);
    const phases = ['backtest', 'backtest', 'replayed', 'forward'] as const;
    const later = chartSeries(liveCurve(answer({ phases }), 100));
    expect(later?.replayed.map(({ y }) => y)).toEqual([Number.NaN, 98, 103, Number.NaN]);
    expect(later?.forward.map(({ y }) => y)).toEqual([Number.NaN, Number.NaN, 103, 106.25]);
    expect(series?.benchmark.map(({ y }) => y)).toEqual([100, Number.NaN, 101, 102]);
    expect(series?.ticks).toEqual([97.5, 100, 102.5, 105, 107.5]);
  });

  it.each([
    ['inside', 2, 2],
    ['on the first day', 0, null],
    ['after the last', 9, null],
  ])('marks a publication %s', (_, publishedDay, marked) => {
    expect(chartSeries({ ...longCurve(8), publishedDay })?.publishedDay).toBe(marked);
  });

  it('keeps the scale wide enough for the benchmark', () => {
    expect(chartSeries(longCurve(400))?.ticks[0]).toBeLessThanOrEqual(20);
  });

  it('thins a long curve without losing the peaks of either line or the joint', () => {
    const series = chartSeries(longCurve(1500));
    const days = series?.points.map(({ day }) => day) ?? [];
    expect(days.length).toBeGreaterThan(200);
    expect(days.length).toBeLessThanOrEqual(401);
    expect(days).toEqual(expect.arrayContaining([0, 333, 749, 777, 1499]));
    expect(series?.forward.find(({ y }) => !Number.isNaN(y))?.x).toBe(749);
  });

  it.each([0, 1])('is nothing with %p points', (length) => {
    expect(chartSeries(longCurve(length))).toBeNull();
  });
});

describe('dayLabel', () => {
  it.each([
    [104.24, 'replayed', 99, ['Robot, replayed: 104.2 (+4.2%)', 'Buy and hold: 99.0 (\u22121.0%)']],
    [100, 'backtest', null, ['Robot, backtest: 100.0 (0.0%)']],
  ] as const)('%p in the %s with a benchmark of %p', (value, phase, benchmark, lines) => {
    expect(dayLabel({ day: 0, value, phase, benchmark })).toEqual({ title: '1 Jan 1970', lines });
  });
});

describe('periodLabel', () => {
  it('has words for every period', () => {
    expect(EQUITY_PERIODS.map(([period]) => periodLabel(period))).toEqual([
      'the last week',
      'the last month',
      'the last quarter',
      'the last half year',
      'the last year',
      'the full record',
    ]);
  });
});
