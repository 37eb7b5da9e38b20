import type { AnalysisMarket } from '@/lib/analysis/questions/question';
import { ALL_BASKETS } from '@/lib/portfolios/baskets/all-baskets';
import type { BasketDefinition } from '@/lib/portfolios/baskets/basket';
import { basketSubject, joinedReturns } from '@/lib/portfolios/baskets/basket-view';
import { readBasketHistory } from '@/lib/portfolios/baskets/get-baskets';
import { basketPath } from '@/lib/site/addresses/basket-address';
import type { Candidate } from './candidate';
import { maxDrawdownPct } from './mix';

/** Baskets by panel and log, so that a basket's returns are the same object for as long. */
const kept = new WeakMap<object, Candidate>();

/** All baskets with a history, one at a time. */
export function* basketCandidates(market: AnalysisMarket): Generator<Candidate> {
  for (const basket of ALL_BASKETS) {
    const found = toCandidate(market, basket);
    if (found) yield found;
  }
}

function toCandidate(market: AnalysisMarket, basket: BasketDefinition): Candidate | null {
  const history = readBasketHistory(market, basket);
  const known = kept.get(history);
  if (known) return known;
  const { grid, backtest, sincePublication } = history;
  if (!backtest) return null;
  const daily = joinedReturns(grid, backtest, sincePublication);
  const candidate: Candidate = {
    kind: basket.kind,
    subject: basketSubject(basket.id),
    name: basket.name,
    path: basketPath(basket.id),
    daily,
    maxDrawdownPct: maxDrawdownPct(daily),
    costsPct: backtest.figures.costsPct,
  };
  kept.set(history, candidate);
  return candidate;
}
