import {
  type Classified,
  LEVEL_CHOICES,
  type Level,
  type LevelChoice,
  type RobotLevels,
  robotLevels,
} from './levels';

const DAY = 24 * 60;

interface Measured {
  readonly maxOpened?: number;
  readonly minutes?: number | null;
  readonly volatility?: number | null;
  readonly drawdown?: number | null;
  readonly costs?: number | null;
  readonly tickers?: number;
  readonly groups?: number;
}

function robot({
  maxOpened = 1,
  minutes = 60,
  volatility = 1,
  drawdown = 1,
  costs = 1,
  tickers = 1,
  groups = 1,
}: Measured) {
  const names = (count: number) => Array.from({ length: count }, (_, index) => `N${index}`);
  return {
    ready: true,
    isNew: false,
    strategyId: 'sma-cross',
    analysis: 'TA',
    agentType: 'Single',
    allowShort: false,
    tickers: names(tickers),
    groups: names(groups),
    openCount: 0,
    volatilityPct: volatility,
    maxDrawdownPct: drawdown,
    sincePublication: null,
    statistics: { closedCount: 1, maxOpened, avgTradeDurationMinutes: minutes, annualCostsPct: costs },
  } satisfies Classified;
}

describe('levels', () => {
  it.each<[keyof RobotLevels, Measured, Level | null]>([
    ['maxOpenPositions', { maxOpened: 0 }, null],
    ['maxOpenPositions', { maxOpened: 1 }, 'Low'],
    ['maxOpenPositions', { maxOpened: 2 }, 'Medium'],
    ['maxOpenPositions', { maxOpened: 4 }, 'Medium'],
    ['maxOpenPositions', { maxOpened: 5 }, 'High'],
    ['robotVolatility', { volatility: null }, null],
    ['robotVolatility', { volatility: 0 }, 'Low'],
    ['robotVolatility', { volatility: 5 }, 'Low'],
    ['robotVolatility', { volatility: 5.001 }, 'Medium'],
    ['robotVolatility', { volatility: 10 }, 'Medium'],
    ['robotVolatility', { volatility: 10.001 }, 'High'],
    ['universeDivscore', { tickers: 1, groups: 1 }, 'Low'],
    ['universeDivscore', { tickers: 2, groups: 2 }, 'Medium'],
    ['universeDivscore', { tickers: 4, groups: 4 }, 'Medium'],
    ['universeDivscore', { tickers: 5, groups: 1 }, 'Medium'],
    ['universeDivscore', { tickers: 5, groups: 2 }, 'High'],
    ['acceptableRisk', { drawdown: null }, null],
    ['acceptableRisk', { drawdown: 0 }, 'Low'],
    ['acceptableRisk', { drawdown: 10 }, 'Low'],
    ['acceptableRisk', { drawdown: 10.001 }, 'Medium'],
    ['acceptableRisk', { drawdown: 25 }, 'Medium'],
    ['acceptableRisk', { drawdown: 25.001 }, 'High'],
    ['timeHorizon', { minutes: null }, null],
    ['timeHorizon', { minutes: DAY - 0.001 }, 'Low'],
    ['timeHorizon', { minutes: DAY }, 'Medium'],
    ['timeHorizon', { minutes: 7 * DAY - 0.001 }, 'Medium'],
    ['timeHorizon', { minutes: 7 * DAY }, 'High'],
    ['risk', { volatility: 1, drawdown: 1 }, 'Low'],
    ['risk', { volatility: 6, drawdown: 1 }, 'Medium'],
    ['risk', { volatility: 1, drawdown: 26 }, 'High'],
    ['risk', { volatility: 11, drawdown: 11 }, 'High'],
    ['costs', { costs: null }, null],
    ['costs', { costs: 1 }, 'Low'],
    ['costs', { costs: 1.001 }, 'Medium'],
    ['costs', { costs: 3 }, 'Medium'],
    ['costs', { costs: 3.001 }, 'High'],
    ['risk', { volatility: null, drawdown: 26 }, null],
    ['risk', { volatility: 11, drawdown: null }, null],
  ])('%s of %j is %s', (field, measured, level) => {
    expect(robotLevels(robot(measured))[field]).toBe(level);
  });

  it('are unknown for a robot without statistics, except for what it may trade', () => {
    const pending = { ...robot({ volatility: null, drawdown: null, tickers: 3 }), statistics: null };
    expect(robotLevels(pending)).toEqual({
      maxOpenPositions: null,
      robotVolatility: null,
      universeDivscore: 'Medium',
      acceptableRisk: null,
      timeHorizon: null,
      risk: null,
      costs: null,
    });
  });

  it.each<[LevelChoice, readonly Level[]]>([
    ['Any', ['Low', 'Medium', 'High']],
    ['Low', ['Low']],
    ['Medium', ['Medium']],
    ['High', ['High']],
    ['LowAndMedium', ['Low', 'Medium']],
    ['HighAndMedium', ['Medium', 'High']],
  ])('the choice %s means %j', (choice, levels) => {
    expect(LEVEL_CHOICES[choice]).toEqual(levels);
  });
});
