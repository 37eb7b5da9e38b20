import {
  type FilterPanelView,
  filterPanelView,
  type GroupView,
  sortGroup,
} from '@/components/filter-panel/panel-view';
import type { Progress } from '@/components/progress-notice/progress-notice';
import { type CardView, cardViewOf } from '@/components/robot-card/card-view';
import { tickerLists } from '@/lib/addresses/linked-lists';
import { type ListAddress, listOf, listPath } from '@/lib/addresses/list-address';
import { forGuest } from '@/lib/catalogue/guest';
import { PAGE_SIZE } from '@/lib/catalogue/memory-catalogue';
import { findSortField } from '@/lib/catalogue/search/sort-fields';
import type { CatalogueReader, RobotSearchResult } from '@/lib/catalogue/types';
import type { MarketView } from '@/lib/market/source';
import { listMeanings, listSteps, listTitle } from './list-words';

/** A page of a list, as it is drawn. */
export interface RobotListView {
  readonly list: ListAddress;
  readonly title: string;
  /** From the home page down to the list. */
  readonly steps: readonly { readonly name: string; readonly path: string }[];
  readonly meanings: readonly string[];
  readonly order: string;
  readonly total: number;
  readonly pageCount: number;
  readonly market: MarketView;
  readonly progress: Progress;
  readonly panel: FilterPanelView;
  readonly sort: GroupView;
  readonly cards: readonly CardView[];
  /** Tickers that robots of the list trade; on the first page of a whole list. */
  readonly tickers: readonly string[];
  /** The whole list, when this one is narrowed. */
  readonly wholeHref: string | null;
}

export function robotListViewOf(
  catalogue: CatalogueReader,
  list: ListAddress,
  { items, total }: RobotSearchResult,
): RobotListView {
  const whole = listPath(listOf(list.assetClass));
  const isWhole = listPath(list) === whole;
  return {
    list,
    title: listTitle(list),
    steps: listSteps(list),
    meanings: listMeanings(list),
    order: describeOrder(list),
    total,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    market: catalogue.market(),
    progress: catalogue.progress(),
    panel: filterPanelView(catalogue, list),
    sort: sortGroup(list),
    cards: items.map((robot) => cardViewOf(forGuest(robot))),
    tickers: isWhole ? tickerLists(catalogue, list).flatMap((one) => one.tickers) : [],
    wholeHref: isWhole ? null : whole,
  };
}

function describeOrder({ sort }: ListAddress): string {
  if (sort.by === 'full.annualPL' && !sort.ascending) return 'highest annualized return first';
  const title = findSortField(sort.by)?.title.toLowerCase() ?? sort.by;
  return `by ${title}, ${sort.ascending ? 'ascending' : 'descending'}`;
}
