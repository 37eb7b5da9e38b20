import type { AnalysisMarket, MarketQuestion } from '@/lib/analysis/questions/question';
import { ALL_BASKETS, findBasket } from './all-baskets';
import type { BasketDefinition, BasketKind } from './basket';
import { type BasketHistory, basketHistory } from './basket-history';
import { type BasketRow, type BasketView, toBasketRow, toBasketView } from './basket-view';
import { readRecord } from './records';

/** Baskets of a kind, or all, in the order of lists. */
export const GET_BASKETS: MarketQuestion<[kind: BasketKind | null], readonly BasketRow[]> = {
  name: 'get-baskets',
  usesBaskets: true,
  *prepare(held, kind) {
    const baskets = basketsOf(kind);
    for (const [index, basket] of baskets.entries()) {
      historyOf(held, basket);
      yield (index + 1) / baskets.length;
    }
  },
  answer: (held, kind) =>
    basketsOf(kind).map((basket) => toBasketRow(basket, historyOf(held, basket), logOf(held, basket))),
};

/** One basket; undefined if there's none with that id. */
export const GET_BASKET: MarketQuestion<[id: string], BasketView | undefined> = {
  name: 'get-basket',
  usesBaskets: true,
  answer(held, id) {
    const basket = findBasket(id);
    return basket && toBasketView(basket, historyOf(held, basket), logOf(held, basket));
  },
};

function basketsOf(kind: BasketKind | null): readonly BasketDefinition[] {
  return kind === null ? ALL_BASKETS : ALL_BASKETS.filter((basket) => basket.kind === kind);
}

function logOf({ basketLogs }: AnalysisMarket, { id }: BasketDefinition) {
  return basketLogs.get(id) ?? [];
}

/** All that is shown of a basket. */
export function historyOf(held: AnalysisMarket, basket: BasketDefinition): BasketHistory {
  return basketHistory(held, basket, logOf(held, basket).map(readRecord));
}
