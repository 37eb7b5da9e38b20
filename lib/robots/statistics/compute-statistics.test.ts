import type { FundId } from '@/lib/core/base/brand';
import { toMicros } from '@/lib/core/base/money';
import type { Phase } from '@/lib/robots/ledger/entry';
import { computeStatistics } from './compute-statistics';
import { type RobotLife, splitByPhase } from './split-by-phase';

const HOUR = 3_600_000;

function trade(entryTime: number, exitTime: number, profit: number, phase: Phase) {
  return { fundId: 1 as FundId, entryTime, exitTime, profit: toMicros(profit), costs: toMicros(3), phase };
}

/** Published on day 2: two trades before, one of which closes after, and two since, one still open. */
const LIFE: RobotLife = {
  trades: [
    trade(0, 2 * HOUR, 100, 'backtest'),
    trade(HOUR, 60 * HOUR, -40, 'backtest'),
    trade(50 * HOUR, 51 * HOUR, 60, 'forward'),
  ],
  openTrades: [{ entryTime: 59 * HOUR, phase: 'forward' }],
  days: [
    { day: 0, equity: toMicros(1100) },
    { day: 1, equity: toMicros(1050) },
    { day: 2, equity: toMicros(1130) },
    { day: 3, equity: toMicros(1110) },
  ],
  initialBalance: toMicros(1000),
  daysPerYear: 252,
  publishedDay: 2,
  forwardDay: 2,
  lateDays: new Set(),
};

describe('statistics of a robot', () => {
  it('brings all figures of one life together', () => {
    expect(computeStatistics(splitByPhase(LIFE).whole)).toEqual({
      profitFactor: null,
      wonPct: null,
      lossPct: null,
      breakEvenPct: null,
      maxOpened: 2,
      profitOnDrawDown: 2.4,
      absoluteDrawdown: 50,
      sharpeR: null,
      annualPL: null,
      annualPLExtrapolated: true,
      annualPL30Days: null,
      closedPL: 120,
      closedCount: 3,
      avgTradeDurationMinutes: (62 * 60) / 3,
      annualCostsPct: null,
      annualTrades: null,
      intervals: {
        annualPL: null,
        sharpeR: null,
        wonPct: { low: expect.closeTo(25.3534, 3), high: expect.closeTo(92.1734, 3) },
      },
    });
  });

  it.each([
    { closed: 4, days: 180, has: [] },
    { closed: 5, days: 179, has: [] },
    { closed: 5, days: 180, has: ['annualPL'] },
    { closed: 19, days: 180, has: ['annualPL'] },
    { closed: 20, days: 20, has: ['ratios of trades'] },
    { closed: 20, days: 180, has: ['ratios of trades', 'annualPL'] },
  ])('has of $closed trades in $days days: $has', ({ closed, days, has }) => {
    const statistics = computeStatistics({
      trades: Array.from({ length: closed }, (_, index) =>
        trade(index, index + 1, index ? 2 : -1, 'forward'),
      ),
      openTrades: [],
      days: Array.from({ length: days }, (_, day) => ({ day, equity: toMicros(1000 + (day % 7)) })),
      initialBalance: toMicros(1000),
      daysPerYear: 252,
    });
    const { profitFactor, wonPct, lossPct, breakEvenPct, annualPL, intervals } = statistics;
    const ratios = [profitFactor, wonPct, lossPct, breakEvenPct].map((figure) => figure !== null);
    expect(ratios).toEqual(ratios.map(() => has.includes('ratios of trades')));
    expect(annualPL !== null).toBe(has.includes('annualPL'));
    expect(intervals?.annualPL !== null).toBe(annualPL !== null);
    expect(intervals?.wonPct === null).toBe(closed >= 20);
  });

  it('gives a trade to the phase that opened it, and starts forward with the equity at publication', () => {
    const { backtest, forward } = splitByPhase(LIFE);
    expect(computeStatistics(backtest)).toMatchObject({
      closedCount: 2,
      closedPL: 60,
      maxOpened: 2,
      absoluteDrawdown: 50,
    });
    expect(forward.initialBalance).toBe(toMicros(1050));
    expect(computeStatistics(forward)).toMatchObject({
      closedCount: 1,
      closedPL: 60,
      profitFactor: null,
      maxOpened: 1,
      absoluteDrawdown: 20,
      profitOnDrawDown: 3,
    });
  });

  it('counts days caught up in between as replayed, not forward', () => {
    const { forward, replayed, sincePublication } = splitByPhase({
      ...LIFE,
      publishedDay: 1,
      forwardDay: 1,
      lateDays: new Set([2]),
    });
    expect(forward).toMatchObject({
      days: [
        { day: 1, equity: toMicros(1050) },
        { day: 2, equity: toMicros(1030) },
      ],
      initialBalance: toMicros(1100),
    });
    expect(replayed).toMatchObject({
      days: [{ day: 2, equity: toMicros(1130) }],
      initialBalance: toMicros(1050),
    });
    expect(sincePublication.days.map(({ day }) => day)).toEqual([1, 2, 3]);
  });

  it('has an empty forward phase right after publication and an empty backtest without history', () => {
    const fresh = splitByPhase({ ...LIFE, publishedDay: 4, forwardDay: null });
    expect(fresh.forward.days).toEqual([]);
    expect(fresh.forward.initialBalance).toBe(toMicros(1110));
    expect(computeStatistics({ ...fresh.forward, trades: [], openTrades: [] })).toEqual({
      profitFactor: null,
      wonPct: null,
      lossPct: null,
      breakEvenPct: null,
      maxOpened: 0,
      profitOnDrawDown: null,
      absoluteDrawdown: 0,
      sharpeR: null,
      annualPL: null,
      annualPLExtrapolated: true,
      annualPL30Days: null,
      closedPL: 0,
      closedCount: 0,
      avgTradeDurationMinutes: null,
      annualCostsPct: null,
      annualTrades: null,
      intervals: { annualPL: null, sharpeR: null, wonPct: null },
    });
    const young = splitByPhase({ ...LIFE, publishedDay: 0, forwardDay: 0 });
    expect(young.backtest.days).toEqual([]);
    expect(young.forward.initialBalance).toBe(toMicros(1000));
  });
});
