import { thinOut } from '@/components/ui/curves/thin-out';
import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { shapeEquity, withBenchmark } from './equity-shape';
import { decimalsOf, roundTicks, valueScale } from './scale';

const point = (day: number, value: number, phase: CurvePoint['phase'] = 'backtest'): CurvePoint => ({
  day,
  value,
  phase,
});

describe('roundTicks', () => {
  it.each([
    [98, 112, [95, 100, 105, 110, 115]],
    [90, 130, [90, 100, 110, 120, 130]],
    [99.6, 100.3, [99.6, 99.8, 100, 100.2, 100.4]],
    [100, 100, [100, 100.25]],
    [0, 1000, [0, 250, 500, 750, 1000]],
    [-40, 105, [-50, 0, 50, 100, 150]],
  ])('%p to %p', (lowest, highest, ticks) => {
    expect(roundTicks(lowest, highest)).toEqual(ticks);
  });
});

describe('decimalsOf', () => {
  it.each([
    [[100, 120], 0],
    [[99.6, 100], 1],
    [[100, 100.25], 2],
  ])('%p', (ticks, decimals) => {
    expect(decimalsOf(ticks)).toBe(decimals);
  });
});

describe('valueScale', () => {
  it.each([
    ['five times the lowest', [100, 500], false],
    ['more than five times', [100, 501], true],
    ['a fall to a sixth', [100, 16], true],
    ['nothing left', [100, 600, 0], false],
  ])('is logarithmic over %s: %p', (_, values, isLog) => {
    expect(valueScale(values).isLog).toBe(isLog);
  });

  it('puts doublings at equal distances', () => {
    const { ticks, at } = valueScale([60, 900]);
    expect(ticks).toEqual([100, 200, 400, 800]);
    expect(at(400) - at(200)).toBeCloseTo(at(200) - at(100));
    expect([at(60) > 0, at(900) < 1]).toEqual([true, true]);
  });

  it('has few grid lines, however far a curve went', () => {
    expect(valueScale([100, 1e7]).ticks.length).toBeLessThanOrEqual(7);
  });
});

describe('shapeEquity', () => {
  const shapeOf = (points: readonly CurvePoint[], publishedDay: number, benchmark: readonly number[] = []) =>
    shapeEquity(withBenchmark(points, benchmark), publishedDay);

  it('draws backtest and later days as two joined lines, by calendar day', () => {
    const curve = [
      point(0, 100),
      point(1, 90),
      point(5, 110, 'replayed'),
      point(7, 110, 'forward'),
      point(10, 130, 'forward'),
    ];
    expect(shapeOf(curve, 5)).toMatchObject({
      backtest: 'M0 255L100 340',
      sincePublication: 'M100 340L500 170L700 170L1000 0',
      frame: { backtest: 0.1, start: 0.25, published: 'Published 6 Jan 1970' },
    });
  });

  it('draws no line without two points', () => {
    expect(shapeOf([point(0, 100), point(1, 101)], 7)).toMatchObject({ sincePublication: '' });
    expect(shapeOf([point(3, 100, 'forward'), point(4, 99, 'forward')], 3)).toMatchObject({ backtest: '' });
  });

  it.each([
    ['with a value for each day', [100, 80], 'M0 0L1000 340', '\u221220%'],
    ['with fewer values than days', [100], '', '0%'],
    ['of no values', [], '', '0%'],
  ])('draws a benchmark %s', (_, benchmark, line, lowest) => {
    const shape = shapeOf([point(0, 100), point(1, 100)], 7, benchmark);
    expect(shape?.benchmark).toBe(line);
    expect(shape?.frame.ticks[0]?.text).toMatch(lowest);
  });

  it('is null for fewer than two points', () => {
    expect(shapeOf([], 0)).toBeNull();
    expect(shapeOf([point(0, 100)], 0)).toBeNull();
  });
});

describe('thinOut', () => {
  it('keeps both ends and every peak', () => {
    const points = Array.from({ length: 1000 }, (_, day) => point(day, day === 500 ? 999 : day % 7));
    const thin = thinOut(points, 100);
    expect(thin.length).toBeLessThanOrEqual(100);
    expect(thin[0]).toBe(points[0]);
    expect(thin.at(-1)).toBe(points[999]);
    expect(thin).toContain(points[500]);
    expect(thin.map(({ day }) => day)).toEqual(thin.map(({ day }) => day).sort((a, b) => a - b));
  });

  it('leaves a short series alone', () => {
    const points = [point(0, 1), point(1, 2)];
    expect(thinOut(points, 100)).toBe(points);
  });
});
