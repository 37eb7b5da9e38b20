import { z } from 'zod';
import { LEVELS } from '@/lib/catalogue/classes/levels';
import { NO_FILTER, type RobotFilter } from '@/lib/catalogue/search/request';
import type { CatalogueReader } from '@/lib/catalogue/types';
import { defineCall } from '../call';
import { listOf, objectOf, oneOf, yesOrNo } from '../fields';
import {
  ACCOUNTS_TYPE_NAMES,
  ANALYSIS_TYPES,
  FUND_TYPES,
  ROBOT_TYPE_NAMES,
  TIMEFRAMES,
} from '../robot-search';
import type { Viewer } from '../viewer';

const counts = (names: readonly (string | number)[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.int().min(0)])));

const answer = z
  .strictObject({
    RobotTypes: counts(ROBOT_TYPE_NAMES),
    AnalysisTypes: counts(ANALYSIS_TYPES),
    AccountsTypes: counts(ACCOUNTS_TYPE_NAMES),
    FundTypes: counts(FUND_TYPES),
    RiskLevels: counts(LEVELS),
    Timeframes: counts(TIMEFRAMES),
  })
  .describe('Robots by value of each filter.');

export const getFiltersAvailability = defineCall({
  name: 'CxAIRobotProduct/GetFiltersAvailability',
  summary: 'How many robots each filter value leaves',
  description:
    'Counts robots for each value of each group. A group is counted with all other filters applied, and its own left out.',
  request: objectOf({
    filters: objectOf({
      accountsType: oneOf(ACCOUNTS_TYPE_NAMES).nullish(),
      fundTypes: listOf(oneOf(FUND_TYPES), 50).nullish().describe('Any of these.'),
      analysisTypes: listOf(oneOf(ANALYSIS_TYPES), 50).nullish().describe('Any of these.'),
      robotType: oneOf(ROBOT_TYPE_NAMES).nullish(),
      notificationsOn: yesOrNo().nullish().describe('true: only robots whose notifications you take.'),
      autopilotsOn: yesOrNo().nullish().describe('true: only robots that you copy to paper trades.'),
    }),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({ filters: { accountsType: 'Virtual', fundTypes: ['S', 'E'] } }),
  answer({ filters }, { catalogue, viewer }) {
    const marked = markedRobots(filters.notificationsOn === true, filters.autopilotsOn === true, viewer);
    const filter: RobotFilter = {
      ...NO_FILTER,
      accountsType: filters.accountsType ?? null,
      fundTypes: filters.fundTypes ?? [],
      analysisTypes: filters.analysisTypes ?? [],
      robotTypes: filters.robotType ? [filters.robotType] : [],
      isSubscribed: marked ? true : null,
    };
    return JSON.stringify(countGroups(catalogue, filter, marked ? { ...viewer, followed: marked } : viewer));
  },
});

/** Robots with the marks asked for; null when none is asked for. They are counted as if they were the followed ones. */
function markedRobots(notified: boolean, autopilots: boolean, viewer: Viewer): ReadonlySet<number> | null {
  if (!notified && !autopilots) return null;
  const copied = viewer.autopilots ?? new Set<number>();
  if (!notified) return copied;
  return autopilots ? new Set([...viewer.notified].filter((id) => copied.has(id))) : viewer.notified;
}

function countGroups(catalogue: Pick<CatalogueReader, 'count'>, filter: RobotFilter, viewer: Viewer) {
  const group = <Value extends string | number>(
    values: readonly Value[],
    choose: (value: Value) => Partial<RobotFilter>,
  ) =>
    Object.fromEntries(
      values.map((value) => [value, catalogue.count({ ...filter, ...choose(value) }, viewer)]),
    );
  return {
    RobotTypes: group(ROBOT_TYPE_NAMES, (type) => ({ robotTypes: [type] })),
    AnalysisTypes: group(ANALYSIS_TYPES, (type) => ({ analysisTypes: [type] })),
    AccountsTypes: group(ACCOUNTS_TYPE_NAMES, (type) => ({ accountsType: type })),
    FundTypes: group(FUND_TYPES, (type) => ({ fundTypes: [type] })),
    RiskLevels: group(LEVELS, (level) => ({ riskLevels: [level] })),
    Timeframes: group(TIMEFRAMES, (timeframe) => ({ timeframes: [timeframe] })),
  };
}
