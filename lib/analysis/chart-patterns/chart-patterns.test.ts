/** @jest-environment node */

import { randomBars, truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import type { PatternOccurrence } from '@/lib/analysis/patterns/pattern';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { CHART_PATTERN_KINDS } from './chart-pattern-kinds';
import { findChartPatterns, startChartPatterns } from './find-chart-patterns';
import { type DrawnCorner, SCHEMATIC_CORNERS as SHAPES } from './schematic-corners';
import { barsFrom, drawBars } from './testing/drawn-bars';

const SIGMA = { tolerance: 'sigma' } as const;
/** Noise of each close, as a share of the height, at which at least nine in ten are found. */
const NOISE = 0.015;
const DRAWINGS = 40;

function heightIn(corners: readonly DrawnCorner[]): number {
  const inner = corners.slice(1, -1).map(([, percent]) => percent);
  return Math.max(...inner) - Math.min(...inner);
}

const walk = (seed: number, sessions = 1500): DailyBars =>
  randomBars({ ...{ fundId: 1 as FundId, calendar: 'xnys', until: 20_000 as EpochDay, sessions, seed } });

/** The same bars with each price made another. */
function mapPrices(bars: DailyBars, map: (price: number) => number, isMirrored = false): DailyBars {
  const [high, low] = isMirrored ? [bars.low, bars.high] : [bars.high, bars.low];
  return {
    ...bars,
    open: bars.open.map(map),
    close: bars.close.map(map),
    high: high.map(map),
    low: low.map(map),
  };
}

const listShapes = (found: readonly PatternOccurrence[]) =>
  found.map(({ kind, knownAt, points, life }) => `${kind} ${knownAt} ${points.map(({ at }) => at)} ${life}`);

describe('findChartPatterns', () => {
  it.each(Object.entries(SHAPES))('finds at least nine in ten: %s', (kind, corners) => {
    const noise = NOISE * heightIn(corners);
    const hits = Array.from({ length: DRAWINGS }, (_, seed) =>
      findChartPatterns(drawBars(corners, { noise, seed }), SIGMA).some((found) => found.kind === kind),
    ).filter(Boolean).length;
    expect(hits).toBeGreaterThanOrEqual(0.9 * DRAWINGS);
  });

  it('puts corners, breakout, stop and target of a head and shoulders where they are drawn', () => {
    const drawn = SHAPES['inverse-head-and-shoulders'] ?? [];
    const price = (percent: number) => 100 * Math.exp(percent / 100);
    const bars = drawBars(drawn);
    const found = findChartPatterns(bars, SIGMA).filter(({ kind }) => kind === 'inverse-head-and-shoulders');
    expect(found).toHaveLength(1);
    const [{ points, breakout, stop, target, knownAt, life, direction, lines }] = found as [
      PatternOccurrence,
    ];
    expect(points.map(({ at }) => at)).toEqual([39, 45, 51, 57, 63]);
    expect(points.map(({ price: corner }) => corner)).toEqual(
      [0, 6, -6, 6, 0].map((percent) => expect.closeTo(price(percent), 8)),
    );
    expect([breakout, stop, target]).toEqual([6, 0, 18].map((percent) => expect.closeTo(price(percent), 8)));
    expect({ knownAt, life, direction, lines: lines.length }).toEqual({
      ...{ knownAt: 66, life: 27, direction: 'up', lines: 3 },
    });
  });

  it('has a kind with a definition for everything it finds, and finds every kind', () => {
    const kinds = new Map(CHART_PATTERN_KINDS.map((kind) => [kind.id, kind]));
    expect(kinds.size).toBe(CHART_PATTERN_KINDS.length);
    const drawn = Object.values(SHAPES).map((corners) => drawBars(corners));
    const all = [...drawn, ...drawn.map((bars) => mapPrices(bars, (price) => 1e4 / price, true))].flatMap(
      (bars) => findChartPatterns(bars, SIGMA),
    );
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kinds.keys()));
    for (const { kind, direction, points, breakout, stop, target, knownAt } of all) {
      expect(['either', direction]).toContain(kinds.get(kind)?.direction);
      const sign = direction === 'up' ? 1 : -1;
      expect(sign * (target - Number(breakout))).toBeGreaterThan(0);
      expect(sign * (Number(breakout) - stop)).toBeGreaterThan(0);
      expect(Math.max(...points.map(({ at }) => at))).toBeLessThan(knownAt);
    }
  });

  it('finds mirrored shapes in mirrored prices', () => {
    const bars = walk(3);
    const mirrored = findChartPatterns(
      mapPrices(bars, (price) => 1e4 / price, true),
      SIGMA,
    );
    const ids = new Set(CHART_PATTERN_KINDS.map(({ id }) => id));
    const plain = findChartPatterns(bars, SIGMA);
    expect(plain.length).toBeGreaterThan(60);
    expect(mirrored.map(({ knownAt, points }) => `${knownAt} ${points.map(({ at }) => at)}`).sort()).toEqual(
      plain.map(({ knownAt, points }) => `${knownAt} ${points.map(({ at }) => at)}`).sort(),
    );
    expect(mirrored.filter(({ direction }) => direction === 'up').length).toBe(
      plain.filter(({ direction }) => direction === 'down').length,
    );
    for (const { kind } of mirrored) expect(ids.has(kind)).toBe(true);
  });

  it('doesn’t depend on the unit of prices', () => {
    const bars = walk(5);
    const scaled = findChartPatterns(
      mapPrices(bars, (price) => price * 64),
      SIGMA,
    );
    expect(listShapes(scaled)).toEqual(listShapes(findChartPatterns(bars, SIGMA)));
  });

  it('knows nothing earlier, and nothing else, without the future', () => {
    const bars = walk(7, 400);
    const all = findChartPatterns(bars, SIGMA);
    expect(all.length).toBeGreaterThan(10);
    for (const length of [60, 150, 233, 311, 399])
      expect(findChartPatterns(truncateBars(bars, length), SIGMA)).toEqual(
        all.filter(({ knownAt }) => knownAt < length),
      );
    const scan = startChartPatterns(SIGMA);
    const streamed = Array.from({ length: bars.length }, (_, at) =>
      scan(truncateBars(bars, at + 1), at),
    ).flat();
    expect(streamed).toEqual(all);
  });

  it('finds more with the paper’s tolerance where prices move little', () => {
    const calm = mapPrices(walk(9), (price) => price ** 0.25);
    const count = (tolerance: 'sigma' | 'lmw2000') =>
      findChartPatterns(calm, { tolerance }).filter(({ kind }) => kind === 'rectangle-top').length;
    expect(count('lmw2000')).toBeGreaterThan(3 * count('sigma'));
  });

  it('finds nothing in flat prices, too few bars, or across a hole', () => {
    expect(findChartPatterns(barsFrom(Array.from({ length: 200 }, () => 12.34)), SIGMA)).toEqual([]);
    const steps = Array.from({ length: 200 }, (_, at) => (Math.floor(at / 40) % 2 ? 12.34 : 56.78));
    expect(findChartPatterns(barsFrom(steps), SIGMA).filter(({ points }) => points.length === 5)).toEqual([]);
    const drawn = drawBars(SHAPES['inverse-head-and-shoulders'] ?? []);
    expect(findChartPatterns(truncateBars(drawn, 37), SIGMA)).toEqual([]);
    const holed = { ...drawn, day: drawn.day.map((day, at) => (at < 50 ? day : day + 20)) };
    expect(findChartPatterns(holed, SIGMA)).toEqual([]);
    const broken = { ...drawn, close: drawn.close.map((close, at) => (at === 50 ? 0 : close)) };
    expect(findChartPatterns(broken, SIGMA)).toEqual([]);
  });
});
