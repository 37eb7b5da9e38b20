import { ACCOUNT_MEANINGS, ANALYSES, accountTitle } from '@/components/robots/robot-model/robot-labels';
import { formatCount, formatPlural } from '@/lib/core/format/number';
import {
  ROBOT_TYPE_GROUPS,
  ROBOT_TYPES,
  type RobotTypeGroup,
} from '@/lib/robots/catalogue/classes/robot-types';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import {
  CHOICE_FILTERS,
  CHOICE_NAMES,
  type ChoiceFilter,
  type ChoiceName,
} from '@/lib/robots/catalogue/search/list-filters';
import { ACCOUNTS_TYPE_NAMES } from '@/lib/robots/catalogue/search/request';
import { ANALYSIS_TYPES } from '@/lib/robots/strategies/types';
import { signUpPath } from '@/lib/site/addresses/addresses';
import { ASSET_CLASSES } from '@/lib/site/addresses/asset-class';
import { CLASS_LABELS } from '@/lib/site/addresses/class-labels';
import { RISK_PROFILES, type RiskProfile } from '@/lib/site/addresses/extra-filters';
import { isSorted, type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { isLinked } from '@/lib/site/addresses/list-choices';
import { findFallback } from '@/lib/site/filters/fallback';
import { type FilterAction, reduceFilters } from '@/lib/site/filters/reduce-filters';
import { type LevelsView, levelsView, type RangesView, rangesView } from './profile-view';

/** Selected and removable, a link, plain text because no robot matches, or for users only. */
export type ChoiceState = 'active' | 'link' | 'empty' | 'locked';

export interface ChoiceView {
  readonly text: string;
  readonly meaning?: string | undefined;
  readonly count?: string | undefined;
  readonly state: ChoiceState;
  /** The link's target; for a selected choice, the list without it. */
  readonly href?: string | undefined;
  readonly nofollow?: true;
}

export interface GroupView {
  readonly title: string;
  /** Whether it starts open, as groups do that most people use or that have a filter set. */
  readonly isOpen: boolean;
  readonly choices: readonly ChoiceView[];
  /** Whether the levels are below. */
  readonly hasLevels?: true;
}

export interface FilterPanelView {
  /** For users only: the robots they follow. */
  readonly own: GroupView;
  /** Whether the balance filter is locked for guests; users get a range instead. */
  readonly isLocked: boolean;
  readonly groups: readonly GroupView[];
  readonly levels: LevelsView;
  readonly ranges: RangesView;
  /** The list without any filters; null if it has none. */
  readonly clearHref: string | null;
  /** `Show 72 robots`. */
  readonly showText: string;
}

/**
 * The whole filter panel. Each choice links to the list the filter rules make of it.
 * @param counts number of robots by value; null if unknown, in which case no choice is shown as empty
 * @param isUser whether someone is signed in; always false on the server
 * @param total robots in the list
 */
export function filterPanelView(
  list: ListAddress,
  counts: FilterCounts | null,
  isUser = false,
  total = 0,
): FilterPanelView {
  const whole = reduceFilters(list, { type: 'reset' });
  const isNarrowed =
    listPath({ ...list, page: 1 }) !== listPath(isSorted(list) ? { ...whole, sort: list.sort } : whole);
  const group = (title: string, choices: readonly ChoiceView[], isOpen = false): GroupView => ({
    title,
    choices,
    isOpen: isOpen || choices.some(({ state }) => state === 'active'),
  });
  const hasLevels = Object.keys(list.extra.levels).length > 0;
  return {
    own: group('Following', [isUser ? mineChoice(list) : LOCKED_MINE], true),
    isLocked: !isUser,
    groups: [
      group('Market', marketChoices(list), true),
      ...typeGroups(list, counts).map(({ title, choices }) =>
        group(title, choices, title === ROBOT_TYPE_GROUPS.record),
      ),
      group('Account', accountChoices(list, counts)),
      group('Analysis', analysisChoices(list, counts)),
      ...CHOICE_NAMES.map((name) =>
        group(CHOICE_FILTERS[name].title, valueChoices(name, list, counts), CHOICE_FILTERS[name].isRisk),
      ),
      // Expert is no filter.
      {
        title: PROFILES,
        choices: profileChoices(list),
        hasLevels: true,
        isOpen: hasLevels || list.extra.profile !== 'Expert',
      },
    ],
    levels: levelsView(list, counts),
    ranges: rangesView(list, isUser),
    clearHref: isNarrowed ? listPath(whole) : null,
    showText: `Show ${formatPlural(total, 'robot')}`,
  };
}

export const PROFILES = 'Trading-risk profile';

interface Chosen {
  readonly list: ListAddress;
  readonly isActive: boolean;
  /** What a click does: select the choice, or remove it. */
  readonly action: FilterAction;
  readonly count?: number | undefined;
  /** Robots in the resulting list, for groups whose counts add up because each robot has one value. */
  readonly total?: number | undefined;
}

function choiceView(
  text: string,
  { list, isActive, action, count, total = count }: Chosen,
  meaning?: string,
): ChoiceView {
  const shown = { text, meaning, count: count === undefined ? undefined : formatCount(count) };
  if (count === 0 && !isActive) return { ...shown, state: 'empty' };
  const next = reduceFilters(list, action);
  if (isActive) return { ...shown, state: 'active', ...leadTo(next) };
  // Links directly to the fallback if the list is known to be replaced.
  const fallback = total === undefined ? null : findFallback(next, total);
  return { ...shown, state: 'link', ...leadTo(fallback ?? next) };
}

function sumCounts<T extends string | number>(
  values: readonly T[],
  counts: Readonly<Record<T, number>> | undefined,
): number | undefined {
  return counts && values.reduce((sum, value) => sum + counts[value], 0);
}

/** A link to a list, with nofollow if crawlers should skip it. */
export function leadTo(list: ListAddress): { readonly href: string; readonly nofollow?: true } {
  const href = listPath(list);
  return isLinked(list) ? { href } : { href, nofollow: true };
}

function toggled<T>(values: readonly T[], value: T): readonly T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
}

const MINE = 'My robots';

/** Takes the place of the users' choice, so that nothing moves when it appears. */
const LOCKED_MINE: ChoiceView = {
  text: MINE,
  meaning: 'Join for free to follow robots and list only yours.',
  state: 'locked',
  href: signUpPath(),
  nofollow: true,
};

function mineChoice(list: ListAddress): ChoiceView {
  const { isMine } = list.extra;
  const action = { type: 'set-mine', isMine: !isMine } as const;
  return choiceView(MINE, { list, isActive: isMine, action }, 'Only robots you follow.');
}

function marketChoices(list: ListAddress): readonly ChoiceView[] {
  return ASSET_CLASSES.map((assetClass) => {
    const text = CLASS_LABELS[assetClass].short;
    return assetClass === list.assetClass
      ? { text, state: 'active' }
      : { text, state: 'link', ...leadTo(reduceFilters(list, { type: 'set-asset-class', assetClass })) };
  });
}

function accountChoices(list: ListAddress, counts: FilterCounts | null): readonly ChoiceView[] {
  return ACCOUNTS_TYPE_NAMES.map((account) => {
    const isActive = list.accountsType === account;
    const accountsType = isActive ? null : account;
    const count = counts?.accountsTypes[account];
    return choiceView(
      accountTitle(account),
      { list, isActive, count, action: { type: 'set-account', accountsType } },
      ACCOUNT_MEANINGS[account],
    );
  });
}

function analysisChoices(list: ListAddress, counts: FilterCounts | null): readonly ChoiceView[] {
  return ANALYSIS_TYPES.map((analysis) => {
    const analysisTypes = ANALYSIS_TYPES.filter((one) => toggled(list.analysisTypes, analysis).includes(one));
    return choiceView(ANALYSES[analysis], {
      list,
      isActive: list.analysisTypes.includes(analysis),
      count: counts?.analysisTypes[analysis],
      total: sumCounts(analysisTypes, counts?.analysisTypes),
      action: { type: 'set-analyses', analysisTypes },
    });
  });
}

function typeGroups(
  list: ListAddress,
  counts: FilterCounts | null,
): readonly Pick<GroupView, 'title' | 'choices'>[] {
  return (Object.keys(ROBOT_TYPE_GROUPS) as RobotTypeGroup[]).map((group) => ({
    title: ROBOT_TYPE_GROUPS[group],
    choices: ROBOT_TYPES.filter((type) => type.group === group).map(({ name, title, meaning }) => {
      const isActive = list.robotType === name;
      const robotType = isActive ? null : name;
      const count = counts?.robotTypes[name];
      return choiceView(
        title,
        { list, isActive, count, action: { type: 'set-robot-type', robotType } },
        meaning,
      );
    }),
  }));
}

function valueChoices<Name extends ChoiceName>(
  name: Name,
  list: ListAddress,
  counts: FilterCounts | null,
): readonly ChoiceView[] {
  const filter: ChoiceFilter = CHOICE_FILTERS[name];
  const active: readonly (string | number)[] = list.extra[name];
  const found = counts?.[name] as Readonly<Record<string | number, number>> | undefined;
  return (filter.shown ?? filter.values).map((value) => {
    const values = toggled(active, value);
    return choiceView(filter.label(value), {
      list,
      isActive: active.includes(value),
      count: found?.[value],
      total: sumCounts(values, found),
      action: { type: 'set-choices', filter: name, values } as FilterAction,
    });
  });
}

const PROFILE_MEANINGS: Readonly<Record<RiskProfile, string>> = {
  Beginner: 'Few positions, low volatility, max drawdown up to 10%.',
  Intermediate: 'Any volatility, max drawdown up to 25%.',
  Expert: 'No limits.',
};

function profileChoices(list: ListAddress): readonly ChoiceView[] {
  return RISK_PROFILES.map((profile) => {
    const isActive = list.extra.profile === profile;
    if (isActive && profile === 'Expert')
      return { text: profile, meaning: PROFILE_MEANINGS[profile], state: 'active' };
    const action = { type: 'set-profile', profile: isActive ? 'Expert' : profile } as const;
    return choiceView(profile, { list, isActive, action }, PROFILE_MEANINGS[profile]);
  });
}
