import { sampleSummary } from '@/components/ui/testing/sample-view';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { planLosses } from './plan-losses';

function robot(closedPL: number, more: Partial<RobotSummary>): RobotSummary {
  const { statistics } = sampleSummary();
  return sampleSummary({ statistics: statistics && { ...statistics, closedPL }, ...more });
}

it('counts the losing robots of each product, Intraday Crypto’s too', () => {
  const losses = planLosses([
    robot(-5, { timeframe: 60 }),
    robot(5, { timeframe: 60 }),
    robot(0, { timeframe: 60 }),
    robot(-5, { timeframe: 15 }),
    robot(-5, { timeframe: 5, fundTypes: ['C'] }),
    sampleSummary({ timeframe: 5, ready: false }),
  ]);
  expect(losses).toEqual({
    IntermediateOne: '1 of its 2 robots with a result (50%) lose after costs, backtest included.',
    IntermediateTwo: '2 of its 3 robots with a result (67%) lose after costs, backtest included.',
    Expert: '3 of its 4 robots with a result (75%) lose after costs, backtest included.',
    IntradayCrypto: '1 of its 1 robots with a result (100%) lose after costs, backtest included.',
  });
  expect(planLosses([])).toEqual({});
});
