import { figureNow } from '@/components/live/live-price/legs';
import { liveAccount, profitLegs, returnLegs } from './live-account';
import { conditionLabel, formatQuantity, sizeLabel } from './paper-labels';

const LONG = { owner: 'own', fundId: 1, side: 'long', quantity: 50, price: 130, averageCost: 120 } as const;
const SHORT = {
  owner: 'a-copy',
  fundId: 2,
  side: 'short',
  quantity: 10,
  price: 40,
  averageCost: 50,
} as const;
const prices = (of: Readonly<Record<number, number>>) => (fundId: number) => of[fundId] ?? null;

describe('a live paper account', () => {
  it('moves with each position by its own side', () => {
    const account = { equity: 100_000, buyingPower: 7, setAsideFor: [], dayProfit: -5, totalProfit: 200 };
    const live = liveAccount(account, [LONG, SHORT]);
    const now = prices({ 1: 131, 2: 42 });
    const at = ({ amount, legs }: (typeof live)['equity']) => figureNow(amount, legs, now);
    // +50 on the long position, −20 on the short one.
    expect([live.equity, live.buyingPower, live.dayProfit, live.totalProfit].map(at)).toEqual([
      100_030, 37, 25, 230,
    ]);
  });

  it('leaves the buying power alone where a copy with its own money gains or loses', () => {
    const account = { equity: 9, buyingPower: 7, setAsideFor: ['a-copy'], dayProfit: 0, totalProfit: 0 };
    const { legs } = liveAccount(account, [LONG, SHORT]).buyingPower;
    expect(legs.map(({ fundId }) => fundId)).toEqual([1]);
  });

  it('has no buying power from price moves while it’s used up', () => {
    const account = { equity: 100_000, buyingPower: 0, setAsideFor: [], dayProfit: 0, totalProfit: 0 };
    expect(liveAccount(account, [LONG]).buyingPower.legs).toEqual([]);
  });

  it('stays as sent without a price to start from, or a rate', () => {
    expect(profitLegs({ ...LONG, price: null })).toEqual([]);
    expect([profitLegs, returnLegs].flatMap((toLegs) => toLegs({ ...LONG, rate: null }))).toEqual([]);
    expect(returnLegs({ ...LONG, averageCost: 0 })).toEqual([]);
  });

  it('moves returns in percent of what was paid', () => {
    expect(figureNow(8, returnLegs(LONG), prices({ 1: 142 }))).toBeCloseTo(18, 10);
    expect(figureNow(20, returnLegs(SHORT), prices({ 2: 45 }))).toBeCloseTo(10, 10);
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
  [{ kind: 'market' }, 'at market'],
  [{ kind: 'limit' }, 'at 140.00 or better'],
  [{ kind: 'limit', role: 'target' }, 'Target: at 140.00 or better'],
  [{ kind: 'stop' }, 'once the price reaches 99.50'],
  [{ kind: 'stopLimit' }, 'at 140.00 or better, once the price reaches 99.50'],
  [{ kind: 'stopLimit', isTriggered: true }, 'at 140.00 or better'],
  [{ kind: 'trailingStop', trailPercent: 2.5 }, '2.5% behind the price, now 99.50'],
  [{ kind: 'trailingStop', trailAmount: 12, stopPrice: null }, '12.00 behind the price'],
] as const)('describes the order %j as %s', (order, text) => {
  const prices = { limitPrice: 140, stopPrice: 99.5, trailAmount: null, trailPercent: null };
  expect(conditionLabel({ ...prices, isTriggered: false, role: null, ...order })).toBe(text);
});
