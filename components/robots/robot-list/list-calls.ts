import { call } from '@/lib/http/api/client/call';
import type { CallAnswer, CallRequest } from '@/lib/http/api/client/call-types';
import { type LevelChoice, type LevelField, levelRequestField } from '@/lib/robots/catalogue/classes/levels';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { pickChoices } from '@/lib/robots/catalogue/search/list-filters';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import { rangeEnds } from '@/lib/site/addresses/extra-filters';
import {
  hasFewTradesLast,
  type ListAddress,
  listPath,
  pagesAtOnce,
  sortFor,
} from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';

export type RobotsAnswer = CallAnswer<'CxAIRobotProduct/GetAIRobots'>;
type RobotsRequest = CallRequest<'CxAIRobotProduct/GetAIRobots'>;
type CountsRequest = CallRequest<'CxAIRobotProduct/GetFiltersAvailability'>;

/**
 * A list's filters, as fields both calls take. Guests can't filter by followed robots or dollar amounts; the server
 * would reject that or return nothing.
 */
function narrowing(list: ListAddress, isUser: boolean) {
  const filter = listFilter(list);
  const levels = Object.entries(filter.levels) as [LevelField, LevelChoice][];
  return {
    accountsType: filter.accountsType,
    fundTypes: filter.fundTypes,
    analysisTypes: filter.analysisTypes,
    ...pickChoices(filter),
    ...rangeEnds(list.extra, isUser),
    tradedTickers: filter.tradedTickers,
    searchKeyword: filter.searchKeyword,
    ...(isUser ? { isSubscribed: list.extra.isMine || null } : {}),
    ...Object.fromEntries(levels.map(([field, choice]) => [levelRequestField(field), choice])),
  };
}

/** The request to GetAIRobots for pages of a list; by default as many as it shows at once. */
export function robotsRequest(list: ListAddress, pages = pagesAtOnce(list), isUser = false): RobotsRequest {
  return {
    request: {
      ...narrowing(list, isUser),
      robotTypes: list.robotType ? [list.robotType] : [],
      sort: sortFor(list, isUser),
      ...(hasFewTradesLast(list) ? { fewTradesLast: true } : {}),
      offset: (list.page - 1) * PAGE_SIZE,
      pageSize: PAGE_SIZE * pages,
    },
  };
}

export function countsRequest(list: ListAddress, isUser = false): CountsRequest {
  return { filters: { ...narrowing(list, isUser), robotType: list.robotType } };
}

/**
 * Loads pages, starting with the list's own; by default as many as it shows at once.
 * @throws CallError
 */
export function askRobots(
  list: ListAddress,
  isUser: boolean,
  pages = pagesAtOnce(list),
): Promise<RobotsAnswer> {
  return call('CxAIRobotProduct/GetAIRobots', robotsRequest(list, pages, isUser));
}

/** Loads the number of robots for each filter value. @throws CallError */
export function askCounts(list: ListAddress, isUser: boolean): Promise<FilterCounts> {
  return call('CxAIRobotProduct/GetFiltersAvailability', countsRequest(list, isUser));
}

/** How the server interprets a search. */
export type SearchAnswer = CallAnswer<'CxLookUp/ReadRobotSearch'>;

/**
 * Interprets the text of the search box; by default, the list's current search.
 * @throws CallError if there is no usable answer
 */
export function askSearch(list: ListAddress, search?: string): Promise<SearchAnswer> {
  const address = listPath({ ...list, page: 1 });
  return call('CxLookUp/ReadRobotSearch', { address, ...(search !== undefined && { search }) });
}
