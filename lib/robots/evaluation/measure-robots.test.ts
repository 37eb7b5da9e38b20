import { type EpochDay, type Millis, plus } from '@/lib/core/base/brand';
import { startOfDay, utcDay } from '@/lib/core/base/time';
import { findInstrument } from '@/lib/market/data/instruments';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import { sampleDefinition } from '@/lib/robots/definitions/testing/sample-definition';
import { measureRobots } from './measure-robots';

const LAST_DAY = utcDay(Date.parse('2026-03-10T00:00:00Z')) as EpochDay;
const FIRST_DAY = plus(LAST_DAY, -364);
const EURUSD = findInstrument('EURUSD');

it('measures what a robot pays, makes and moves in a year of simulated bars', () => {
  const market = createSimulatedMarket({
    seed: 5,
    firstDay: FIRST_DAY,
    now: () => startOfDay(plus(LAST_DAY, 1)),
  });
  const robot = sampleDefinition({
    fundTypes: ['F'],
    legs: [EURUSD?.fundId ?? (0 as never)],
    strategyId: 'sma-cross',
    params: { fast: 10, slow: 30 },
    timeframe: 60,
    initialBalance: 10_000,
    sizing: { kind: 'percent', percent: 50 },
    maxOpenPositions: 1,
    allowShort: true,
    startsAt: startOfDay(FIRST_DAY) as Millis,
  });
  const [measure] = measureRobots(market, [robot]);
  if (!measure) throw new Error('Nothing was measured');
  expect(measure.closedTrades).toBeGreaterThan(100);
  expect(measure.roundTripsPerYear).toBeCloseTo(measure.closedTrades, 0);
  // Half the equity pays the spread of a basis point on each trade, and a little impact.
  const paid = measure.costsPct / measure.roundTripsPerYear;
  expect(paid).toBeGreaterThan(0.005);
  expect(paid).toBeLessThan(0.0075);
  expect(measure.drag).toBeCloseTo(measure.costsPct / measure.volatilityPct, 10);
  // It's always in the market with half its equity.
  expect(measure.volatilityPct / measure.instrumentVolatilityPct).toBeGreaterThan(0.4);
  expect(measure.volatilityPct / measure.instrumentVolatilityPct).toBeLessThan(0.6);
});
