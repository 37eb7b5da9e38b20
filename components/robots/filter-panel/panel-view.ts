import { CLASS_WORDS } from '@/components/robots/asset-class/class-words';
import { ANALYSES } from '@/components/robots/robot-card/robot-words';
import { ACCOUNT_MEANINGS, accountTitle } from '@/components/robots/robot-list/list-words';
import { formatCount } from '@/lib/core/format/number';
import { LEVELS } from '@/lib/robots/catalogue/classes/levels';
import {
  ROBOT_TYPE_GROUPS,
  ROBOT_TYPES,
  type RobotTypeGroup,
} from '@/lib/robots/catalogue/classes/robot-types';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { RISK_PROFILES, type RiskProfile } from '@/lib/site/addresses/extra-filters';
import { ACCOUNT_ORDER, ANALYSIS_ORDER } from '@/lib/site/addresses/filter-words';
import { isSorted, type ListAddress, listOf, listPath } from '@/lib/site/addresses/list-address';
import { isLinked } from '@/lib/site/addresses/list-choices';
import { fallbackOf } from '@/lib/site/filters/fallback';
import { type FilterAction, reduceFilters } from '@/lib/site/filters/reduce-filters';
import { type LevelsView, levelsView, type RangeView, rangeViews } from './profile-view';
import { type SearchView, searchView } from './search-view';

/** What is chosen and can be taken away, a link to a list, empty and then mere text, or for those who have joined. */
export type ChoiceState = 'active' | 'link' | 'empty' | 'locked';

export interface ChoiceView {
  readonly text: string;
  readonly meaning?: string | undefined;
  readonly count?: string | undefined;
  readonly state: ChoiceState;
  /** Where a link leads; of what is chosen, to the list without it. */
  readonly href?: string | undefined;
  /** Whether crawlers are told not to follow it. */
  readonly nofollow?: true;
}

export interface GroupView {
  readonly title: string;
  readonly choices: readonly ChoiceView[];
}

export interface FilterPanelView {
  readonly search: SearchView;
  /** What only users have: their own robots. */
  readonly own: GroupView;
  /** Whether filtering by money is for those who have joined; users have a range for it. */
  readonly isLocked: boolean;
  readonly groups: readonly GroupView[];
  readonly levels: LevelsView;
  readonly ranges: readonly RangeView[];
  /** The list with nothing chosen, when anything is. */
  readonly clearHref: string | null;
}

/**
 * Everything that the filters of a list show. Each choice leads to the list that the rules of the filters make of it.
 * @param counts robots by value; null when they are not known, and then nothing is said to be empty
 * @param isUser whether somebody is signed in; no page of the server knows
 */
export function filterPanelView(
  list: ListAddress,
  counts: FilterCounts | null,
  isUser = false,
): FilterPanelView {
  const whole = listPath({ ...listOf(list.assetClass), sort: list.sort });
  const isNarrowed =
    listPath({ ...list, page: 1 }) !== (isSorted(list) ? whole : listPath(listOf(list.assetClass)));
  return {
    search: searchView(list),
    own: { title: 'Yours', choices: [isUser ? mineChoice(list) : LOCKED_MINE] },
    isLocked: !isUser,
    groups: [
      { title: 'Market', choices: marketChoices(list) },
      ...typeGroups(list, counts),
      { title: 'Account', choices: accountChoices(list, counts) },
      { title: 'Analysis', choices: analysisChoices(list, counts) },
      { title: 'Risk', choices: riskChoices(list, counts) },
      { title: 'Timeframe', choices: timeframeChoices(list, counts) },
      { title: 'Trading-risk profile', choices: profileChoices(list) },
    ],
    levels: levelsView(list, counts),
    ranges: rangeViews(list, isUser),
    clearHref: isNarrowed ? listPath(listOf(list.assetClass)) : null,
  };
}

interface Chosen {
  readonly list: ListAddress;
  readonly isActive: boolean;
  /** What a click does; of what is chosen, what takes it away. */
  readonly action: FilterAction;
  readonly count?: number | undefined;
  /** Robots in the list after the click, where values add up: a robot has one of them each. */
  readonly total?: number | undefined;
}

function choiceOf(
  text: string,
  { list, isActive, action, count, total = count }: Chosen,
  meaning?: string,
): ChoiceView {
  const shown = { text, meaning, count: count === undefined ? undefined : formatCount(count) };
  if (count === 0 && !isActive) return { ...shown, state: 'empty' };
  const next = reduceFilters(list, action);
  if (isActive) return { ...shown, state: 'active', ...leadTo(next) };
  // Where the list is known to be replaced, the link leads straight to what replaces it.
  const fallback = total === undefined ? null : fallbackOf(next, total);
  return { ...shown, state: 'link', ...leadTo(fallback ?? next) };
}

function sumOf<T extends string | number>(
  values: readonly T[],
  counts: Readonly<Record<T, number>> | undefined,
): number | undefined {
  return counts && values.reduce((sum, value) => sum + counts[value], 0);
}

/** A link to a list, and whether crawlers may follow it. */
export function leadTo(list: ListAddress): { readonly href: string; readonly nofollow?: true } {
  const href = listPath(list);
  return isLinked(list) ? { href } : { href, nofollow: true };
}

/** The values with one put in or taken out. */
function toggled<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

const MINE = 'My robots';

/** It stands where users have the choice, so that nothing moves when they get it. */
const LOCKED_MINE: ChoiceView = {
  text: MINE,
  meaning: 'Join for free to follow robots and to see them alone.',
  state: 'locked',
  href: signUpPath(),
  nofollow: true,
};

function mineChoice(list: ListAddress): ChoiceView {
  const { isMine } = list.extra;
  const action = { type: 'set-mine', isMine: !isMine } as const;
  return choiceOf(MINE, { list, isActive: isMine, action }, 'Only robots that you follow.');
}

function marketChoices(list: ListAddress): readonly ChoiceView[] {
  return ASSET_CLASSES.map((assetClass) => {
    const text = CLASS_WORDS[assetClass].short;
    return assetClass === list.assetClass
      ? { text, state: 'active' }
      : { text, state: 'link', ...leadTo(reduceFilters(list, { type: 'set-asset-class', assetClass })) };
  });
}

function accountChoices(list: ListAddress, counts: FilterCounts | null): readonly ChoiceView[] {
  return ACCOUNT_ORDER.map((account) => {
    const isActive = list.accountsType === account;
    const accountsType = isActive ? null : account;
    const count = counts?.AccountsTypes[account];
    return choiceOf(
      accountTitle(account),
      { list, isActive, count, action: { type: 'set-account', accountsType } },
      ACCOUNT_MEANINGS[account],
    );
  });
}

function analysisChoices(list: ListAddress, counts: FilterCounts | null): readonly ChoiceView[] {
  return ANALYSIS_ORDER.map((analysis) => {
    const analysisTypes = ANALYSIS_ORDER.filter((one) => toggled(list.analysisTypes, analysis).includes(one));
    return choiceOf(ANALYSES[analysis], {
      list,
      isActive: list.analysisTypes.includes(analysis),
      count: counts?.AnalysisTypes[analysis],
      total: sumOf(analysisTypes, counts?.AnalysisTypes),
      action: { type: 'set-analyses', analysisTypes },
    });
  });
}

function typeGroups(list: ListAddress, counts: FilterCounts | null): readonly GroupView[] {
  return (Object.keys(ROBOT_TYPE_GROUPS) as RobotTypeGroup[]).map((group) => ({
    title: ROBOT_TYPE_GROUPS[group],
    choices: ROBOT_TYPES.filter((type) => type.group === group).map(({ name, title, meaning }) => {
      const isActive = list.robotType === name;
      const robotType = isActive ? null : name;
      const count = counts?.RobotTypes[name];
      return choiceOf(
        title,
        { list, isActive, count, action: { type: 'set-robot-type', robotType } },
        meaning,
      );
    }),
  }));
}

function riskChoices(list: ListAddress, counts: FilterCounts | null): readonly ChoiceView[] {
  const { riskLevels } = list.extra;
  return LEVELS.map((level) =>
    choiceOf(`${level} risk`, {
      list,
      isActive: riskLevels.includes(level),
      count: counts?.RiskLevels[level],
      action: { type: 'set-risk-levels', riskLevels: toggled(riskLevels, level) },
    }),
  );
}

function timeframeChoices(list: ListAddress, counts: FilterCounts | null): readonly ChoiceView[] {
  const { timeframes } = list.extra;
  return ([60, 15, 5] as const).map((timeframe) => {
    const chosen = toggled(timeframes, timeframe);
    return choiceOf(`${timeframe} minutes`, {
      list,
      isActive: timeframes.includes(timeframe),
      count: counts?.Timeframes[timeframe],
      total: sumOf(chosen, counts?.Timeframes),
      action: { type: 'set-timeframes', timeframes: chosen },
    });
  });
}

const PROFILE_MEANINGS: Readonly<Record<RiskProfile, string>> = {
  Beginner: 'Few positions, low volatility, max drawdown up to 10%.',
  Intermediate: 'Low to higher volatility, max drawdown up to 25%.',
  Expert: 'Anything goes.',
};

function profileChoices(list: ListAddress): readonly ChoiceView[] {
  return RISK_PROFILES.map((profile) => {
    const isActive = list.extra.profile === profile;
    if (isActive && profile === 'Expert')
      return { text: profile, meaning: PROFILE_MEANINGS[profile], state: 'active' };
    const action = { type: 'set-profile', profile: isActive ? 'Expert' : profile } as const;
    return choiceOf(profile, { list, isActive, action }, PROFILE_MEANINGS[profile]);
  });
}
