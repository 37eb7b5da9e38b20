import { toMicros } from '@/lib/core/base/money';
import { annualReturnInterval, returnInterval, shareInterval, sharpeInterval } from './intervals';
import { growthInterval } from './return-interval';

const curve = (...equity: number[]) => ({
  days: equity.map((value, index) => ({ day: index, equity: toMicros(value) })),
  initialBalance: toMicros(100),
});

describe('90% intervals', () => {
  // As statsmodels.stats.proportion.proportion_confint(…, alpha=0.1, method='wilson') gives them.
  it.each([
    [0, 10, 0, 21.2942],
    [5, 10, 26.9272, 73.0728],
    [10, 10, 78.7058, 100],
    [10, 20, 32.7404, 67.2596],
  ])('of a share: %i of %i', (hits, count, low, high) => {
    const interval = shareInterval(hits, count);
    expect(interval?.low).toBeCloseTo(low, 3);
    expect(interval?.high).toBeCloseTo(high, 3);
  });

  it('of a Sharpe ratio get narrower with days, not with their number a year', () => {
    // Daily ratio 0.1 over 400 days: ± 1.64 × √(1.005 ÷ 400) × √252.
    const { low = 0, high = 0 } = sharpeInterval(0.1 * Math.sqrt(252), 400, 252) ?? {};
    expect([(low + high) / 2, (high - low) / 2]).toEqual([
      expect.closeTo(1.5875, 4),
      expect.closeTo(1.3088, 4),
    ]);
  });

  it('of returns are those of the growth, and compounded to a year where the return is', () => {
    const moving = curve(...Array.from({ length: 365 }, (_, day) => 100 + (day % 7)));
    const growth = growthInterval(moving);
    const whole = returnInterval(moving);
    expect(whole?.low).toBeCloseTo(100 * ((growth?.low ?? 0) - 1), 10);
    const annual = annualReturnInterval(moving, { annualPL: 1 });
    expect(annual?.high).toBeCloseTo(100 * ((growth?.high ?? 0) ** (365.25 / 365) - 1), 10);
  });

  it('have no place without a figure', () => {
    expect(shareInterval(0, 0)).toBeNull();
    expect(sharpeInterval(null, 400, 252)).toBeNull();
    expect(annualReturnInterval(curve(100, 101), { annualPL: null })).toBeNull();
    expect(returnInterval(curve(100, 0))).toBeNull();
  });
});
