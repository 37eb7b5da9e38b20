import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { pickChoices } from '@/lib/robots/catalogue/search/list-filters';
import {
  NO_FILTER,
  PAGE_SIZE,
  type RobotFilter,
  type RobotSearch,
} from '@/lib/robots/catalogue/search/request';
import { coveredFundTypes } from './asset-class';
import { rangeEnds } from './extra-filters';
import { hasFewTradesLast, type ListAddress, pagesAtOnce, sortFor } from './list-address';

export function listFilter(list: ListAddress): RobotFilter {
  const { extra } = list;
  return {
    ...NO_FILTER,
    fundTypes: coveredFundTypes(list.assetClass),
    accountsType: list.accountsType,
    analysisTypes: list.analysisTypes,
    robotTypes: list.robotType ? [list.robotType] : [],
    tradedTickers: list.tickers,
    searchKeyword: list.keyword,
    ...pickChoices(extra),
    levels: extra.levels,
    // Pages are the same for everyone: they don't depend on the user's robots, and guests could deduce balances from
    // them.
    ...rangeEnds(extra, false),
    isFollowed: null,
  };
}

/** The page's robots in order, as guests may see them. */
export function listSearch(list: ListAddress): RobotSearch {
  return {
    ...listFilter(list),
    sort: sortFor(list, false),
    fewTradesLast: hasFewTradesLast(list),
    offset: (list.page - 1) * PAGE_SIZE,
    pageSize: PAGE_SIZE * pagesAtOnce(list),
  };
}

/** A list's page count; an empty list has one page. */
export function countPages(catalogue: Pick<CatalogueReader, 'count'>, list: ListAddress): number {
  return Math.max(1, Math.ceil(catalogue.count(listFilter(list)) / PAGE_SIZE));
}
