/** @jest-environment node */
import fc from 'fast-check';
import { parseIsoDay } from '@/lib/core/base/time';
import { keyStep } from './curve-reader';
import { dateTicks } from './date-ticks';
import { type EndLabel, placeDates, placeEnds } from './frame';
import { areaPath, linePath } from './paths';
import { growthScale, linearScale, roundTicks, tickDecimals } from './scale';
import { thinOut } from './thin-out';

const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('an axis', () => {
  it('has ticks that are round, evenly spaced and enclose every value', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (values) => {
        const [lowest, highest] = [Math.min(...values), Math.max(...values)];
        fc.pre(highest === lowest || highest - lowest > 1e-3);
        const ticks = roundTicks(lowest, highest);
        const [first = Number.NaN, second = Number.NaN] = ticks;
        const step = second - first;
        expect(first).toBeLessThanOrEqual(lowest);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(ticks.length).toBeLessThanOrEqual(9);
        expect([1, 2, 5, 10]).toContain(
          Number((step / 10 ** Math.floor(Math.log10(step) + 1e-6)).toFixed(4)),
        );
        ticks.forEach((tick, index) => {
          expect(Math.abs(tick - (first + index * step))).toBeLessThan(step / 1e6);
        });
      }),
    );
  });

  it('puts every value between its ends, higher ones higher', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        const { at } = linearScale([a, b]);
        expect(Math.min(at(a), at(b))).toBeGreaterThanOrEqual(0);
        expect(Math.max(at(a), at(b))).toBeLessThanOrEqual(1);
        if (b - a > 1e-3) expect(at(b)).toBeGreaterThan(at(a));
      }),
    );
  });

  it('draws a nearly flat curve as flat', () => {
    const { at } = linearScale([100_000, 100_010], 200);
    expect(at(100_010) - at(100_000)).toBeLessThan(0.05);
    expect(Math.abs(at(100_000) - 0.5)).toBeLessThan(0.25);
  });

  it.each([
    [[100, 120], 0],
    [[99.6, 100], 1],
    [[100, 100.25], 2],
  ])('labels %p with %p decimals', (ticks, decimals) => {
    expect(tickDecimals(ticks)).toBe(decimals);
  });

  it.each([
    ['five times the lowest', [100, 500], false],
    ['more than five times', [100, 501], true],
    ['a fall to a sixth', [100, 16], true],
    ['nothing left', [100, 600, 0], false],
  ])('of growth is logarithmic over %s: %p', (_, values, isLog) => {
    expect(growthScale(values).isLog).toBe(isLog);
  });

  it('puts doublings at equal distances, however far a curve went', () => {
    const { ticks, at } = growthScale([60, 900]);
    expect(ticks).toEqual([100, 200, 400, 800]);
    expect(at(400) - at(200)).toBeCloseTo(at(200) - at(100));
    expect([at(60) > 0, at(900) < 1]).toEqual([true, true]);
    expect(growthScale([100, 1e7]).ticks.length).toBeLessThanOrEqual(7);
  });
});

describe('dates', () => {
  it.each([
    ['2025-09-10', '2026-11-20', ['Nov', '2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']],
    ['2026-01-01', '2026-05-05', ['2026', 'Feb', 'Mar', 'Apr', 'May']],
    ['2019-05-01', '2026-11-20', ['2020', '2021', '2022', '2023', '2024', '2025', '2026']],
    ['2026-11-16', '2026-11-20', ['16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov']],
  ])('from %s to %s', (from, to, texts) => {
    expect(dateTicks(parseIsoDay(from), parseIsoDay(to)).map(({ text }) => text)).toEqual(texts);
  });

  it('are where they belong between two times, and none is outside', () => {
    const dates = placeDates(Date.UTC(2026, 10, 16, 12), Date.UTC(2026, 10, 18, 12));
    expect(dates).toEqual([
      { at: 0.25, text: '17 Nov' },
      { at: 0.75, text: '18 Nov' },
    ]);
    expect(placeDates(Date.UTC(2026, 10, 16, 1), Date.UTC(2026, 10, 16, 9))).toEqual([]);
  });
});

describe('the names at the ends of lines', () => {
  it('stay in the plot, apart and in the order of their lines', () => {
    const height = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(height, { minLength: 1, maxLength: 6 }), (heights) => {
        const ends = heights.map((at, index): EndLabel => ({ line: 'own', text: `${index}`, value: '', at }));
        const placed = placeEnds(ends);
        placed.forEach(({ at, text }, index) => {
          expect(at).toBeGreaterThanOrEqual(0.0549);
          expect(at).toBeLessThanOrEqual(0.9451);
          const below = placed[index + 1];
          if (!below) return;
          expect(at - below.at).toBeGreaterThanOrEqual(0.1099);
          expect(heights[Number(text)]).toBeGreaterThanOrEqual(heights[Number(below.text)] ?? 0);
        });
      }),
    );
  });

  it('are at their lines’ heights where there is room', () => {
    const ends = [0.2, 0.8].map((at): EndLabel => ({ line: 'own', text: '', value: '', at }));
    expect(placeEnds(ends).map(({ at }) => at)).toEqual([0.8, 0.2]);
  });
});

it('draws lines and areas from the lower left', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0.5, y: 1 },
    { x: 1, y: 0.25 },
  ];
  expect(linePath(points)).toBe('M0 340L500 0L1000 255');
  expect(areaPath(points.slice(1), 0)).toBe('M500 0L1000 255L1000 340L500 340L500 0');
  expect(linePath(points.slice(1, 2))).toBe('');
});

describe('thinOut', () => {
  it('keeps both ends and every peak', () => {
    const points = Array.from({ length: 1000 }, (_, day) => ({ day, value: day === 500 ? 999 : day % 7 }));
    const thin = thinOut(points, 100);
    expect(thin.length).toBeLessThanOrEqual(100);
    expect([thin[0], thin.at(-1)]).toEqual([points[0], points[999]]);
    expect(thin).toContain(points[500]);
    expect(thin.map(({ day }) => day)).toEqual(thin.map(({ day }) => day).sort((a, b) => a - b));
  });

  it('leaves a short series alone', () => {
    const points = [{ value: 1 }, { value: 2 }];
    expect(thinOut(points, 100)).toBe(points);
  });
});

it.each([
  ['ArrowLeft', false, -1],
  ['ArrowRight', false, 1],
  ['ArrowLeft', true, -10],
  ['ArrowRight', true, 10],
  ['Home', false, Number.NEGATIVE_INFINITY],
  ['End', false, Number.POSITIVE_INFINITY],
  ['Tab', true, undefined],
])('%s (Shift: %p) moves by %p points', (key, isShift, step) => {
  expect(keyStep(key, isShift)).toBe(step);
});
