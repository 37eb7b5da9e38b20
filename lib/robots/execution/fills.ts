import type { Micros, Price } from '@/lib/core/base/brand';
import { MICROS_PER_UNIT, toMicros } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import type { CostModel } from './types';

/**
 * Price at which a market order fills: the quote moved against the order by half the spread and by the
 * square-root impact law, impact × √(quantity ÷ volume of the bar) (Almgren et al., "Direct Estimation of Equity Market
 * Impact", 2005, with the exponent one half). A bar without volume has no impact.
 * No sale brings less than nothing.
 * @param direction 1 buys, -1 sells
 * @param quantity units
 */
export function marketFill(
  quote: number,
  direction: number,
  quantity: number,
  volume: number,
  costs: CostModel,
): Price {
  const share = volume > 0 ? quantity / volume : 0;
  const moved = costs.spread / 2 + costs.impact * Math.sqrt(share);
  return toPrice(quote * Math.max(0, 1 + direction * moved));
}

/** Commission of one side in micro-units: rate × value. */
export function calculateCommission(price: Price, quantity: Micros, costs: CostModel): Micros {
  const value = (price / MICROS_PER_UNIT) * (quantity / MICROS_PER_UNIT);
  return toMicros(costs.commissionRate * value);
}

/** The fill's loss against the quote, in money: |fill − quote| × quantity, micro-units. */
export function calculateSlippage(price: Price, quote: number, quantity: Micros): Micros {
  const difference = Math.abs(price - toPrice(quote));
  return Math.round((difference * quantity) / MICROS_PER_UNIT) as Micros;
}
