import { figureNow } from '@/components/live/live-price/legs';
import { curveShape, pointAt } from './curve-shape';
import { liveAccount, profitLegs, returnLegs } from './live-account';
import { conditionLabel, formatQuantity, sizeLabel } from './paper-labels';

const LONG = { fundId: 1, side: 'long', quantity: 50, price: 130, averageCost: 120 } as const;
const SHORT = { fundId: 2, side: 'short', quantity: 10, price: 40, averageCost: 50 } as const;
const prices = (of: Readonly<Record<number, number>>) => (fundId: number) => of[fundId] ?? null;

describe('a live paper account', () => {
  it('moves with each position by its own side', () => {
    const account = { equity: 100_000, buyingPower: 7, dayProfit: -5, totalProfit: 200 };
    const live = liveAccount(account, [LONG, SHORT]);
    const now = prices({ 1: 131, 2: 42 });
    const at = ({ amount, legs }: (typeof live)['equity']) => figureNow(amount, legs, now);
    // +50 on the long position, −20 on the short one.
    expect([live.equity, live.buyingPower, live.dayProfit, live.totalProfit].map(at)).toEqual([
      100_030, 37, 25, 230,
    ]);
  });

  it('has no buying power from price moves while it’s used up', () => {
    const account = { equity: 100_000, buyingPower: 0, dayProfit: 0, totalProfit: 0 };
    expect(liveAccount(account, [LONG]).buyingPower.legs).toEqual([]);
  });

  it('stays as sent without a price to start from', () => {
    expect(profitLegs({ ...LONG, price: null })).toEqual([]);
    expect(returnLegs({ ...LONG, averageCost: 0 })).toEqual([]);
  });

  it('moves returns in percent of what was paid', () => {
    expect(figureNow(8, returnLegs(LONG), prices({ 1: 142 }))).toBeCloseTo(18, 10);
    expect(figureNow(20, returnLegs(SHORT), prices({ 2: 45 }))).toBeCloseTo(10, 10);
  });
});

describe('an account’s curve', () => {
  const points = [
    { at: 0, value: 100 },
    { at: 10, value: 110 },
    { at: 40, value: 90 },
  ];

  it('is drawn by time, between its lowest and highest value', () => {
    const shape = curveShape(points, 100);
    expect(shape?.path).toBe('M0 120L180 12L720 228');
    expect(shape?.ticks).toEqual([110, 100, 90]);
  });

  it('is flat if nothing happens, and null without a duration', () => {
    const calm = curveShape([points[0] ?? { at: 0, value: 0 }, { at: 5, value: 100.01 }], 100);
    expect((calm?.y(100) ?? 0) - (calm?.y(100.01) ?? 0)).toBeLessThan(15);
    expect(curveShape(points.slice(0, 1), 100)).toBeNull();
    expect(curveShape([], 100)).toBeNull();
  });

  it.each([
    [-1, 0],
    [0.1, 0],
    [0.2, 1],
    [0.9, 2],
  ])('has at %d of its time the point %d', (share, index) => {
    expect(pointAt(share, points)).toBe(index);
  });
});

it.each([
  [10, '10'],
  [0.25, '0.25'],
  [1250.5, '1,250.5'],
  [0.000001, '0.000001'],
  [100, '100'],
])('writes the quantity %d as %s', (quantity, text) => {
  expect(formatQuantity(quantity)).toBe(text);
});

it.each([
  [{ quantity: 5, amount: null }, '5'],
  [{ quantity: null, amount: 5000 }, '$5,000'],
  [{ quantity: null, amount: 0.5 }, '$0.50'],
  [{ quantity: null, amount: null }, 'all'],
])('writes the size %j as %s', (size, text) => {
  expect(sizeLabel(size)).toBe(text);
});

it.each([
  ['market', 'at market'],
  ['limit', 'at 140.00 or better'],
  ['stop', 'once the price reaches 99.50'],
] as const)('describes a %s order as %s', (kind, text) => {
  expect(conditionLabel({ kind, limitPrice: 140, stopPrice: 99.5 })).toBe(text);
});
