import type { FundId } from '@/lib/core/base/brand';
import type { BasketWeight } from '@/lib/trading/basket-copies/basket-copy';
import { WHOLE_WEIGHT } from '@/lib/trading/basket-copies/plan-rebalance';
import type { BasketView } from './basket-view';
import type { NamedWeights } from './records';

/** What a copy of a basket begins with: the decision that waits to be traded, or else what the basket holds. */
export interface CopyStart {
  /** The decision's number in its log. */
  readonly seq: number;
  readonly weights: readonly BasketWeight[];
}

/** @returns null before the basket's publication */
export function copyStart(
  { log, holdings }: Pick<BasketView, 'log' | 'holdings'>,
  findFundId: (ticker: string) => FundId | null,
): CopyStart | null {
  const decided = log.find(({ record }) => record.kind !== 'traded');
  if (!decided || decided.record.kind === 'traded') return null;
  const isWaiting = log[0] === decided;
  const weights: NamedWeights = isWaiting
    ? decided.record.weights
    : holdings.map(({ instrument, weightPct }) => [instrument.ticker, weightPct / 100]);
  return { seq: decided.seq, weights: toBasketWeights(weights, findFundId) };
}

/** Weights by instrument; tickers that the market doesn't have are left out. */
export function toBasketWeights(
  weights: NamedWeights,
  findFundId: (ticker: string) => FundId | null,
): readonly BasketWeight[] {
  return weights.flatMap(([ticker, weight]) => {
    const fundId = findFundId(ticker);
    return fundId === null || weight === 0 ? [] : [{ fundId, weight: Math.round(weight * WHOLE_WEIGHT) }];
  });
}
