import type { FundId, Micros } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { stepBasketCopy } from './basket-copy';
import { lineDifferences } from './differences';
import { planRebalance } from './plan-rebalance';

const STOCK = 1 as FundId;
const ETF = 2 as FundId;
const COIN = 3 as FundId;
const UNPRICED = 4 as FundId;
const TYPES = new Map([
  [STOCK, 'S'],
  [ETF, 'E'],
  [COIN, 'C'],
] as const);
const PRICES: Readonly<Record<number, number>> = { [STOCK]: 100, [ETF]: 300, [COIN]: 50_000 };

function plan(
  value: number,
  weights: readonly (readonly [FundId, number])[],
  held: readonly (readonly [FundId, number])[] = [],
) {
  return planRebalance({
    value: toMicros(value),
    weights: weights.map(([fundId, weight]) => ({ fundId, weight: weight * 1_000_000 })),
    held: new Map(held.map(([fundId, units]) => [fundId, toMicros(units)])),
    instrumentById: (fundId) => ({ fundType: TYPES.get(fundId) ?? 'S' }),
    findPrice: (fundId) => PRICES[fundId] ?? null,
    findRate: () => IN_DOLLARS,
  });
}

describe('a rebalance of a copy', () => {
  it('buys whole shares and fractions of coins, keeps costs back, and adds up', () => {
    const { lines, orders, cost, cash } = plan(10_000, [
      [STOCK, 0.5],
      [ETF, 0.3],
      [COIN, 0.2],
    ]);
    expect(lines.map(({ wanted, note }) => [wanted / 1e6, note])).toEqual([
      [49, 'whole-units'],
      [9, 'whole-units'],
      [expect.closeTo(0.04, 3), null],
    ]);
    expect(orders.map(({ side, action, size }) => [side, action, size.kind])).toEqual([
      ['buy', 'open', 'amount'],
      ['buy', 'open', 'amount'],
      ['buy', 'open', 'amount'],
    ]);
    const spent = lines.reduce((sum, { wanted, price }) => sum + (wanted / 1e6) * (price ?? 0), 0);
    expect(spent + cost + cash).toBeCloseTo(10_000, 6);
    expect(cost).toBeGreaterThan(0);
  });

  it('says what it leaves: no price, less than a share, too small a difference', () => {
    const { lines, orders } = plan(
      1_000,
      [
        [ETF, 0.2],
        [STOCK, 0.45],
        [UNPRICED, 0.3],
      ],
      [[STOCK, 5]],
    );
    expect(lines.map(({ note }) => note)).toEqual(['less-than-one', 'whole-units', 'no-price']);
    expect(orders).toEqual([
      {
        ...{ fundId: STOCK, side: 'sell', action: 'close' },
        size: { kind: 'quantity', quantity: 1_000_000 as Micros },
      },
    ]);
    expect(plan(10_000, [[COIN, 0.2]], [[COIN, 0.0399]])).toMatchObject({
      orders: [],
      lines: [{ note: 'small', wanted: 39_900 }],
    });
  });

  it('closes what is no longer held before it opens anything, and turns around by two orders', () => {
    const { orders } = plan(
      10_000,
      [
        [ETF, 0.5],
        [COIN, -0.2],
      ],
      [
        [STOCK, 10],
        [COIN, 0.1],
      ],
    );
    expect(orders.map(({ fundId, side, action }) => [fundId, side, action])).toEqual([
      [COIN, 'sell', 'close'],
      [STOCK, 'sell', 'close'],
      [ETF, 'buy', 'open'],
      [COIN, 'sell', 'open'],
    ]);
  });

  it('explains what became of its orders', () => {
    const line = { fundId: STOCK, weight: 500_000, price: 100, held: 0, wanted: 49_000_000 } as const;
    expect(
      lineDifferences({ ...line, held: 0 as Micros, wanted: line.wanted as Micros, note: 'whole-units' }, [
        {
          state: 'filled',
          reason: 'Cut from $5,000.00 to $4,000.00.',
          fillPrice: 102.1,
          quote: 102,
          cost: 4.9,
        },
      ]),
    ).toEqual([
      'Held in whole shares: 49.',
      'Cut from $5,000.00 to $4,000.00.',
      'Filled at 102.00, 2.0% above the price it was planned at.',
      'Trading cost $4.90.',
    ]);
  });
});

it('a copy never leaves its end, and tells only what its user didn’t do', () => {
  expect(stepBasketCopy('active', { type: 'stopped', choice: 'sell' })).toMatchObject({
    state: 'selling',
    notifies: false,
  });
  expect(stepBasketCopy('active', { type: 'flat' })).toBeNull();
  expect(stepBasketCopy('selling', { type: 'flat' })).toMatchObject({ state: 'ended', notifies: true });
  expect(stepBasketCopy('selling', { type: 'lostLimit', pct: 20 })).toBeNull();
  expect(stepBasketCopy('halted', { type: 'stopped', choice: 'keep' })).toMatchObject({ state: 'ended' });
  expect(stepBasketCopy('ended', { type: 'accountGone' })).toBeNull();
});
