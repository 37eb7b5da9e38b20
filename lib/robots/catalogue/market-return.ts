import { roundTo } from '@/lib/core/base/round';
import type { CostModel } from '@/lib/robots/execution/types';
import type { ExitReason, Side } from '@/lib/robots/ledger/entry';

/** What a position pays whatever its size: price impact, which grows with it, would reveal the amount. */
export type FixedCosts = Pick<CostModel, 'spread' | 'commissionRate'>;

interface MarketPosition {
  readonly side: Side;
  /** The market's price at the entry. */
  readonly entryQuote: number;
}

/** What a position would bring at a price, after half the spread and its entry's commission: percent, two decimals. */
export function openMarketReturn(
  { side, entryQuote }: MarketPosition,
  price: number,
  { spread, commissionRate }: FixedCosts,
): number {
  const direction = side === 'long' ? 1 : -1;
  const paid = entryQuote * (1 + (direction * spread) / 2);
  return roundTo(100 * ((direction * (price - paid)) / paid - commissionRate), 2);
}

/**
 * What a trade brought at the market's prices after the spread and both commissions, but not price impact: percent of
 * the entry value, two decimals. Of a stop or take-profit, whole percent away from zero.
 */
export function closedMarketReturn(
  { side, entryQuote }: MarketPosition,
  exit: { readonly quote: number; readonly reason: ExitReason },
  { spread, commissionRate }: FixedCosts,
): number {
  const direction = side === 'long' ? 1 : -1;
  const paid = entryQuote * (1 + (direction * spread) / 2);
  const got = exit.quote * (1 - (direction * spread) / 2);
  const returned = 100 * ((direction * (got - paid)) / paid - commissionRate * (1 + got / paid));
  return isProtective(exit.reason)
    ? Math.sign(returned) * Math.ceil(Math.abs(roundTo(returned, 2)))
    : roundTo(returned, 2);
}

/** Whether an exit's price follows the price that was paid for the entry, which reveals its impact. */
export function isProtective(reason: string | null): boolean {
  return reason === 'stop' || reason === 'take-profit';
}
