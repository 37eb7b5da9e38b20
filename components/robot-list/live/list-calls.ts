import type { ListAddress } from '@/lib/addresses/list-address';
import { listFilter } from '@/lib/addresses/list-filter';
import { callApi } from '@/lib/api/client/call';
import type { LevelChoice, LevelField } from '@/lib/catalogue/classes/levels';
import type { FilterCounts } from '@/lib/catalogue/search/filter-counts';
import { PAGE_SIZE } from '@/lib/catalogue/search/request';
import type { GuestProduct, RobotProduct } from '@/lib/catalogue/wire';

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

/** What narrows a list, in the fields that both of its calls take. */
function narrowing(list: ListAddress): object {
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
    ...Object.fromEntries(levels.map(([field, choice]) => [LEVEL_REQUEST[field], choice])),
  };
}

/** The request of GetAIRobots for the page of a list, or for several. */
export function robotsRequest(list: ListAddress, pages = 1): object {
  return {
    request: {
      ...narrowing(list),
      robotTypes: list.robotType ? [list.robotType] : [],
      sort: list.sort,
      offset: (list.page - 1) * PAGE_SIZE,
      pageSize: PAGE_SIZE * pages,
    },
  };
}

/** The request of GetFiltersAvailability for a list. */
export function countsRequest(list: ListAddress): object {
  return { filters: { ...narrowing(list), robotType: list.robotType } };
}

export const LIST_CALLS: ListSource = {
  robots: (list, signal, pages) =>
    callApi('CxAIRobotProduct/GetAIRobots', robotsRequest(list, pages), signal),
  counts: (list, signal) => callApi('CxAIRobotProduct/GetFiltersAvailability', countsRequest(list), signal),
};
