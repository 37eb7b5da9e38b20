import type { Micros, Price } from '@/lib/core/base/brand';
import { grossProfit } from '@/lib/robots/ledger/profit';
import { calculateCommission, calculateSlippage, marketFill } from './fills';
import { FREE } from './testing/table';

const micros = (value: number) => value as Micros;

describe('marketFill', () => {
  it.each([
    ['buys above the quote', 1, 25, 100, 101.1],
    ['sells below it', -1, 25, 100, 98.9],
    ['has no impact on a bar without volume', 1, 25, 0, 100.1],
    ['pays twice the impact for four times the order', 1, 100, 100, 102.1],
    ['never sells for less than nothing', -1, 1_000_000, 1, 0],
  ])('%s', (_, direction, quantity, volume, price) => {
    // half the spread is 0.1 %, the impact of a quarter of the volume 1 %
    const costs = { ...FREE, spread: 0.002, impact: 0.02 };
    expect(marketFill(100, direction, quantity, volume, costs)).toBe(Math.round(price * 1e6));
  });
});

describe('money of a fill', () => {
  it('takes a rate on the value as commission, whatever a unit costs', () => {
    const costs = { ...FREE, commissionRate: 0.001 };
    expect(calculateCommission(150_000_000 as Price, micros(10_000_000), costs)).toBe(1_500_000);
    expect(calculateCommission(150_000 as Price, micros(10_000_000_000), costs)).toBe(1_500_000);
  });

  it('counts the loss against the quote, in both directions', () => {
    expect(calculateSlippage(100_020_000 as Price, 100, micros(10_000_000))).toBe(200_000);
    expect(calculateSlippage(99_980_000 as Price, 100, micros(10_000_000))).toBe(200_000);
  });

  it('rounds profit half away from zero, for gains and losses', () => {
    // 0.000003 × 0.5 units
    expect(grossProfit(1, micros(100), 103, micros(500_000))).toBe(2);
    expect(grossProfit(-1, micros(100), 103, micros(500_000))).toBe(-2);
  });
});
