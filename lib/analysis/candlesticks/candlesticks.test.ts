import { randomBars, truncateBars } from '@/lib/analysis/features/synthetic/random-bars';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import type { DailyBars } from '@/lib/market/data/daily-bars';
import { CANDLESTICK_KINDS, CANDLESTICKS } from './all-candlesticks';
import type { CandlePrices } from './candle';
import { createCandlestickScan } from './candlestick-scan';
import { findCandlesticks } from './find-candlesticks';
import { QUIET_BARS, SCHEMATIC_BARS, type SchematicBar } from './schematic-bars';

/** For each kind: the value of its schematic bars, and a last bar with which they don't show it. */
const SHAPES: Readonly<Record<string, readonly [value: number, instead: SchematicBar]>> = {
  'belt-hold': [100, [100, 107, 99, 106]],
  'closing-marubozu': [100, [100, 107, 99, 106]],
  doji: [100, [100, 102, 98, 100.5]],
  'dragonfly-doji': [100, [100, 101, 97, 100.3]],
  'gravestone-doji': [100, [100, 103, 99, 100.3]],
  'high-wave': [100, [100, 103, 97, 101]],
  'long-legged-doji': [100, [100, 100.5, 99.8, 100.3]],
  'long-line': [100, [100, 107.5, 99.5, 106]],
  marubozu: [100, [100, 106.5, 99.9, 106]],
  'rickshaw-man': [100, [100, 100.9, 96, 100.3]],
  'short-line': [100, [100, 102.5, 99.5, 101]],
  'spinning-top': [100, [100, 101.5, 98.5, 101]],
  takuri: [100, [100, 100.4, 99.5, 100.3]],
  counterattack: [100, [95, 101.2, 94.8, 101]],
  'dark-cloud-cover': [-100, [107, 107.2, 103, 103.5]],
  'doji-star': [-100, [105.5, 108, 105, 105.7]],
  engulfing: [100, [100, 103.5, 98.5, 103]],
  hammer: [100, [100.5, 101.6, 97, 101.5]],
  'hanging-man': [-100, [100, 101.1, 97, 101]],
  harami: [100, [105, 107, 104.5, 106.5]],
  'harami-cross': [100, [102, 103.5, 101, 103]],
  'homing-pigeon': [100, [102, 103.5, 101.5, 103]],
  'in-neck': [-100, [98, 100.5, 97.5, 99.9]],
  'inverted-hammer': [100, [99.5, 103, 99.4, 100.5]],
  kicking: [100, [106, 112.1, 105.9, 112]],
  'kicking-by-length': [-100, [105, 110.1, 104.9, 110]],
  'matching-low': [100, [102.5, 103, 100.8, 101.5]],
  'on-neck': [-100, [97, 99.5, 96.5, 99]],
  piercing: [100, [98, 104.5, 97.5, 102.5]],
  'separating-lines': [100, [103, 110.5, 102.9, 110]],
  'shooting-star': [-100, [101.5, 105, 101.4, 102.5]],
  thrusting: [-100, [98, 104.5, 97.5, 104]],
  'two-crows': [-100, [108.5, 109, 106, 106.5]],
  'three-inside': [100, [103, 105.5, 102.5, 105]],
  'three-outside': [100, [103, 105, 102.5, 102.8]],
  'three-stars-in-the-south': [100, [96, 96.1, 94.5, 94.6]],
  'three-white-soldiers': [100, [105, 110, 104.5, 109]],
  'abandoned-baby': [-100, [105, 107.5, 101, 101.5]],
  'advance-block': [-100, [106.5, 112.2, 106, 112]],
  'evening-doji-star': [-100, [108, 108.2, 104.5, 104.8]],
  'evening-star': [-100, [108, 108.2, 104.5, 104.8]],
  'gap-side-by-side-white-lines': [100, [104, 106.4, 103.5, 106]],
  hikkake: [100, [99, 104.5, 94, 95]],
  'identical-three-crows': [-100, [97, 97.2, 91.9, 92]],
  'morning-doji-star': [100, [97, 101.7, 96.8, 101.5]],
  'morning-star': [100, [97, 101.7, 96.8, 101.5]],
  'stalled-pattern': [-100, [106, 110.5, 105.5, 110]],
  'stick-sandwich': [100, [104, 104.5, 99, 101]],
  'tasuki-gap': [100, [104.5, 105, 101, 103.2]],
  tristar: [-100, [103, 104, 102, 103.2]],
  'unique-three-river': [100, [96.5, 98, 96, 97.5]],
  'upside-gap-two-crows': [-100, [109, 109.5, 105, 105.5]],
  'gap-three-methods': [100, [104, 104.5, 98.5, 101]],
  'three-black-crows': [-100, [99, 99.2, 96.9, 97]],
  'three-line-strike': [100, [107, 107.5, 99, 100.5]],
  'concealing-baby-swallow': [100, [95, 95.5, 88, 89]],
  'modified-hikkake': [100, [97, 104.5, 94, 95]],
  breakaway: [100, [92, 99.5, 91.5, 97]],
  'ladder-bottom': [100, [98.5, 102.5, 98, 100.5]],
  'mat-hold': [100, [105, 110.5, 104.5, 108]],
  'rising-and-falling-three-methods': [100, [103, 106, 102.5, 105.5]],
};

function readValues(rows: readonly SchematicBar[]): Record<string, number> {
  const scan = createCandlestickScan();
  let found = new Int16Array();
  for (const [open, high, low, close] of rows) found = new Int16Array(scan.add({ open, high, low, close }));
  return Object.fromEntries(CANDLESTICKS.map(({ id }, index) => [id, found[index] as number]));
}

function barAt(bars: DailyBars, at: number, change = (price: number) => price): CandlePrices {
  const [one, other] = [change(bars.high[at] as number), change(bars.low[at] as number)];
  return {
    open: change(bars.open[at] as number),
    high: Math.max(one, other),
    low: Math.min(one, other),
    close: change(bars.close[at] as number),
  };
}

/** Every value that a scan gives for bars, changed or as they are. */
function scanned(bars: DailyBars, change?: (price: number) => number): number[][] {
  const scan = createCandlestickScan();
  return Array.from({ length: bars.length }, (_, at) => [...scan.add(barAt(bars, at, change))]);
}

/** A random walk in whole numbers, so that sums of its prices are exact, without closes that equal opens. */
function wholeBars(): DailyBars {
  const bars = randomBars({
    ...{ fundId: 1 as FundId, calendar: 'crypto', until: 20_000 as EpochDay, sessions: 3000, seed: 8 },
  });
  for (const column of [bars.open, bars.high, bars.low, bars.close])
    for (const [at, price] of column.entries()) column[at] = Math.round(100 * price);
  for (let at = 0; at < bars.length; at += 1)
    if (bars.open[at] === bars.close[at]) {
      bars.close[at] = (bars.open[at] as number) + 1;
      bars.high[at] = Math.max(bars.high[at] as number, bars.close[at] as number);
    }
  return bars;
}

const BARS = wholeBars();
const VALUES = scanned(BARS);
const COLUMN = new Map(CANDLESTICKS.map(({ id }, index) => [id, index]));

describe('candlestick patterns', () => {
  it('are TA-Lib’s 61, each with its own address and name', () => {
    expect(Object.keys(SHAPES).sort()).toEqual(CANDLESTICK_KINDS.map(({ id }) => id).sort());
    expect(new Set(CANDLESTICK_KINDS.map(({ id }) => id)).size).toBe(61);
    expect(new Set(CANDLESTICK_KINDS.map(({ name }) => name)).size).toBe(61);
    expect(new Set(CANDLESTICK_KINDS.map(({ definition }) => definition)).size).toBe(61);
  });

  it.each(Object.entries(SHAPES))('%s is seen in its shape, not in one that lacks a part', (id, example) => {
    const [value, instead] = example;
    const shape = SCHEMATIC_BARS[id] as readonly SchematicBar[];
    expect(readValues([...QUIET_BARS, ...shape])[id]).toBe(value);
    expect(readValues([...QUIET_BARS, ...shape.slice(0, -1), instead])[id]).toBe(0);
  });

  it('mirror each other where their rules don’t name a color', () => {
    const partners: Record<string, string> = {
      'evening-star': 'morning-star',
      'morning-star': 'evening-star',
      'evening-doji-star': 'morning-doji-star',
      'morning-doji-star': 'evening-doji-star',
    };
    const mirrored = scanned(BARS, (price) => 100_000 - price);
    const symmetric = CANDLESTICKS.filter(
      ({ direction, isReadAsTurn, id }) =>
        partners[id] || (direction === 'either' && !isReadAsTurn && id !== 'gap-side-by-side-white-lines'),
    );
    expect(symmetric.length).toBeGreaterThan(20);
    for (const { id } of symmetric) {
      const [column, partner] = [COLUMN.get(id) as number, COLUMN.get(partners[id] ?? id) as number];
      const expected = mirrored.map((row) => 0 - (row[partner] as number));
      expect([id, ...VALUES.map((row) => row[column])]).toEqual([id, ...expected]);
    }
  });

  it('don’t depend on the unit of prices', () => {
    expect(scanned(BARS, (price) => price / 1024)).toEqual(VALUES);
  });

  it('confirm a hikkake by a close beyond its inside bar within three bars, once', () => {
    const shape = SCHEMATIC_BARS['hikkake'] as readonly SchematicBar[];
    const wait: SchematicBar = [96, 101, 94.5, 97];
    const back: SchematicBar = [97, 105, 96, 104.5];
    const valueAfter = (...rows: SchematicBar[]) => readValues([...QUIET_BARS, ...shape, ...rows])['hikkake'];
    expect(valueAfter(back)).toBe(200);
    expect(valueAfter([97, 105, 96, 104])).toBe(0);
    expect(valueAfter(wait, wait, back)).toBe(200);
    expect(valueAfter(wait, wait, wait, back)).toBe(0);
    expect(valueAfter(back, [104, 106, 95, 105])).toBe(0);
  });

  it('find nothing before there are bars to compare with', () => {
    for (const [index, { warmup, id }] of CANDLESTICKS.entries())
      expect([id, ...VALUES.slice(0, warmup).map((row) => row[index])]).toEqual([
        id,
        ...Array(warmup).fill(0),
      ]);
  });
});

describe('findCandlesticks', () => {
  const found = findCandlesticks(BARS);
  const knownBefore = (length: number) => found.filter(({ knownAt }) => knownAt < length);

  it('finds what the scan finds, false breaks only once they’re confirmed', () => {
    expect(found.length).toBeGreaterThan(3000);
    const signed = found.filter(({ kind }) => !CANDLESTICKS[COLUMN.get(kind) as number]?.isReadAsTurn);
    for (const { kind, knownAt, direction } of signed) {
      const value = VALUES[knownAt]?.[COLUMN.get(kind) as number] as number;
      expect(Math.sign(value)).toBe(direction === 'up' ? 1 : -1);
      if (kind.endsWith('hikkake')) expect(Math.abs(value)).toBe(200);
    }
    const count = (kind: string) => found.filter((one) => one.kind === kind).length;
    expect(count('engulfing')).toBe(VALUES.filter((row) => row[COLUMN.get('engulfing') as number]).length);
    expect(count('hikkake')).toBe(
      VALUES.filter((row) => Math.abs(row[COLUMN.get('hikkake') as number] as number) === 200).length,
    );
  });

  it('knows nothing of later bars', () => {
    for (const length of [0, 1, 12, 500, 1999])
      expect(findCandlesticks(truncateBars(BARS, length))).toEqual(knownBefore(length));
  });

  it('continues from any bar with what all bars give', () => {
    for (let from = 0; from < BARS.length; from += 3)
      expect(findCandlesticks(truncateBars(BARS, from + 2), from)).toEqual(
        knownBefore(from + 2).filter(({ knownAt }) => knownAt >= from),
      );
  });

  it('risks the way to the pattern’s far end, at least half a mean range, for twice as much', () => {
    for (const { direction, knownAt, points, stop, target, breakout } of found.slice(0, 400)) {
      const close = BARS.close[knownAt] as number;
      const sign = direction === 'up' ? 1 : -1;
      expect(sign * (close - stop)).toBeGreaterThan(0);
      expect(sign * (target - close)).toBeCloseTo(2 * sign * (close - stop), 6);
      for (const { at, price } of points) {
        expect(at).toBeLessThanOrEqual(knownAt);
        expect(sign * (price - stop)).toBeGreaterThanOrEqual(0);
      }
      expect(breakout).toBeNull();
    }
    const [engulfing] = found.filter(({ kind }) => kind === 'engulfing');
    expect(engulfing?.points.map(({ at }) => at)).toEqual([
      Number(engulfing?.knownAt) - 1,
      engulfing?.knownAt,
    ]);
  });

  it('finds nothing in prices that never move', () => {
    const flat = truncateBars(BARS, 60);
    for (const column of [flat.open, flat.high, flat.low, flat.close]) column.fill(100);
    expect(findCandlesticks(flat)).toEqual([]);
  });

  it('reads a doji as a turn against the five sessions before it', () => {
    const doji = found.filter(({ kind }) => kind === 'doji');
    expect(new Set(doji.map(({ direction }) => direction))).toEqual(new Set(['up', 'down']));
    for (const { knownAt, direction } of doji)
      expect(direction === 'up').toBe(
        (BARS.close[knownAt - 1] as number) < (BARS.close[knownAt - 6] as number),
      );
  });
});
