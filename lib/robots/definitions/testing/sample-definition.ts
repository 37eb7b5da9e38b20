import type { FundId, Millis, RobotId } from '@/lib/core/base/brand';
import type { RobotDefinition } from '../definition';

/** A robot of one stock for tests that care for a few of its fields only. */
export function sampleDefinition(more: Partial<RobotDefinition> = {}): RobotDefinition {
  return {
    id: 1 as RobotId,
    version: 1,
    name: 'Name',
    description: '',
    agentKind: 'Virtual',
    agentType: 'Single',
    fundTypes: ['S'],
    legs: [1 as FundId],
    strategyId: 'sma-cross',
    params: { fast: 10, slow: 30 },
    analysis: 'TA',
    timeframe: 60,
    initialBalance: 10_000,
    sizing: { kind: 'percent', percent: 50 },
    maxOpenPositions: 1,
    allowShort: true,
    publishedAt: 0 as Millis,
    startsAt: 0 as Millis,
    ...more,
  };
}
