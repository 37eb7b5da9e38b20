import type { FundId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import { avgTradeDurationMinutes, closedPL, outcomeShares, profitFactor } from './trade-figures';
import type { ClosedTrade } from './types';

const MINUTE = 60_000;

function trades(...profits: number[]): ClosedTrade[] {
  return profits.map((profit) => ({
    fundId: 1 as FundId,
    entryTime: 0,
    exitTime: MINUTE,
    profit: toMicros(profit),
    costs: toMicros(0),
  }));
}

describe('figures of closed trades', () => {
  it.each([
    { name: 'wins over losses', profits: [100, -50, 25, 0], factor: 2.5, pl: 75 },
    { name: 'mostly losing', profits: [10, -20, -20], factor: 0.25, pl: -30 },
    { name: 'only losses', profits: [-5, -5], factor: 0, pl: -10 },
    { name: 'only wins', profits: [5, 5], factor: null, pl: 10 },
    { name: 'only break-even', profits: [0], factor: null, pl: 0 },
    { name: 'no trades', profits: [], factor: null, pl: 0 },
    { name: 'millionths', profits: [0.000003, -0.000001], factor: 3, pl: 0.000002 },
  ])('profit factor and closed P/L: $name', ({ profits, factor, pl }) => {
    expect(profitFactor(trades(...profits))).toBe(factor);
    expect(closedPL(trades(...profits))).toBe(pl);
  });

  it.each([
    { profits: [100, -50, 25, 0], won: 50, loss: 25, even: 25 },
    { profits: [1, 2, 3, -1, -1], won: 60, loss: 40, even: 0 },
    { profits: [0, 0], won: 0, loss: 0, even: 100 },
    { profits: [], won: null, loss: null, even: null },
  ])('shares of $profits: won $won, lost $loss, break-even $even', ({ profits, won, loss, even }) => {
    expect(outcomeShares(trades(...profits))).toEqual({ wonPct: won, lossPct: loss, breakEvenPct: even });
  });

  it('averages durations in minutes, nights and weekends included', () => {
    const base = { fundId: 1 as FundId, profit: toMicros(1), costs: toMicros(0) };
    expect(
      avgTradeDurationMinutes([
        { ...base, entryTime: 0, exitTime: 30 * MINUTE },
        { ...base, entryTime: 5 * MINUTE, exitTime: 4325 * MINUTE },
        { ...base, entryTime: 7 * MINUTE, exitTime: 7 * MINUTE },
      ]),
    ).toBe(1450);
    expect(avgTradeDurationMinutes([])).toBeNull();
  });
});
