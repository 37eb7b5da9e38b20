import fc from 'fast-check';
import type { FundId } from '@/lib/core/base/brand';
import { roundTo } from '@/lib/core/base/round';
import type { Instrument } from '@/lib/market/data/instrument';
import { benchmarkLegs } from '@/lib/robots/definitions/benchmark-legs';
import { buyAndHold, type DailyCloses } from './benchmark';
import { instrument } from './testing/sample-robot';

const id = (value: number) => value as FundId;
const A = id(1);
const B = id(2);

/** Closes by day; null for a day without one. */
function makeCloses(...rows: readonly (readonly (number | null)[])[]): ReadonlyMap<FundId, DailyCloses> {
  return new Map(
    rows.map((row, index) => {
      const days = row.flatMap((close, day) => (close === null ? [] : [day]));
      return [id(index + 1), { days, closes: row.filter((close) => close !== null) }];
    }),
  );
}

describe('buyAndHold', () => {
  it.each<[string, readonly (readonly (number | null)[])[], readonly number[], readonly number[]]>([
    ['one leg follows its price', [[50, 55, 40]], [0, 1, 2], [100, 110, 80]],
    [
      'two legs get equal parts of the money',
      [
        [10, 20, 20],
        [400, 400, 200],
      ],
      [0, 1, 2],
      [100, 150, 125],
    ],
    [
      'parts are not rebalanced',
      [
        [10, 20, 40],
        [10, 10, 10],
      ],
      [0, 1, 2],
      [100, 150, 250],
    ],
    ['a gap keeps the last close', [[50, null, 60]], [0, 1, 2], [100, 100, 120]],
    [
      'a leg that starts late is cash until its first close',
      [
        [10, 11, 12],
        [null, 50, 75],
      ],
      [0, 1, 2],
      [100, 105, 135],
    ],
    [
      'what was closed before the first day is not bought at',
      [[10, null, 20, 30]],
      [1, 2, 3],
      [100, 100, 150],
    ],
    ['days between those of the curve count for the price only', [[10, 11, 12, 13]], [0, 3], [100, 130]],
    ['closes after the last day are not known yet', [[10, 11, 99]], [0, 1], [100, 110]],
    ['a leg without any price stays cash', [[10, 20], []], [0, 1], [100, 150]],
    ['all decimals', [[3, 4]], [0, 1], [100, 133.333333333]],
    ['no days, no values', [[1, 2]], [], []],
  ])('%s', (_, rows, days, values) => {
    const closes = makeCloses(...rows);
    const held = buyAndHold([...closes.keys()], closes, days);
    expect(held.map((value) => roundTo(value, 9))).toEqual(values);
  });

  it('keeps the part of a leg that nothing is known of', () => {
    expect(buyAndHold([A, B], makeCloses([10, 20]), [0, 1])).toEqual([100, 150]);
    expect(buyAndHold([], new Map(), [0, 1])).toEqual([100, 100]);
  });

  const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
  const series = fc.array(price, { minLength: 1, maxLength: 40 });

  it('of a single leg is the ratio of prices', () => {
    fc.assert(
      fc.property(series, (closes) => {
        const days = closes.map((_, day) => day);
        const first = closes[0] ?? Number.NaN;
        for (const [day, value] of buyAndHold([A], makeCloses(closes), days).entries())
          expect(Math.abs(value - (100 * (closes[day] ?? Number.NaN)) / first)).toBeLessThanOrEqual(0.00501);
      }),
    );
  });

  it('is between its legs, starts at 100 and doesn’t depend on their order or price scale', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(price, price), { minLength: 1, maxLength: 20 }), (pairs) => {
        const days = pairs.map((_, day) => day);
        const [left, right] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
        const value = buyAndHold([A, B], makeCloses(left, right), days);
        const alone = [left, right].map((row) => buyAndHold([A], makeCloses(row), days));
        expect(value[0]).toBe(100);
        for (const day of days) {
          const parts = alone.map((row) => row[day] ?? Number.NaN);
          expect(value[day]).toBeGreaterThanOrEqual(Math.min(...parts) - 0.01);
          expect(value[day]).toBeLessThanOrEqual(Math.max(...parts) + 0.01);
        }
        expect(buyAndHold([B, A], makeCloses(left, right), days)).toEqual(value);
        const split = left.map((close) => close / 4);
        expect(buyAndHold([A, B], makeCloses(split, right), days)).toEqual(value);
      }),
    );
  });
});

describe('benchmarkLegs', () => {
  const instruments: ReadonlyMap<FundId, Instrument> = new Map([
    [A, instrument(1, 'SPY')],
    [B, instrument(2, 'SH', { inverseOf: A })],
    [id(3), instrument(3, 'AAA')],
  ]);

  it.each([
    ['Single', [1], [1]],
    ['Portfolio', [3, 1], [3, 1]],
    ['Double', [1, 2], [1]],
    ['InverseETF', [2, 1], [1]],
    ['Portfolio', [1, 2, 3], [1, 3]],
    // The fund behind it is not among the robot's legs.
    ['Single', [2], [2]],
  ] as const)('of a robot of type %s with the legs %j: %j', (agentType, legs, held) => {
    expect(benchmarkLegs({ agentType, legs: legs.map(id) }, instruments)).toEqual(held);
  });
});
