/** @jest-environment node */
import { parseIsoDay } from '@/lib/core/base/time';
import type { Phase } from '@/lib/robots/ledger/entry';
import { chartFrame, type EndLabel, placeEnds } from './chart-frame';
import { dateTicks } from './date-ticks';
import type { LivePoint } from './live-curve';

const point = (day: number, value: number, phase: Phase = 'backtest', benchmark: number | null = null) =>
  ({ day, value, phase, benchmark }) satisfies LivePoint;

describe('chartFrame', () => {
  const frame = chartFrame(
    [point(0, 100), point(5, 90), point(10, 130, 'replayed', 95)] as [LivePoint, LivePoint, LivePoint],
    10,
  );

  it('labels lines in percent and marks where the backtest ends', () => {
    expect(frame.ticks).toEqual([
      { at: 0, text: '\u221210%' },
      { at: 0.25, text: '0%' },
      { at: 0.5, text: '+10%' },
      { at: 0.75, text: '+20%' },
      { at: 1, text: '+30%' },
    ]);
    expect(frame).toMatchObject({
      isLog: false,
      start: 0.25,
      backtest: 0.5,
      published: 'Published 11 Jan 1970',
    });
  });

  it('names both lines at their ends', () => {
    expect(frame.ends.map(({ line, value }) => [line, value])).toEqual([
      ['robot', '+30.0%'],
      ['benchmark', '\u22125.0%'],
    ]);
  });

  it('draws drawdown on the same days', () => {
    expect(frame.drawdown.line).toBe('M0 0L500 88L1000 0');
    expect(frame.drawdown.ticks.map(({ text }) => text)).toEqual(['\u221210%', '\u22125%', '0%']);
    expect(frame.drawdown.summary).toBe('Max drawdown 10.0% on 6 Jan 1970. Now 0.0% below the peak.');
  });

  it('labels a publication only within the period', () => {
    const since = [point(5, 100, 'forward'), point(6, 101, 'forward')] as [LivePoint, LivePoint];
    expect(chartFrame(since, 2)).toMatchObject({ backtest: 0, published: null });
  });
});

describe('the names at the ends of lines', () => {
  const ends = (robot: number, benchmark: number): readonly EndLabel[] => [
    { line: 'robot', text: '', value: '', at: robot },
    { line: 'benchmark', text: '', value: '', at: benchmark },
  ];
  it.each([
    [0.8, 0.2],
    [0.5, 0.5],
    [1, 0.99],
    [0, 0.01],
    [0.98, 1],
  ])('at %p and %p stay in the plot, apart and in order', (robot, benchmark) => {
    const [upper, lower] = placeEnds(ends(robot, benchmark));
    if (!upper || !lower) throw new Error('two names');
    expect(upper.at - lower.at).toBeGreaterThanOrEqual(0.1099);
    expect([upper.at <= 0.95, lower.at >= 0.05]).toEqual([true, true]);
    if (robot !== benchmark) expect(upper.line).toBe(robot > benchmark ? 'robot' : 'benchmark');
  });
});

describe('dateTicks', () => {
  it.each([
    ['2025-09-10', '2026-11-20', ['Nov', '2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']],
    ['2026-01-01', '2026-05-05', ['2026', 'Feb', 'Mar', 'Apr', 'May']],
    ['2019-05-01', '2026-11-20', ['2020', '2021', '2022', '2023', '2024', '2025', '2026']],
    ['2026-11-16', '2026-11-20', ['16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov']],
  ])('from %s to %s', (from, to, texts) => {
    expect(dateTicks(parseIsoDay(from), parseIsoDay(to)).map(({ text }) => text)).toEqual(texts);
  });
});
