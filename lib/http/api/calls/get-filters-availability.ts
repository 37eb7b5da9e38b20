import { z } from 'zod';
import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import { LEVEL_CHOICE_NAMES, LEVEL_FIELDS } from '@/lib/robots/catalogue/classes/levels';
import { countFilters } from '@/lib/robots/catalogue/search/filter-counts';
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceName,
  type ChoiceValue,
} from '@/lib/robots/catalogue/search/list-filters';
import { ACCOUNTS_TYPE_NAMES, NO_FILTER, type RobotFilter } from '@/lib/robots/catalogue/search/request';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { defineCall } from '../call';
import { choiceField, listField, objectField, yesOrNo } from '../fields';
import {
  narrowingFields,
  ROBOT_TYPE_NAMES,
  refuseCrossedRange,
  refuseMoneyOfGuests,
  toNarrowing,
} from '../robot-search';
import type { Viewer } from '../viewer';

const counts = <Name extends string | number>(names: readonly Name[]) =>
  z.strictObject(recordFromKeys(names, () => z.int().min(0)));

type ChoiceCounts = {
  readonly [Name in ChoiceName]: ReturnType<typeof counts<ChoiceValue<Name>>>;
};

const choiceCounts = Object.fromEntries(
  CHOICE_NAMES.map((name) => [name, counts<string | number>(CHOICE_FILTERS[name].values)]),
) as unknown as ChoiceCounts;

const levelCounts = recordFromKeys(LEVEL_FIELDS, () => counts(LEVEL_CHOICE_NAMES));

const answer = pascalObject({
  robotTypes: counts(ROBOT_TYPE_NAMES),
  analysisTypes: counts(ANALYSIS_TYPES),
  accountsTypes: counts(ACCOUNTS_TYPE_NAMES),
  fundTypes: counts(FUND_TYPES),
  ...choiceCounts,
  levels: z.strictObject(levelCounts).describe('By level of the trading-risk profile.'),
}).describe('Number of robots by value of each filter.');

export const getFiltersAvailability = defineCall({
  name: 'CxAIRobotProduct/GetFiltersAvailability',
  isSearch: true,
  summary: 'Robot counts per filter value',
  description:
    'Counts robots for each value of each filter group. A group is counted with all other filters applied, except its own and those it clears: analysis and robot types clear risk levels and profile levels, risk levels clear analysis and robot types, and profile levels clear all of these.',
  request: objectField({
    filters: objectField({
      accountsType: choiceField(ACCOUNTS_TYPE_NAMES).nullish(),
      fundTypes: listField(choiceField(FUND_TYPES), 50).nullish().describe('Any of these.'),
      analysisTypes: listField(choiceField(ANALYSIS_TYPES), 50).nullish().describe('Any of these.'),
      robotType: choiceField(ROBOT_TYPE_NAMES).nullish(),
      notificationsOn: yesOrNo().nullish().describe('true: only robots with notifications on.'),
      autopilotsOn: yesOrNo().nullish().describe('true: only robots with autopilot on.'),
      isSubscribed: yesOrNo().nullish().describe('true: only robots you follow; false: only others.'),
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
    const narrowing = toNarrowing(filters);
    refuseMoneyOfGuests(narrowing, viewer);
    const isSubscribed = filters.isSubscribed ?? null;
    const all = robotsWithSettings(filters.notificationsOn === true, filters.autopilotsOn === true, viewer);
    const marked =
      all &&
      new Set([...all].filter((id) => isSubscribed === null || viewer.followed.has(id) === isSubscribed));
    const filter: RobotFilter = {
      ...NO_FILTER,
      ...narrowing,
      accountsType: filters.accountsType ?? null,
      fundTypes: filters.fundTypes ?? [],
      analysisTypes: filters.analysisTypes ?? [],
      robotTypes: filters.robotType ? [filters.robotType] : [],
      isFollowed: marked ? true : isSubscribed,
    };
    const asked = marked ? { ...viewer, followed: marked } : viewer;
    return countFilters(catalogue, filter, asked);
  },
});

/** Robots with the requested settings, which are then counted like followed ones; null if no setting is requested. */
function robotsWithSettings(
  notified: boolean,
  autopilots: boolean,
  viewer: Viewer,
): ReadonlySet<number> | null {
  if (!notified && !autopilots) return null;
  const copied = new Set([...viewer.settings].flatMap(([id, { autopilot }]) => (autopilot ? [id] : [])));
  if (!notified) return copied;
  return autopilots ? new Set([...viewer.notified].filter((id) => copied.has(id))) : viewer.notified;
}
