import type { LevelChoice, LevelField } from '@/lib/robots/catalogue/classes/levels';
import type { RobotTypeName } from '@/lib/robots/catalogue/classes/robot-types';
import {
  CHOICE_FILTERS,
  type ChoiceFilter,
  type ChoiceName,
  type ChoiceValue,
  NO_RISK_CHOICES,
  RANGE_FILTERS,
  RANGE_NAMES,
  type RangeName,
} from '@/lib/robots/catalogue/search/list-filters';
import type { AccountsType, RobotSort } from '@/lib/robots/catalogue/search/request';
import { findSortField } from '@/lib/robots/catalogue/search/sort-fields';
import { ANALYSIS_TYPES, type Analysis } from '@/lib/robots/strategies/types';
import type { AssetClass } from '@/lib/site/addresses/asset-class';
import { NO_EXTRA, OPEN_RANGE, type Range, type RiskProfile } from '@/lib/site/addresses/extra-filters';
import {
  defaultSort,
  type ListAddress,
  type ListLook,
  MAX_COMPARED,
  MAX_TICKERS,
  plainList,
  unfilteredList,
} from '@/lib/site/addresses/list-address';
import { type RobotColumn, writeColumns } from '@/lib/site/addresses/list-columns';
import { tidyKeyword } from '@/lib/site/addresses/parse-list';
import { interlocked } from './interlocks';
import { profileDefaults } from './profiles';

/** Actions on a list's filters. */
export type FilterAction =
  | { readonly type: 'set-asset-class'; readonly assetClass: AssetClass }
  | { readonly type: 'set-account'; readonly accountsType: AccountsType | null }
  | { readonly type: 'set-analyses'; readonly analysisTypes: readonly Analysis[] }
  | { readonly type: 'set-robot-type'; readonly robotType: RobotTypeName | null }
  | SetChoices
  | { readonly type: 'set-profile'; readonly profile: RiskProfile }
  | { readonly type: 'set-level'; readonly field: LevelField; readonly choice: LevelChoice }
  | { readonly type: 'set-mine'; readonly isMine: boolean }
  | { readonly type: 'set-range'; readonly filter: RangeName; readonly range: Range }
  | { readonly type: 'set-tickers'; readonly tickers: readonly string[] }
  | { readonly type: 'set-keyword'; readonly keyword: string }
  | { readonly type: 'set-sort'; readonly sort: RobotSort }
  | { readonly type: 'show-page'; readonly page: number }
  | { readonly type: 'set-look'; readonly look: ListLook }
  | { readonly type: 'set-columns'; readonly columns: readonly RobotColumn[] }
  | { readonly type: 'set-ranges'; readonly ranges: Readonly<Partial<Record<RangeName, Range>>> }
  | { readonly type: 'set-compared'; readonly compared: readonly number[] }
  | { readonly type: 'reset' };

/** Each filter's own values. */
type SetChoices = {
  [Name in ChoiceName]: {
    readonly type: 'set-choices';
    readonly filter: Name;
    readonly values: readonly ChoiceValue<Name>[];
  };
}[ChoiceName];

/**
 * The filters after an action, with interlocks applied. A list's address is the whole state, so the result can be
 * linked to. Every filter returns to the first page; an invalid action has no effect. A new sort order keeps
 * `fallback=off`; any filter may trigger a fallback again. How robots are shown stays, as do those compared.
 */
export function reduceFilters(list: ListAddress, action: FilterAction): ListAddress {
  if (action.type === 'show-page') return { ...list, page: Math.max(1, Math.trunc(action.page) || 1) };
  if (action.type === 'set-look') return setLook(list, action.look, list.columns);
  if (action.type === 'set-columns') return setLook(list, 'table', action.columns);
  if (action.type === 'set-compared')
    return { ...list, compared: [...new Set(action.compared)].slice(0, MAX_COMPARED) };
  const { look, columns, compared } = list;
  const isExact = list.isExact && action.type === 'set-sort';
  // After any further action, the note about the search is gone.
  return interlocked({
    ...change(plainList(list), action),
    look,
    columns,
    compared,
    unread: '',
    page: 1,
    isExact,
  });
}

function setLook(list: ListAddress, look: ListLook, columns: readonly RobotColumn[] | null): ListAddress {
  return { ...list, look, columns: look === 'cards' || writeColumns(columns) === '' ? null : columns };
}

type Change = Exclude<FilterAction, { type: 'show-page' | 'set-look' | 'set-columns' | 'set-compared' }>;

function change(list: ListAddress, action: Change): ListAddress {
  switch (action.type) {
    case 'set-asset-class':
      return unfilteredList(action.assetClass);
    case 'reset':
      return unfilteredList(list.assetClass);
    case 'set-account':
      return {
        ...list,
        accountsType: action.accountsType,
        extra: { ...list.extra, ...noAccountRanges() },
        sort: defaultSort(list.tickers),
      };
    case 'set-analyses':
      return withoutRisk({ ...list, analysisTypes: unlessAll(action.analysisTypes, ANALYSIS_TYPES) });
    case 'set-robot-type':
      return withoutRisk({ ...list, robotType: action.robotType });
    case 'set-choices':
      return setChoices(list, action);
    case 'set-profile':
      return byProfile(list, action.profile, profileDefaults(action.profile));
    case 'set-level':
      return byProfile(list, list.extra.profile, { ...list.extra.levels, [action.field]: action.choice });
    case 'set-mine':
      return { ...list, extra: { ...list.extra, isMine: action.isMine } };
    case 'set-range':
      return { ...list, extra: { ...list.extra, [action.filter]: action.range } };
    case 'set-ranges':
      return { ...list, extra: { ...list.extra, ...action.ranges } };
    case 'set-tickers':
      return setTickers(list, action.tickers);
    case 'set-keyword':
      return { ...list, keyword: tidyKeyword(action.keyword) };
    case 'set-sort':
      return setSort(list, action.sort);
  }
}

/** Values in order; choosing all of them equals choosing none. */
function unlessAll<T>(values: readonly T[], all: readonly T[]): readonly T[] {
  const chosen = all.filter((value) => values.includes(value));
  return chosen.length === all.length ? [] : chosen;
}

/** Analysis and robot types are for users who judge risk themselves. */
function withoutRisk(list: ListAddress): ListAddress {
  return { ...list, extra: { ...list.extra, ...NO_RISK_CHOICES, profile: 'Expert', levels: {} } };
}

function setChoices(list: ListAddress, { filter, values }: SetChoices): ListAddress {
  const { values: all, isRisk }: ChoiceFilter = CHOICE_FILTERS[filter];
  return {
    ...list,
    ...(isRisk ? { analysisTypes: [], robotType: null } : {}),
    extra: { ...list.extra, [filter]: unlessAll(values, all) },
  };
}

function noAccountRanges(): Partial<ListAddress['extra']> {
  const names = RANGE_NAMES.filter((name) => RANGE_FILTERS[name].isOfAccount);
  return Object.fromEntries(names.map((name) => [name, OPEN_RANGE]));
}

/** A trading-risk profile excludes all other filters, except the search and whose robots are shown. */
function byProfile(
  list: ListAddress,
  profile: RiskProfile,
  levels: Partial<Record<LevelField, LevelChoice>>,
): ListAddress {
  return {
    ...list,
    accountsType: null,
    analysisTypes: [],
    robotType: null,
    extra: { ...NO_EXTRA, isMine: list.extra.isMine, profile, levels },
  };
}

function setTickers(list: ListAddress, wanted: readonly string[]): ListAddress {
  const tickers = [...new Set(wanted)].slice(0, MAX_TICKERS).sort();
  const wasCommon = list.sort.by === 'commonTickers';
  const hasMany = tickers.length > 1;
  const hadMany = list.tickers.length > 1;
  const sort =
    hasMany && !hadMany ? defaultSort(tickers) : !hasMany && wasCommon ? defaultSort([]) : list.sort;
  return { ...list, tickers, sort };
}

function setSort(list: ListAddress, sort: RobotSort): ListAddress {
  const info = findSortField(sort.by);
  const isForbidden = info?.forbids === (sort.ascending ? 'ascending' : 'descending');
  const isMissing = sort.by === 'commonTickers' && list.tickers.length < 2;
  return !info || isForbidden || isMissing ? list : { ...list, sort };
}
