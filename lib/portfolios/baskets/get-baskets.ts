import type { AnalysisMarket, MarketQuestion } from '@/lib/analysis/questions/question';
import { ALL_BASKETS, findBasket } from './all-baskets';
import type { BasketDefinition, BasketKind } from './basket';
import { type BasketHistory, basketHistory } from './basket-history';
import { type BasketRow, type BasketView, toBasketRow, toBasketView } from './basket-view';
import { readRecord } from './records';

/** Which baskets: of a kind, and those that a learned model decides for or the others; null for all. */
export interface BasketChoice {
  readonly kind: BasketKind | null;
  readonly isAi: boolean | null;
}

/** In the order of lists. */
export const GET_BASKETS: MarketQuestion<[choice: BasketChoice], readonly BasketRow[]> = {
  name: 'get-baskets',
  usesBaskets: true,
  usesForecasts: true,
  *prepare(held, choice) {
    const baskets = filterBaskets(choice);
    for (const [index, basket] of baskets.entries()) {
      readBasketHistory(held, basket);
      yield (index + 1) / baskets.length;
    }
  },
  answer: (held, choice) =>
    filterBaskets(choice).map((basket) =>
      toBasketRow(basket, readBasketHistory(held, basket), findLog(held, basket), held.forecasts.state),
    ),
};

/** One basket; undefined if there's none with that id. */
export const GET_BASKET: MarketQuestion<[id: string], BasketView | undefined> = {
  name: 'get-basket',
  usesBaskets: true,
  usesForecasts: true,
  answer(held, id) {
    const basket = findBasket(id);
    return (
      basket &&
      toBasketView(basket, readBasketHistory(held, basket), findLog(held, basket), held.forecasts.state)
    );
  },
};

function filterBaskets({ kind, isAi }: BasketChoice): readonly BasketDefinition[] {
  return ALL_BASKETS.filter(
    (basket) =>
      (kind === null || basket.kind === kind) && (isAi === null || (basket.learned !== undefined) === isAi),
  );
}

function findLog({ basketLogs }: AnalysisMarket, { id }: BasketDefinition) {
  return basketLogs.get(id) ?? [];
}

/** All that is shown of a basket. */
export function readBasketHistory(held: AnalysisMarket, basket: BasketDefinition): BasketHistory {
  return basketHistory(held, basket, findLog(held, basket).map(readRecord));
}
