import type { Micros, Price } from '@/lib/core/base/brand';
import { tradeProfit } from './profit';

function profit(
  side: 'long' | 'short',
  quantity: number,
  entry: number,
  exit: number,
  commissions: readonly [number, number],
): number {
  return tradeProfit(
    { side, quantity: quantity as Micros, price: entry as Price, commission: commissions[0] as Micros },
    { price: exit as Price, commission: commissions[1] as Micros },
  );
}

describe('profit', () => {
  it.each([
    [
      '100 long from 10 to 12, 1 + 1.20 commission',
      'long',
      100_000_000,
      10_000_000,
      12_000_000,
      [1_000_000, 1_200_000],
      197_800_000,
    ],
    ['the same short', 'short', 100_000_000, 10_000_000, 12_000_000, [1_000_000, 1_200_000], -202_200_000],
    ['short 2.5 from 40.10 to 39.90', 'short', 2_500_000, 40_100_000, 39_900_000, [0, 0], 500_000],
    ['half a micro-unit won rounds up', 'long', 500_000, 1_000_000, 1_000_001, [0, 0], 1],
    ['half a micro-unit lost rounds down', 'long', 500_000, 1_000_001, 1_000_000, [0, 0], -1],
    ['less than half rounds to nothing', 'short', 499_999, 1_000_000, 1_000_001, [0, 0], 0],
    ['no move costs the commissions', 'long', 1_000_000, 5_000_000, 5_000_000, [350_000, 350_000], -700_000],
  ] as const)('%s', (_, side, quantity, entry, exit, commissions, expected) => {
    expect(Object.is(profit(side, quantity, entry, exit, commissions), expected)).toBe(true);
  });
});
