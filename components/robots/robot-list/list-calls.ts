import { call } from '@/lib/http/api/client/call';
import type { AnswerOf, RequestOf } from '@/lib/http/api/client/call-types';
import { type LevelChoice, type LevelField, levelRequestField } from '@/lib/robots/catalogue/classes/levels';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { pickChoices } from '@/lib/robots/catalogue/search/list-filters';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import { rangeEnds } from '@/lib/site/addresses/extra-filters';
import { type ListAddress, listPath, sortFor } from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';

/** Robots of a list, as a guest or a user gets them. */
export type RobotsAnswer = AnswerOf<'CxAIRobotProduct/GetAIRobots'>;
type RobotsRequest = RequestOf<'CxAIRobotProduct/GetAIRobots'>;
type CountsRequest = RequestOf<'CxAIRobotProduct/GetFiltersAvailability'>;

/**
 * A list's filters, as fields that both of its calls take. Guests send neither own robots nor amounts: they would get
 * none, or be refused.
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

/** The request of GetAIRobots for the page of a list, or for several, by a guest or by someone who is signed in. */
export function robotsRequest(list: ListAddress, pages = 1, isUser = false): RobotsRequest {
  return {
    request: {
      ...narrowing(list, isUser),
      robotTypes: list.robotType ? [list.robotType] : [],
      sort: sortFor(list, isUser),
      offset: (list.page - 1) * PAGE_SIZE,
      pageSize: PAGE_SIZE * pages,
    },
  };
}

/** The request of GetFiltersAvailability for a list. */
export function countsRequest(list: ListAddress, isUser = false): CountsRequest {
  return { filters: { ...narrowing(list, isUser), robotType: list.robotType } };
}

/**
 * A page of a list, or several from there on.
 * @throws CallError
 */
export function askRobots(list: ListAddress, isUser: boolean, pages = 1): Promise<RobotsAnswer> {
  return call('CxAIRobotProduct/GetAIRobots', robotsRequest(list, pages, isUser));
}

/** How many robots each value of a list's filters leaves. @throws CallError */
export function askCounts(list: ListAddress, isUser: boolean): Promise<FilterCounts> {
  return call('CxAIRobotProduct/GetFiltersAvailability', countsRequest(list, isUser));
}

/** What the server makes of a search. */
export type SearchAnswer = AnswerOf<'CxLookUp/ReadRobotSearch'>;

/**
 * The meaning of a text in a list's search box; without one, the list's current search.
 * @throws CallError if there is no usable answer
 */
export function askSearch(list: ListAddress, search?: string): Promise<SearchAnswer> {
  const address = listPath({ ...list, page: 1 });
  return call('CxLookUp/ReadRobotSearch', { address, ...(search !== undefined && { search }) });
}
