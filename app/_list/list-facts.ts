import { activeFilters } from '@/components/robots/filter-panel/active-filters';
import { type FirstView, type SentFacts, toFirstView } from '@/components/robots/robot-list/first-view';
import { insteadView } from '@/components/robots/robot-list/instead-view';
import type { ListFrame } from '@/components/robots/robot-list/list-frame';
import { usefulReliefs } from '@/components/robots/robot-list/relief';
import { type CardView, type MatchedTicker, toCardView } from '@/components/robots/robot-model/card-view';
import type { FundId } from '@/lib/core/base/brand';
import { toGuestProduct } from '@/lib/http/api/products/product';
import { quoteChange } from '@/lib/market/data/quote';
import { getQuote } from '@/lib/robots/catalogue/current';
import { preparingText } from '@/lib/robots/catalogue/progress';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { countFilters } from '@/lib/robots/catalogue/search/filter-counts';
import type { RobotSearchResult, RobotSummary } from '@/lib/robots/catalogue/types';
import { learnedText } from '@/lib/robots/strategies/learned';
import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';
import { listFilter } from '@/lib/site/addresses/list-filter';
import { type SearchFacts, searchFacts } from '@/lib/site/addresses/search-facts';
import { otherMarkets } from '@/lib/site/filters/other-markets';
import { listCounter } from '@/lib/site/filters/settle-list';

/** The data for rendering a list page for guests. */
export interface ListPageFacts extends SentFacts {
  readonly first: FirstView;
}

export function readListFacts(
  catalogue: CatalogueReader,
  list: ListAddress,
  { items, total }: RobotSearchResult,
): ListPageFacts {
  const without =
    total === 0 || list.look === 'table'
      ? activeFilters(list).map((filter) => catalogue.count(listFilter(filter.without)))
      : null;
  const frame: ListFrame = {
    href: listPath(list),
    total,
    instead: insteadView(list, {
      shown: total,
      asked: list.insteadOf && catalogue.count(listFilter(list.insteadOf)),
    }),
    without,
    reliefs: total === 0 && without ? usefulReliefs(list, without) : [],
    compared: list.compared.flatMap((id) => {
      const robot = catalogue.summary(id);
      return robot === null || robot === 'removed' ? [] : [{ id, name: robot.name }];
    }),
    market: catalogue.market(),
    learned: learnedText(catalogue.all()),
    preparing: preparingText(catalogue.progress()),
    ...namedFacts(searchFacts(catalogue, list)),
    elsewhere: otherMarkets(list, listCounter(catalogue)),
  };
  const cards = items.map((robot) => {
    const card = toCard(robot, list.tickers);
    return card.matched.length === 0 ? card : { ...card, matched: card.matched.map(withQuote) };
  });
  const facts = { frame, cards, counts: countFilters(catalogue, listFilter(list)) };
  return { ...facts, first: toFirstView(facts) };
}

/** A robot is in many lists, and its card is the same in all that aren't searched by tickers. */
const plainCards = new WeakMap<RobotSummary, CardView>();

function toCard(robot: RobotSummary, wantedTickers: readonly string[]): CardView {
  if (wantedTickers.length > 0) return toCardView(toGuestProduct(robot, wantedTickers));
  const known = plainCards.get(robot);
  if (known) return known;
  const card = toCardView(toGuestProduct(robot));
  plainCards.set(robot, card);
  return card;
}

/** Adds the latest price, so there's one to show before live prices arrive. */
function withQuote(matched: MatchedTicker): MatchedTicker {
  const quote = getQuote(matched.fundId as FundId);
  return quote ? { ...matched, price: quote.price, changePct: quoteChange(quote).changePct } : matched;
}

function namedFacts({ instruments, unknown }: SearchFacts): Pick<ListFrame, 'instruments' | 'unknown'> {
  const named = instruments.map(
    ({ ticker, fundId, fundName: name, fundType }) => [ticker, { fundId, name, fundType }] as const,
  );
  return { instruments: Object.fromEntries(named), unknown };
}
