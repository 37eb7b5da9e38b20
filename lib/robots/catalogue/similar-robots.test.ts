import type { RobotId } from '@/lib/core/base/brand';
import { createCatalogue } from './memory-catalogue';
import { buildReadModel } from './read-model';
import { similarRobots } from './similar-robots';
import { sampleInput } from './testing/sample-robot';
import type { RobotSummary } from './types';

const base = buildReadModel(sampleInput());

function summary(id: number, change: Partial<RobotSummary>): RobotSummary {
  return { ...base.summary, id: id as RobotId, ...change };
}

const robots = [
  summary(1, { tickers: ['AAPL', 'MSFT', 'SPY'], strategyId: 'rsi-reversion' }),
  summary(2, { tickers: ['AAPL'], strategyId: 'sma-cross' }),
  summary(3, { tickers: ['AAPL', 'MSFT'], strategyId: 'sma-cross' }),
  summary(4, { tickers: ['XOM'], strategyId: 'gap-fade' }),
  summary(5, { tickers: ['XOM'], strategyId: 'sma-cross' }),
  summary(6, { tickers: ['AAPL', 'MSFT', 'SPY'], fundTypes: ['C'] }),
];
const catalogue = createCatalogue({ name: 'simulated', label: 'Simulated prices', now: 0 });
catalogue.replace(
  robots.map((one) => ({ summary: one, details: base.details })),
  robots.length,
);

const similar = (id: number, count: number) =>
  similarRobots(catalogue.reader, robots[id - 1] as RobotSummary, count).map((robot) => robot.id);

describe('similar robots', () => {
  it('trade most of the same tickers in the same market, then work by the same method', () => {
    expect(similar(1, 4)).toEqual([3, 2, 4]);
    expect(similar(1, 1)).toEqual([3]);
  });

  it('are never the robot itself', () => {
    expect(similar(5, 9)).toEqual([4, 2, 3]);
  });
});
