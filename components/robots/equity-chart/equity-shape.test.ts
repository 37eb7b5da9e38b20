import type { CurvePoint } from '@/lib/robots/catalogue/types';
import { shapeEquity } from './equity-shape';
import { decimalsOf, roundTicks } from './scale';
import { thinOut } from './thin-out';

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

describe('shapeEquity', () => {
  const box = { width: 100, height: 40 };

  it('draws the phases apart, joined, by calendar day', () => {
    const curve = [
      point(0, 100),
      point(1, 90),
      point(5, 110, 'replayed'),
      point(7, 110, 'forward'),
      point(10, 130, 'forward'),
    ];
    const shape = shapeEquity(curve, 5, box);
    expect(shape).toMatchObject({
      backtest: 'M0 30L10 40',
      replayed: 'M10 40L50 20',
      forward: 'M50 20L70 20L100 0',
      forwardArea: 'M50 20L70 20L100 0V40H50Z',
      ticks: [90, 100, 110, 120, 130],
      days: [0, 5, 10],
      published: 0.5,
      startY: 30,
    });
  });

  it('draws a day caught up between forward days as replayed', () => {
    const curve = [
      point(0, 100, 'forward'),
      point(1, 100, 'forward'),
      point(2, 110, 'replayed'),
      point(3, 90, 'forward'),
    ];
    expect(shapeEquity(curve, 0, { width: 30, height: 40 })).toMatchObject({
      replayed: 'M10 20L20 0',
      forward: 'M0 20L10 20M20 0L30 40',
      forwardArea: 'M0 20L10 20V40H0ZM20 0L30 40V40H20Z',
    });
  });

  it('marks no publication outside the curve, and draws no phase without two points', () => {
    const curve = [point(0, 100), point(1, 101)];
    expect(shapeEquity(curve, 7, box)).toMatchObject({ published: null, forward: '', forwardArea: '' });
    expect(shapeEquity([point(3, 100, 'forward'), point(4, 99, 'forward')], 3, box)).toMatchObject({
      published: null,
      backtest: '',
    });
  });

  it.each([
    ['with a value for each day', [100, 80], 'M0 0L100 40', 80],
    ['with fewer values than days', [100], '', 100],
    ['of no values', [], '', 100],
  ])('draws a benchmark %s', (_, benchmark, line, lowest) => {
    const shape = shapeEquity([point(0, 100), point(1, 100)], 7, box, benchmark);
    expect(shape?.benchmark).toBe(line);
    expect(shape?.ticks[0]).toBe(lowest);
  });

  it('is nothing under two points', () => {
    expect(shapeEquity([], 0, box)).toBeNull();
    expect(shapeEquity([point(0, 100)], 0, box)).toBeNull();
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
