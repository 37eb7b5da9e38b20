import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { shapeEquity, withBenchmark } from './equity-shape';

const point = (day: number, value: number, phase: CurvePoint['phase'] = 'backtest'): CurvePoint => ({
  day,
  value,
  phase,
});

describe('shapeEquity', () => {
  const drawShape = (
    points: readonly CurvePoint[],
    publishedDay: number,
    benchmark: readonly number[] = [],
  ) => shapeEquity(withBenchmark(points, benchmark), publishedDay);

  it('draws backtest and later days as two joined lines, by calendar day', () => {
    const curve = [
      point(0, 100),
      point(1, 90),
      point(5, 110, 'replayed'),
      point(7, 110, 'forward'),
      point(10, 130, 'forward'),
    ];
    expect(drawShape(curve, 5)).toMatchObject({
      backtest: 'M0 255L100 340',
      sincePublication: 'M100 340L500 170L700 170L1000 0',
      frame: { backtest: 0.1, base: 0.25, published: 'Published 6 Jan 1970' },
    });
  });

  it('draws no line without two points', () => {
    expect(drawShape([point(0, 100), point(1, 101)], 7)).toMatchObject({ sincePublication: '' });
    expect(drawShape([point(3, 100, 'forward'), point(4, 99, 'forward')], 3)).toMatchObject({ backtest: '' });
  });

  it.each([
    ['with a value for each day', [100, 80], 'M0 0L1000 340', '\u221220%'],
    ['with fewer values than days', [100], '', '0%'],
    ['of no values', [], '', '0%'],
  ])('draws a benchmark %s', (_, benchmark, line, lowest) => {
    const shape = drawShape([point(0, 100), point(1, 100)], 7, benchmark);
    expect(shape?.benchmark).toBe(line);
    expect(shape?.frame.ticks[0]?.text).toMatch(lowest);
  });

  it('is null for fewer than two points', () => {
    expect(drawShape([], 0)).toBeNull();
    expect(drawShape([point(0, 100)], 0)).toBeNull();
  });
});
