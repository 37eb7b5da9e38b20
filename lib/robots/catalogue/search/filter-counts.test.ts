import fc from 'fast-check';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { ACCOUNTS_TYPE_NAMES } from '@/lib/robots/catalogue/search/request';
import { TIMEFRAMES } from '@/lib/robots/definitions/definition';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { LEVEL_CHOICE_NAMES, LEVEL_FIELDS, LEVELS, type LevelChoice } from '../classes/levels';
import { ROBOT_TYPES } from '../classes/robot-types';
import { randomSummaries } from '../synthetic/random-robots';
import { naiveCount } from '../testing/naive-search';
import { arbitrarySearches } from '../testing/random-requests';
import { countFilters, type FilterCounts } from './filter-counts';
import { GUEST_VIEWER, NO_FILTER, type RobotFilter, type SearchViewer } from './request';
import { buildSearchIndex } from './search-index';

const robots = randomSummaries(150, 11);
const index = buildSearchIndex(robots);

/** What is chosen in each group, and what that choice clears. */
function naiveCounts(filter: RobotFilter, viewer: SearchViewer): FilterCounts {
  const each = <V extends string | number>(values: readonly V[], chosen: (value: V) => RobotFilter) =>
    Object.fromEntries(values.map((value) => [value, naiveCount(robots, chosen(value), viewer)])) as Record<
      V,
      number
    >;
  const kindless: RobotFilter = { ...filter, analysisTypes: [], robotTypes: [] };
  const riskless: RobotFilter = { ...filter, riskLevels: [], levels: {} };
  const profiled: RobotFilter = {
    ...kindless,
    accountsType: null,
    riskLevels: [],
    costLevels: [],
    timeframes: [],
    statuses: [],
    decidesBy: [],
    ...Object.fromEntries(
      Object.keys(filter)
        .filter((name) => /M(in|ax)$/.test(name))
        .map((end) => [end, null]),
    ),
  };
  return {
    robotTypes: each(
      ROBOT_TYPES.map(({ name }) => name),
      (name) => ({ ...riskless, robotTypes: [name] }),
    ),
    analysisTypes: each(ANALYSIS_TYPES, (name) => ({ ...riskless, analysisTypes: [name] })),
    accountsTypes: each(ACCOUNTS_TYPE_NAMES, (accountsType) => ({
      ...filter,
      accountsType,
      initialBalanceMin: null,
      initialBalanceMax: null,
    })),
    fundTypes: each(FUND_TYPES, (type) => ({ ...filter, fundTypes: [type] })),
    riskLevels: each(LEVELS, (level) => ({ ...kindless, riskLevels: [level] })),
    costLevels: each(LEVELS, (level) => ({ ...filter, costLevels: [level] })),
    statuses: each(['active', 'retired'], (status) => ({ ...filter, statuses: [status] })),
    decidesBy: each(['rules', 'learned'], (decider) => ({ ...filter, decidesBy: [decider] })),
    timeframes: each(TIMEFRAMES, (timeframe) => ({ ...filter, timeframes: [timeframe] })),
    levels: Object.fromEntries(
      LEVEL_FIELDS.map((field) => [
        field,
        each(LEVEL_CHOICE_NAMES, (choice) => ({
          ...profiled,
          levels: { ...filter.levels, [field]: choice, ...(field === 'timeHorizon' && FORCED[choice]) },
        })),
      ]),
    ) as FilterCounts['levels'],
  };
}

/** What a time horizon makes of the volatility. */
const FORCED: Readonly<Partial<Record<LevelChoice, RobotFilter['levels']>>> = {
  Low: { robotVolatility: 'Low' },
  Medium: { robotVolatility: 'LowAndMedium' },
  High: { robotVolatility: 'Any' },
};

describe('countFilters', () => {
  it('says of every value how many robots are left when it is chosen', () => {
    const { request, viewer } = arbitrarySearches(robots);
    let found = 0;
    fc.assert(
      fc.property(request, viewer, (filter, who) => {
        const counts = countFilters(index, filter, who);
        expect(counts).toEqual(naiveCounts(filter, who));
        if (counts.robotTypes.All > 0) found += 1;
      }),
      { numRuns: 60, seed: 5 },
    );
    // Filters that leave nothing would prove nothing.
    expect(found).toBeGreaterThan(20);
  });

  it('adds up over values of which each robot has one', () => {
    const { accountsTypes, timeframes, robotTypes, levels } = countFilters(index, NO_FILTER, GUEST_VIEWER);
    const sum = (counts: Readonly<Record<string, number>>) =>
      Object.values(counts).reduce((total, count) => total + count, 0);
    expect([sum(accountsTypes), sum(timeframes), robotTypes.All]).toEqual([150, 150, 150]);
    const { Any, Low, Medium, High, LowAndMedium } = levels.universeDivscore;
    expect([Low + Medium + High, Low + Medium]).toEqual([Any, LowAndMedium]);
  });
});
