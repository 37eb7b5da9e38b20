/** @jest-environment node */
import type { Phase } from '@/lib/robots/ledger/entry';
import { chartFrame } from './chart-frame';
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
      base: 0.25,
      backtest: 0.5,
      published: 'Published 11 Jan 1970',
    });
  });

  it('names both lines at their ends', () => {
    expect(frame.ends?.map(({ line, value }) => [line, value])).toEqual([
      ['own', '+30.0%'],
      ['benchmark', '\u22125.0%'],
    ]);
  });

  it('draws drawdown on the same days', () => {
    expect(frame.drawdown.line).toBe('M0 0L500 340L1000 0');
    expect(frame.drawdown.ticks.map(({ text }) => text)).toEqual(['\u221210%', '\u22125%', '0%']);
    expect(frame.drawdown.summary).toBe('Max drawdown 10.0% on 6 Jan 1970. Now 0.0% below the peak.');
  });

  it('labels a publication only within the period', () => {
    const since = [point(5, 100, 'forward'), point(6, 101, 'forward')] as [LivePoint, LivePoint];
    expect(chartFrame(since, 2)).toMatchObject({ backtest: 0, published: null });
  });
});
