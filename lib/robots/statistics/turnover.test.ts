import type { FundId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { turnover } from './turnover';

const trade = (costs: number) => ({
  fundId: 1 as FundId,
  entryTime: 0,
  exitTime: 1,
  profit: toMicros(0),
  costs: toMicros(costs),
});
const curve = (equity: readonly (readonly [day: number, equity: number])[]) => ({
  days: equity.map(([day, value]) => ({ day, equity: toMicros(value) })),
  initialBalance: toMicros(1000),
});

describe('costs and trades a year', () => {
  it('are round trips over calendar years, and their costs over the mean of daily equity', () => {
    // Four years of 1,461 days; 1,000 on average.
    const years = curve([
      [0, 1500],
      [700, 1000],
      [1460, 500],
    ]);
    expect(turnover(years, [trade(30), trade(10)])).toEqual({ annualCostsPct: 1, annualTrades: 0.5 });
    expect(turnover(years, [])).toEqual({ annualCostsPct: null, annualTrades: 0 });
  });

  it('need thirty days, and costs an account to pay them from', () => {
    const over = (last: number, equity: number) =>
      turnover(
        curve([
          [0, equity],
          [last, equity],
        ]),
        [trade(1)],
      );
    expect(over(28, 1000)).toEqual({ annualCostsPct: null, annualTrades: null });
    expect(over(29, 1000).annualTrades).toBeCloseTo(365.25 / 30, 10);
    expect(over(29, -5)).toMatchObject({ annualCostsPct: null, annualTrades: expect.any(Number) });
  });
});
