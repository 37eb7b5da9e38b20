import { isMarkedSignedIn } from '@/components/account/account/sign-in-state';
import { callApi } from '@/lib/http/api/client/call';
import type { LevelChoice, LevelField } from '@/lib/robots/catalogue/classes/levels';
import type { FilterCounts } from '@/lib/robots/catalogue/search/filter-counts';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { GuestProduct, RobotProduct } from '@/lib/robots/catalogue/wire';
import { type ListAddress, sortFor } from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';

export interface RobotsAnswer {
  readonly Items: readonly (GuestProduct | RobotProduct)[];
  readonly Total: number;
}

/** Where the browser's list gets its robots from. */
export interface ListSource {
  /** The page of a list, or as many as asked for from there on. */
  robots(list: ListAddress, signal: AbortSignal, pages?: number): Promise<RobotsAnswer>;
  counts(list: ListAddress, signal: AbortSignal): Promise<FilterCounts>;
}

const LEVEL_REQUEST: Readonly<Record<LevelField, string>> = {
  maxOpenPositions: 'maxOpenPositionsLevel',
  robotVolatility: 'robotVolatilityLevel',
  universeDivscore: 'universeDivscoreLevel',
  acceptableRisk: 'acceptableRiskLevel',
  timeHorizon: 'timeHorizonLevel',
};

/**
 * What narrows a list, in the fields that both of its calls take. Guests ask for no robots of their own and by no money:
 * they would get none, or be refused.
 */
function narrowing(list: ListAddress, isUser: boolean): object {
  const filter = listFilter(list);
  const levels = Object.entries(filter.levels) as [LevelField, LevelChoice][];
  return {
    accountsType: filter.accountsType,
    fundTypes: filter.fundTypes,
    analysisTypes: filter.analysisTypes,
    riskLevels: filter.riskLevels,
    timeframes: filter.timeframes,
    tradesMin: filter.tradesMin,
    tradesMax: filter.tradesMax,
    tradedTickers: filter.tradedTickers,
    searchKeyword: filter.searchKeyword,
    ...(isUser ? ownNarrowing(list) : {}),
    ...Object.fromEntries(levels.map(([field, choice]) => [LEVEL_REQUEST[field], choice])),
  };
}

function ownNarrowing({ extra: { isMine, balance } }: ListAddress): object {
  return {
    isSubscribed: isMine || null,
    initialBalanceMin: balance.min,
    initialBalanceMax: balance.max,
  };
}

/** The request of GetAIRobots for the page of a list, or for several, by a guest or by somebody who is signed in. */
export function robotsRequest(list: ListAddress, pages = 1, isUser = false): object {
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
export function countsRequest(list: ListAddress, isUser = false): object {
  return { filters: { ...narrowing(list, isUser), robotType: list.robotType } };
}

export const LIST_CALLS: ListSource = {
  robots: (list, signal, pages) =>
    callApi('CxAIRobotProduct/GetAIRobots', robotsRequest(list, pages, isMarkedSignedIn()), signal),
  counts: (list, signal) =>
    callApi('CxAIRobotProduct/GetFiltersAvailability', countsRequest(list, isMarkedSignedIn()), signal),
};
