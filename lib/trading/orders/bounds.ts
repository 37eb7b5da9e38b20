import type { CostModel } from '@/lib/robots/execution/types';

/** The largest figures that an order may have, in units and money. */
export const LARGEST = { quantity: 1_000_000_000, price: 100_000_000, amount: 100_000_000 };

/**
 * Most money that an order may be worth, and most units that an amount may buy. Micro-units hold twice as much, so that
 * cash and positions fit as well.
 */
const MOST_WORTH = 4_000_000_000;
const MOST_UNITS = 9_000_000_000;

export const TOO_LARGE = `The order would be worth more than ${MOST_WORTH.toLocaleString('en-US')} dollars, or take more than ${MOST_UNITS.toLocaleString('en-US')} units. Enter a smaller quantity or amount, or another price.`;

/** Whether an order's figures can be multiplied without overflow. Costs only raise what a purchase is worth. */
export function fitsMoney(quote: number, units: number, volume: number, costs: CostModel): boolean {
  const impact = volume > 0 ? costs.impact * Math.sqrt(units / volume) : 0;
  const worth = quote * (1 + costs.spread / 2 + impact) * units;
  return worth <= MOST_WORTH && units <= MOST_UNITS;
}
