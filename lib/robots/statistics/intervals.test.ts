import { toMicros } from '@/lib/core/base/money';
import { annualReturnInterval, shareInterval, sharpeInterval } from './intervals';

const curve = (...equity: number[]) => ({
  days: equity.map((value, index) => ({ day: index, equity: toMicros(value) })),
  initialBalance: toMicros(100),
});

describe('95% intervals', () => {
  // As statsmodels.stats.proportion.proportion_confint(…, method='wilson') gives them.
  it.each([
    [0, 10, 0, 27.7533],
    [5, 10, 23.6593, 76.3407],
    [10, 10, 72.2467, 100],
    [10, 20, 29.9298, 70.0702],
  ])('of a share: %i of %i', (hits, count, low, high) => {
    const interval = shareInterval(hits, count);
    expect(interval?.low).toBeCloseTo(low, 3);
    expect(interval?.high).toBeCloseTo(high, 3);
  });

  it('of a Sharpe ratio get narrower with days, not with their number a year', () => {
    // Daily ratio 0.1 over 400 days: ± 1.96 × √(1.005 ÷ 400) × √252.
    const { low = 0, high = 0 } = sharpeInterval(0.1 * Math.sqrt(252), 400, 252) ?? {};
    expect([(low + high) / 2, (high - low) / 2]).toEqual([
      expect.closeTo(1.5875, 4),
      expect.closeTo(1.5596, 4),
    ]);
  });

  it('of an annualized return are the drift’s, lie around it, and never reach −100%', () => {
    // 365 days that end where they began, 1% up and down by turns.
    const days = Array.from({ length: 365 }, (_, day) => (day % 2 === 0 ? 101 : 100));
    const { low = 0, high = 0 } = annualReturnInterval(curve(...days), { annualPL: 1 }) ?? {};
    // √365 × 1% is a deviation of 19% a year; 1.96 of them are 37.5% of growth.
    expect(high).toBeCloseTo(46.6, 0);
    expect((1 + low / 100) * (1 + high / 100)).toBeCloseTo(1.01 ** 2, 10);
    expect(low).toBeGreaterThan(-100);
  });

  it('have no place without a figure', () => {
    expect(shareInterval(0, 0)).toBeNull();
    expect(sharpeInterval(null, 400, 252)).toBeNull();
    expect(annualReturnInterval(curve(100, 101), { annualPL: null })).toBeNull();
    expect(annualReturnInterval(curve(100, 0), { annualPL: -100 })).toBeNull();
  });
});
