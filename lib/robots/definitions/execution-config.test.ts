import type { FundId } from '@/lib/core/base/brand';
import type { FundType, Instrument } from '@/lib/market/data/instrument';
import { executionConfigFor } from './execution-config';
import { sampleDefinition } from './testing/sample-definition';

function instrument(fundId: number, fundType: FundType): Instrument {
  return {
    fundId: fundId as FundId,
    ticker: `T${fundId}`,
    fundName: '',
    fundType,
    group: '',
    category: '',
    noData: false,
    renamedToId: null,
    renamedToTicker: null,
    inverseOf: null,
    decimals: 2,
  };
}

const INSTRUMENTS = [instrument(4, 'C'), instrument(3, 'F'), instrument(2, 'E'), instrument(1, 'S')];

describe('executionConfigFor', () => {
  it('keeps what the robot says and the order of its legs', () => {
    const definition = sampleDefinition({
      agentType: 'Portfolio',
      legs: [2 as FundId, 1 as FundId],
      timeframe: 15,
    });
    expect(executionConfigFor(definition, INSTRUMENTS, 5)).toMatchObject({
      agentType: 'Portfolio',
      legs: [
        { fundId: 2, fundType: 'E', wholeUnits: false },
        { fundId: 1, fundType: 'S', wholeUnits: false },
      ],
      strategyId: 'sma-cross',
      params: { fast: 10, slow: 30 },
      timeframe: 15,
      baseInterval: 5,
      sizing: { kind: 'percent', percent: 50 },
      initialBalance: 10_000,
      maxOpenPositions: 1,
      allowShort: true,
      volumeLimit: 0.025,
      maintenanceMargin: 0.3,
      fillsAfterDecision: true,
    });
  });

  it.each([
    [1, 5, 78],
    [1, 15, 26],
    [1, 60, 7],
    [2, 60, 7],
    [3, 60, 24],
    [4, 5, 288],
  ] as const)('instrument %d on %d minutes has %d bars a session', (fundId, timeframe, bars) => {
    const config = executionConfigFor(
      sampleDefinition({ legs: [fundId as FundId], timeframe }),
      INSTRUMENTS,
      5,
    );
    expect(config.barsPerSession).toBe(bars);
  });

  it.each([
    ['Brokerage', 1, true],
    ['Brokerage', 2, true],
    ['Brokerage', 3, false],
    ['Brokerage', 4, false],
    ['Virtual', 1, false],
    ['Signal', 1, false],
  ] as const)('%s robot on instrument %d trades whole units: %p', (agentKind, fundId, wholeUnits) => {
    const config = executionConfigFor(
      sampleDefinition({ agentKind, legs: [fundId as FundId] }),
      INSTRUMENTS,
      5,
    );
    expect(config.legs.map((leg) => leg.wholeUnits)).toEqual([wholeUnits]);
  });

  it('refuses robots whose instruments are not there', () => {
    expect(() => executionConfigFor(sampleDefinition({ legs: [99 as FundId] }), INSTRUMENTS, 5)).toThrow(
      '99',
    );
    expect(() => executionConfigFor(sampleDefinition({ legs: [] }), INSTRUMENTS, 5)).toThrow('no instrument');
  });
});
