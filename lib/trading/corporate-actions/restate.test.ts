import fc from 'fast-check';
import type { Micros, Price } from '@/lib/core/base/brand';
import { MICROS_PER_UNIT, toMicros } from '@/lib/core/base/money';
import { parseNanos } from '@/lib/core/base/nanos';
import { fromPrice, timesPrice, toPrice } from '@/lib/core/base/price';
import {
  combined,
  inverse,
  ratioOfDecimals,
  type SplitRatio,
  splitRatio,
} from '@/lib/market/corporate-actions/corporate-action';
import { ratioOfPrices } from '@/lib/market/corporate-actions/simple-ratios';
import {
  dividendFor,
  findSplit,
  restateHolding,
  restateHoldingTo,
  restatePrice,
  restateQuantity,
  spunOff,
} from './restate';

const UNIT = BigInt(MICROS_PER_UNIT);
const ratios = fc
  .tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 1, max: 250 }))
  .map(([after, before]) => splitRatio(after, before));
const prices = fc.integer({
  min: 1_000_000,
  max: 5_000_000_000,
}) as fc.Arbitrary<number> as fc.Arbitrary<Price>;
/** Whole shares or micro-units, long or short, bought at some price. */
const holdings = fc
  .record({
    isWhole: fc.boolean(),
    units: fc.integer({ min: 1, max: 1_000_000_000 }),
    sign: fc.constantFrom(1, -1),
    price: prices,
    costRest: fc.integer({ min: -499_999, max: 499_999 }),
    commission: fc.integer({ min: 0, max: 10_000_000 }),
  })
  .map(({ isWhole, units, sign, price, costRest, commission }) => {
    const quantity = (isWhole ? (1 + (units % 100_000)) * MICROS_PER_UNIT : units) * sign;
    const cost = Number((BigInt(quantity) * BigInt(price)) / UNIT);
    return { quantity: quantity as Micros, cost: cost as Micros, costRest, commission: commission as Micros };
  });

const holding = (shares: number, cost: number, commission = 0) => ({
  quantity: toMicros(shares),
  cost: toMicros(cost),
  costRest: 0,
  commission: toMicros(commission),
});

describe('a split', () => {
  it('changes quantity and price, and not what was paid', () => {
    const ten = splitRatio(10, 1);
    expect(restateHolding(holding(10, 2_500, 1), ten, toPrice(25))).toEqual({
      holding: holding(100, 2_500, 1),
      cash: null,
    });
    expect(restatePrice(toPrice(225.5), ten)).toBe(toPrice(22.55));
    expect(restatePrice(toPrice(0.00000812), ten)).toBe(toPrice(0.000000812));
  });

  it('pays a fraction of a share in cash where whole shares were held, also for what was sold short', () => {
    const four = splitRatio(1, 4);
    expect(restateHolding(holding(10, 1_000, 2), four, toPrice(440))).toEqual({
      holding: holding(2, 800, 1.6),
      cash: { amount: toMicros(220), profit: toMicros(220 - 200 - 0.4) },
    });
    expect(restateHolding(holding(-10, -1_000), four, toPrice(440))).toEqual({
      holding: holding(-2, -800),
      cash: { amount: toMicros(-220), profit: toMicros(-20) },
    });
    expect(restateHolding(holding(3, 300), four, toPrice(440))).toEqual({
      holding: null,
      cash: { amount: toMicros(330), profit: toMicros(30) },
    });
    // Fractions stay where fractions were held.
    expect(restateHolding(holding(2.5, 250), four, toPrice(440))).toEqual({
      holding: holding(0.625, 250),
      cash: null,
    });
  });

  it('leaves the value as it was, to the rounding of the fraction paid', () => {
    fc.assert(
      fc.property(holdings, ratios, prices, (before, ratio, price) => {
        const { holding: after, cash } = restateHolding(before, ratio, price);
        // Times `before` and a million, values before and after have no rest.
        const scale = BigInt(ratio.before);
        const value = timesPrice(BigInt(before.quantity) * BigInt(ratio.after), price);
        const left =
          timesPrice(BigInt(after?.quantity ?? 0) * scale, price) + BigInt(cash?.amount ?? 0) * scale * UNIT;
        expect(2n * abs(value - left) <= scale * UNIT).toBe(true);
        expect(Math.abs(after?.quantity ?? 0) * ratio.before).toBeLessThanOrEqual(
          Math.abs(before.quantity) * ratio.after,
        );
      }),
    );
  });

  it('keeps cash plus cost plus commissions at start plus profits', () => {
    fc.assert(
      fc.property(holdings, ratios, prices, (before, ratio, price) => {
        const { holding: after, cash } = restateHolding(before, ratio, price);
        const bound = before.cost + before.commission;
        const stillBound = (after?.cost ?? 0) + (after?.commission ?? 0);
        expect((cash?.amount ?? 0) + stillBound).toBe(bound + (cash?.profit ?? 0));
        expect(Math.abs(after?.costRest ?? 0)).toBeLessThanOrEqual(MICROS_PER_UNIT / 2);
      }),
    );
  });

  it('and its inverse give what was there before', () => {
    fc.assert(
      fc.property(holdings, fc.integer({ min: 2, max: 250 }), prices, (before, parts, price) => {
        const forward = splitRatio(parts, 1);
        const there = restateHolding(before, forward, price);
        expect(there.cash).toBeNull();
        expect(restateHolding(there.holding ?? before, inverse(forward), price)).toEqual({
          holding: before,
          cash: null,
        });
        expect(combined(forward, inverse(forward))).toEqual({ after: 1, before: 1 });
        const back = restatePrice(restatePrice(price, forward), inverse(forward));
        expect(Math.abs(fromPrice(back) - fromPrice(price))).toBeLessThanOrEqual((parts + 1) / 1_000_000 / 2);
      }),
    );
  });

  it('leaves what the broker says it leaves', () => {
    const ratio = splitRatio(1, 3);
    expect(restateHoldingTo(holding(10, 900), ratio, toPrice(300), toMicros(3))).toEqual({
      holding: holding(3, 810),
      cash: { amount: toMicros(100), profit: toMicros(10) },
    });
    expect(restateQuantity(parseNanos('10'), ratio)).toBe(parseNanos('3.333333333'));
  });
});

describe('recognising a split', () => {
  const find = (ours: string, found: string, priceBefore: number, priceNow: number): SplitRatio | null =>
    findSplit({ ours: parseNanos(ours), found: parseNanos(found), priceBefore, priceNow });

  it('takes a simple ratio of quantities and the inverse one of prices', () => {
    expect(find('10', '100', 900, 92)).toEqual({ after: 10, before: 1 });
    expect(find('-10', '-100', 900, 92)).toEqual({ after: 10, before: 1 });
    expect(find('100', '12', 2, 15.4)).toEqual({ after: 1, before: 8 });
    expect(find('10', '3.333333333', 20, 61)).toEqual({ after: 1, before: 3 });
    expect(find('7', '10', 30, 20.5)).toEqual({ after: 3, before: 2 });
  });

  it('takes neither alone', () => {
    // Ten times as many were bought.
    expect(find('10', '100', 900, 905)).toBeNull();
    // The price halved.
    expect(find('10', '10', 900, 450)).toBeNull();
    // Most was sold as the price fell.
    expect(find('100', '12', 20, 2.5)).toBeNull();
    expect(find('10', '0', 900, 90)).toBeNull();
    expect(find('10', '-100', 900, 90)).toBeNull();
    expect(find('10', '17', 900, 900 / 1.7)).toBeNull();
    expect(find('10', '100', 0, 90)).toBeNull();
  });

  it('finds the ratio by which a feed delivers old prices anew', () => {
    expect(ratioOfPrices(903.21, 90.32, 0.005)).toEqual({ after: 10, before: 1 });
    expect(ratioOfPrices(1.01, 8.081, 0.005)).toEqual({ after: 1, before: 8 });
    expect(ratioOfPrices(100, 83, 0.005)).toBeNull();
    expect(ratioOfPrices(100, 100, 0.005)).toBeNull();
  });

  it('reads ratios with decimals, and no others', () => {
    expect(ratioOfDecimals(1.05, 1)).toEqual({ after: 21, before: 20 });
    expect(ratioOfDecimals(0, 1)).toBeNull();
    expect(() => splitRatio(1.5, 1)).toThrow(RangeError);
  });
});

it('dividends and shares of a spin-off follow the quantity', () => {
  expect(dividendFor(toMicros(33.5), toPrice(0.2345))).toBe(toMicros(7.85575));
  expect(dividendFor(toMicros(-10), toPrice(0.25))).toBe(toMicros(-2.5));
  expect(spunOff(toMicros(10), splitRatio(1, 3))).toBe(toMicros(3));
  expect(spunOff(toMicros(10.5), splitRatio(1, 3))).toBe(toMicros(3.5));
});

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
