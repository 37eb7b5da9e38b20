import { type EpochDay, plus } from '@/lib/core/base/brand';
import { startOfDay, utcDay } from '@/lib/core/base/time';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { Timeframe } from '@/lib/robots/definitions/definition';
import { buildRoster } from '@/lib/robots/definitions/roster';
import { measureRobots } from './measure-robots';

/** Costs that a year may take, in shares of what a robot's instruments move in one. */
const BUDGET: Readonly<Record<Timeframe, number>> = { 60: 1 / 10, 15: 1 / 5, 5: 1 / 3 };
const LAST_DAY = utcDay(Date.parse('2026-03-10T00:00:00Z')) as EpochDay;
const FIRST_DAY = plus(LAST_DAY, -300);
/** A few of each class: the whole roster takes as long as all tests of this folder. */
const TICKERS = ['SPY', 'SH', 'KO', 'PEP', 'EURUSD', 'GBPUSD', 'BTC.X'];

it('lets no robot pay more than its share of what its instruments move, and few much of their own risk', () => {
  const now = startOfDay(plus(LAST_DAY, 1));
  const market = createSimulatedMarket({ seed: 11, firstDay: FIRST_DAY, now: () => now });
  const instruments = market.instruments.filter(({ ticker }) => TICKERS.includes(ticker));
  const roster = buildRoster(instruments, {
    marketStart: startOfDay(FIRST_DAY),
    now,
    baseIntervals: 5,
  }).filter((_, index) => index % 2 === 0);
  expect(roster.length).toBeGreaterThan(40);
  const measures = measureRobots(market, roster);
  const over = measures.filter(
    ({ robot, costsPct, instrumentVolatilityPct }) =>
      costsPct > BUDGET[robot.timeframe] * instrumentVolatilityPct,
  );
  expect(over.map(({ robot }) => robot.name)).toEqual([]);
  const dear = measures.filter(({ robot, drag }) => drag > 1.5 * BUDGET[robot.timeframe]);
  expect(dear.length).toBeLessThanOrEqual(0.1 * roster.length);
  expect(measures.filter(({ closedTrades }) => closedTrades > 0).length).toBeGreaterThan(0.8 * roster.length);
});
