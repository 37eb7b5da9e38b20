import { z } from 'zod';
import { LEVEL_CHOICE_NAMES, LEVELS } from '@/lib/robots/catalogue/classes/levels';
import {
  ACCOUNT_NAMES,
  ANALYSIS_NAMES,
  countFilters,
  FUND_TYPE_NAMES,
  TIMEFRAME_NAMES,
} from '@/lib/robots/catalogue/search/filter-counts';
import { NO_FILTER, type RobotFilter } from '@/lib/robots/catalogue/search/request';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { finiteNumber, listOf, objectOf, oneOf, yesOrNo } from '../fields';
import {
  ACCOUNTS_TYPE_NAMES,
  ANALYSIS_TYPES,
  FUND_TYPES,
  narrowingFields,
  ROBOT_TYPE_NAMES,
  refuseCrossedRange,
  toNarrowing,
} from '../robot-search';
import type { Viewer } from '../viewer';

const counts = (names: readonly (string | number)[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, z.int().min(0)])));

const answer = z
  .strictObject({
    RobotTypes: counts(ROBOT_TYPE_NAMES),
    AnalysisTypes: counts(ANALYSIS_NAMES),
    AccountsTypes: counts(ACCOUNT_NAMES),
    FundTypes: counts(FUND_TYPE_NAMES),
    RiskLevels: counts(LEVELS),
    Timeframes: counts(TIMEFRAME_NAMES),
    Levels: z
      .strictObject({
        maxOpenPositions: counts(LEVEL_CHOICE_NAMES),
        robotVolatility: counts(LEVEL_CHOICE_NAMES),
        universeDivscore: counts(LEVEL_CHOICE_NAMES),
        acceptableRisk: counts(LEVEL_CHOICE_NAMES),
        timeHorizon: counts(LEVEL_CHOICE_NAMES),
      })
      .describe('By level of a trading-risk profile.'),
  })
  .describe('Robots by value of each filter.');

export const getFiltersAvailability = defineCall({
  name: 'CxAIRobotProduct/GetFiltersAvailability',
  summary: 'How many robots each filter value leaves',
  description:
    'Counts robots for each value of each group. A group is counted with all other filters applied, its own left out, and without those that choosing in it clears: analysis and robot types clear risk levels and the levels of a profile, risk levels clear analysis and robot types, the levels of a profile clear all of these.',
  request: objectOf({
    filters: objectOf({
      accountsType: oneOf(ACCOUNTS_TYPE_NAMES).nullish(),
      fundTypes: listOf(oneOf(FUND_TYPES), 50).nullish().describe('Any of these.'),
      analysisTypes: listOf(oneOf(ANALYSIS_TYPES), 50).nullish().describe('Any of these.'),
      robotType: oneOf(ROBOT_TYPE_NAMES).nullish(),
      notificationsOn: yesOrNo().nullish().describe('true: only robots whose notifications you take.'),
      autopilotsOn: yesOrNo().nullish().describe('true: only robots that you copy to paper trades.'),
      isSubscribed: yesOrNo().nullish().describe('true: only robots that you follow; false: only others.'),
      initialBalanceMin: finiteNumber().nullish().describe('Money, at least. Not for guests.'),
      initialBalanceMax: finiteNumber().nullish().describe('Money, at most. Not for guests.'),
      ...narrowingFields,
    }).superRefine(refuseCrossedRange('filters')),
  }),
  guestAnswer: answer,
  userAnswer: answer,
  errors: [
    { status: 403, when: 'A guest filters by initial balance: "Join for free to filter by balance".' },
  ],
  example: () => ({ filters: { accountsType: 'Virtual', fundTypes: ['S', 'E'] } }),
  answer({ filters }, { catalogue, viewer }) {
    const initialBalanceMin = filters.initialBalanceMin ?? null;
    const initialBalanceMax = filters.initialBalanceMax ?? null;
    // Balances could be worked out from how many robots stay.
    if (!viewer.seesMoney && (initialBalanceMin !== null || initialBalanceMax !== null))
      throw new RefusedError(403, 'Join for free to filter by balance');
    const isSubscribed = filters.isSubscribed ?? null;
    const all = markedRobots(filters.notificationsOn === true, filters.autopilotsOn === true, viewer);
    const marked =
      all &&
      new Set([...all].filter((id) => isSubscribed === null || viewer.followed.has(id) === isSubscribed));
    const filter: RobotFilter = {
      ...NO_FILTER,
      ...toNarrowing(filters),
      accountsType: filters.accountsType ?? null,
      fundTypes: filters.fundTypes ?? [],
      analysisTypes: filters.analysisTypes ?? [],
      robotTypes: filters.robotType ? [filters.robotType] : [],
      isSubscribed: marked ? true : isSubscribed,
      initialBalanceMin,
      initialBalanceMax,
    };
    const asked = marked ? { ...viewer, followed: marked } : viewer;
    return JSON.stringify(countFilters(catalogue, filter, asked));
  },
});

/** Robots with the marks asked for; null when none is asked for. They are counted as if they were the followed ones. */
function markedRobots(notified: boolean, autopilots: boolean, viewer: Viewer): ReadonlySet<number> | null {
  if (!notified && !autopilots) return null;
  const copied = new Set([...viewer.marks].flatMap(([id, { autopilot }]) => (autopilot ? [id] : [])));
  if (!notified) return copied;
  return autopilots ? new Set([...viewer.notified].filter((id) => copied.has(id))) : viewer.notified;
}
