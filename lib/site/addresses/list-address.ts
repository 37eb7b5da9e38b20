import { findRobotType, type RobotTypeName } from '@/lib/robots/catalogue/classes/robot-types';
import { type AccountsType, DEFAULT_SORT, type RobotSort } from '@/lib/robots/catalogue/search/request';
import { findSortField, maySortBy } from '@/lib/robots/catalogue/search/sort-fields';
import { ANALYSIS_TYPES, type Analysis } from '@/lib/robots/strategies/types';
import { type AssetClass, LIST_SLUGS } from './asset-class';
import { type ExtraFilters, extraQuery, isByMoney, isNoExtra, NO_EXTRA } from './extra-filters';
import { ACCOUNT_SLUGS, ANALYSIS_SLUGS, isFilterWord } from './filter-slugs';
import { COLUMNS_QUERY, type RobotColumn, writeColumns } from './list-columns';

/** Maximum tickers in an address. */
export const MAX_TICKERS = 5;
/** Relevant characters of a keyword search. */
export const MAX_KEYWORD = 80;

/** Keeps search text that filters nothing in a list's address. */
export const UNREAD_QUERY = 'typed';

/** Most robots compared side by side. */
export const MAX_COMPARED = 4;
/** Pages that a table shows at once; cards show one. */
const TABLE_PAGES = 4;

export type ListLook = 'cards' | 'table';

/** A list of robots, as described by its address. */
export interface ListAddress {
  readonly assetClass: AssetClass;
  readonly accountsType: AccountsType | null;
  readonly analysisTypes: readonly Analysis[];
  readonly robotType: RobotTypeName | null;
  /** In alphabetical order. */
  readonly tickers: readonly string[];
  readonly keyword: string;
  /** Search text that filters nothing: unknown words, and tickers beyond the limit. */
  readonly unread: string;
  readonly extra: ExtraFilters;
  readonly sort: RobotSort;
  readonly look: ListLook;
  /** A table's columns in their order; null for the usual ones, and for cards. */
  readonly columns: readonly RobotColumn[] | null;
  readonly page: number;
  /** Ids of the robots chosen to compare, in the order they were chosen. */
  readonly compared: readonly number[];
  /** The requested list, if this one replaces it; its own is null. */
  readonly insteadOf: ListAddress | null;
  /** Whether to show it unchanged even if another list would replace it. */
  readonly isExact: boolean;
}

/** Query names of the last two. */
export const STAND_IN_QUERY = { insteadOf: 'instead-of', exact: 'fallback' } as const;
/** The value of `fallback=` that prevents a replacement. */
export const NO_FALLBACK = 'off';

export function unfilteredList(assetClass: AssetClass): ListAddress {
  return {
    assetClass,
    accountsType: null,
    analysisTypes: [],
    robotType: null,
    tickers: [],
    keyword: '',
    unread: '',
    extra: NO_EXTRA,
    sort: defaultSort([]),
    look: 'cards',
    columns: null,
    page: 1,
    compared: [],
    insteadOf: null,
    isExact: false,
  };
}

/** Consecutive pages that a list shows at once, from its own on. */
export function pagesAtOnce({ look }: Pick<ListAddress, 'look'>): number {
  return look === 'table' ? TABLE_PAGES : 1;
}

/** The list without how its robots are shown. */
export function unlooked(list: ListAddress): ListAddress {
  return isUnlooked(list) ? list : { ...list, look: 'cards', columns: null, compared: [] };
}

function isUnlooked({ look, compared }: ListAddress): boolean {
  return look === 'cards' && compared.length === 0;
}

/** The list without how it was reached. */
export function plainList(list: ListAddress): ListAddress {
  return { ...list, insteadOf: null, isExact: false };
}

/** A list's default order: with several tickers, robots that trade most of them come first. */
export function defaultSort(tickers: readonly string[]): RobotSort {
  return tickers.length > 1 ? { by: 'commonTickers', ascending: false } : DEFAULT_SORT;
}

/** A list's effective order: for guests, never by dollar amounts. */
export function sortFor(list: Pick<ListAddress, 'sort' | 'tickers'>, isUser: boolean): RobotSort {
  return maySortBy(list.sort.by, { seesMoney: isUser }) ? list.sort : defaultSort(list.tickers);
}

/** Robot types that say who did well. */
const LEADING_TYPES: readonly (RobotTypeName | null)[] = ['Top10', 'AheadSincePublication'];

/**
 * Whether robots with few closed trades come last: in the default order of lists by a profile or of leading robots,
 * whose readers should not be led by luck. Whoever chooses an order gets exactly that.
 */
export function hasFewTradesLast(list: ListAddress): boolean {
  const isLeading = LEADING_TYPES.includes(list.robotType);
  return (isLeading || list.extra.profile !== 'Expert') && !isSorted(list);
}

/** Whether a list requires login. */
export function asksForUser({ extra, sort }: ListAddress): boolean {
  return extra.isMine || isByMoney(extra) || !maySortBy(sort.by, { seesMoney: false });
}

/** A list's canonical address, from the root. */
export function listPath(list: ListAddress): string {
  const segments: string[] = [LIST_SLUGS[list.assetClass]];
  if (list.accountsType) segments.push(ACCOUNT_SLUGS[list.accountsType]);
  const analyses = ANALYSIS_TYPES.filter((analysis) => list.analysisTypes.includes(analysis));
  // Choosing all three excludes nothing.
  if (analyses.length > 0 && analyses.length < ANALYSIS_TYPES.length)
    segments.push(analyses.map((analysis) => ANALYSIS_SLUGS[analysis]).join('-'));
  const tickers = [...new Set(list.tickers)].sort().join('-');
  const type = findRobotType(list.robotType ?? '');
  // A ticker spelled like a filter is distinguished by the type before it.
  if (type) segments.push(type.slug);
  else if (tickers && isFilterWord(tickers)) segments.push('all');
  if (tickers) segments.push(tickers);
  return `/${segments.join('/')}/${listQuery(list)}`;
}

function listQuery(list: ListAddress): string {
  const parts: string[] = [];
  if (list.keyword) parts.push(`q=${encodeURIComponent(list.keyword)}`);
  if (list.unread) parts.push(`${UNREAD_QUERY}=${encodeURIComponent(list.unread)}`);
  parts.push(...extraQuery(list.extra));
  const { by, ascending } = list.sort;
  const info = findSortField(by);
  if (info && isSorted(list)) {
    parts.push(`sort=${info.slug}`);
    if (ascending !== info.ascendingFirst) parts.push(`order=${ascending ? 'ascending' : 'descending'}`);
  }
  if (list.look === 'table') {
    parts.push('view=table');
    const columns = writeColumns(list.columns);
    if (columns !== '') parts.push(`${COLUMNS_QUERY}=${columns}`);
  }
  if (list.page > 1) parts.push(`page=${list.page}`);
  if (list.compared.length > 0) parts.push(`compare=${list.compared.join('.')}`);
  if (list.isExact) parts.push(`${STAND_IN_QUERY.exact}=${NO_FALLBACK}`);
  if (list.insteadOf)
    parts.push(`${STAND_IN_QUERY.insteadOf}=${addressAsValue(listPath(plainList(list.insteadOf)))}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** The text in the search box besides the tickers. */
export function searchText({ keyword, unread }: Pick<ListAddress, 'keyword' | 'unread'>): string {
  return [keyword, unread].filter(Boolean).join(' ');
}

/** An address as a query value: percent-encoded except for slashes, to stay readable. */
export function addressAsValue(address: string): string {
  return encodeURIComponent(address).replaceAll('%2F', '/');
}

/** How many of account, analysis, type and tickers filter a list. */
export function countDimensions(list: ListAddress): number {
  const analyses = list.analysisTypes.length;
  return [
    list.accountsType !== null,
    analyses > 0 && analyses < ANALYSIS_TYPES.length,
    list.robotType !== null,
    list.tickers.length > 0,
  ].filter(Boolean).length;
}

/** Whether the list has a non-default order. */
export function isSorted(list: ListAddress): boolean {
  const usual = defaultSort(list.tickers);
  return list.sort.by !== usual.by || list.sort.ascending !== usual.ascending;
}

/** Whether the list isn't a replacement, and may be replaced. */
export function isPlain(list: ListAddress): boolean {
  return list.insteadOf === null && !list.isExact;
}

/** Whether search engines may index the address, provided it has robots. */
export function isIndexable(list: ListAddress): boolean {
  return (
    isPlain(list) &&
    isUnlooked(list) &&
    countDimensions(list) <= 2 &&
    list.tickers.length <= 1 &&
    searchText(list) === '' &&
    isNoExtra(list.extra) &&
    !isSorted(list)
  );
}
