import { cardViewOf, type MatchedTicker } from '@/components/robots/robot-card/card-view';
import type { ListFrame } from '@/components/robots/robot-list/list-frame';
import { type RobotListView, robotListViewOf } from '@/components/robots/robot-list/robot-list-view';
import type { FundId } from '@/lib/core/base/brand';
import { changeOf } from '@/lib/market/data/quote';
import { getQuote } from '@/lib/robots/catalogue/current';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { countFilters } from '@/lib/robots/catalogue/search/filter-counts';
import type { RobotSearchResult } from '@/lib/robots/catalogue/types';
import { toGuestProduct } from '@/lib/robots/catalogue/wire';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';
import { type SearchFacts, searchFacts } from '@/lib/site/addresses/search-facts';

/** A page of a list as a guest may see it, and what the browser takes over from it. */
export function readListView(
  catalogue: CatalogueReader,
  list: ListAddress,
  { items, total }: RobotSearchResult,
): { readonly view: RobotListView; readonly frame: ListFrame } {
  const frame: ListFrame = {
    href: listPath(list),
    total,
    askedTotal: list.insteadOf && catalogue.count(listFilter(list.insteadOf)),
    market: catalogue.market(),
    progress: catalogue.progress(),
    ...namedFacts(searchFacts(catalogue, list)),
  };
  const view = robotListViewOf({
    ...frame,
    list,
    cards: items.map((robot) => {
      const card = cardViewOf(toGuestProduct(robot, list.tickers));
      return { ...card, matched: card.matched.map(withQuote) };
    }),
    counts: countFilters(catalogue, listFilter(list)),
  });
  return { view, frame };
}

/** A ticker with its price as the page is made, so that it is there before the live one. */
function withQuote(matched: MatchedTicker): MatchedTicker {
  const quote = getQuote(matched.fundId as FundId);
  return quote ? { ...matched, price: quote.price, changePct: changeOf(quote).changePct } : matched;
}

function namedFacts({ instruments, unknown }: SearchFacts): Pick<ListFrame, 'instruments' | 'unknown'> {
  const named = instruments.map(
    ({ ticker, fundId, fundName: name, fundType }) => [ticker, { fundId, name, fundType }] as const,
  );
  return { instruments: Object.fromEntries(named), unknown };
}
