import { cardViewOf } from '@/components/robot-card/card-view';
import type { ListFrame } from '@/components/robot-list/list-frame';
import { type RobotListView, robotListViewOf } from '@/components/robot-list/robot-list-view';
import { type ListAddress, listPath } from '@/lib/addresses/list-address';
import { listFilter } from '@/lib/addresses/list-filter';
import { countFilters } from '@/lib/catalogue/search/filter-counts';
import type { CatalogueReader, RobotSearchResult } from '@/lib/catalogue/types';
import { toGuestProduct } from '@/lib/catalogue/wire';
import { findInstrument } from '@/lib/market/instruments';

/** A page of a list as a guest may see it, and what the browser takes over from it. */
export function readListView(
  catalogue: CatalogueReader,
  list: ListAddress,
  { items, total }: RobotSearchResult,
): { readonly view: RobotListView; readonly frame: ListFrame } {
  const frame: ListFrame = {
    href: listPath(list),
    total,
    market: catalogue.market(),
    progress: catalogue.progress(),
    instruments: instrumentsOf(list.tickers),
  };
  const view = robotListViewOf({
    ...frame,
    list,
    cards: items.map((robot) => cardViewOf(toGuestProduct(robot, list.tickers))),
    counts: countFilters(catalogue, listFilter(list)),
  });
  return { view, frame };
}

function instrumentsOf(tickers: readonly string[]): ListFrame['instruments'] {
  return Object.fromEntries(
    tickers.flatMap((ticker) => {
      const known = findInstrument(ticker);
      return known ? [[ticker, { fundId: known.fundId, name: known.fundName }] as const] : [];
    }),
  );
}
