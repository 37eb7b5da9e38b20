import { fromMicros } from '@/lib/core/base/money';
import { formatNumber, formatPercent, formatPrice } from '@/lib/core/format/number';
import type { RebalanceLine } from './basket-copy';

/** What became of an order of a rebalance. */
export interface LineOrder {
  readonly state: string;
  /** A sentence; null for none. */
  readonly reason: string | null;
  /** Dollars a unit, with spread and impact; null without a fill. */
  readonly fillPrice: number | null;
  /** The price before them, and what the fill cost, dollars. */
  readonly quote: number | null;
  readonly cost: number;
}

/** Moves of a price between plan and fill that are told, as a fraction. */
const TOLD_MOVE = 0.001;

/** Why a copy holds something else of an instrument than the basket's share of its value. */
export function lineDifferences(line: RebalanceLine, orders: readonly LineOrder[]): readonly string[] {
  const told: string[] = [];
  let paid = 0;
  if (line.note !== null) told.push(noteText(line));
  for (const { state, reason, fillPrice, quote, cost } of orders) {
    if (state === 'accepted') told.push('Its order waits for the next price.');
    else if (reason !== null) told.push(reason);
    if (fillPrice === null || quote === null || line.price === null) continue;
    const move = quote / line.price - 1;
    if (Math.abs(move) >= TOLD_MOVE)
      told.push(
        `Filled at ${formatPrice(quote)}, ${formatPercent(100 * Math.abs(move), 1)} ${move > 0 ? 'above' : 'below'} the price it was planned at.`,
      );
    paid += cost;
  }
  if (paid >= 0.01) told.push(`Trading cost ${formatNumber(paid, { decimals: 2, prefix: '$' })}.`);
  return told;
}

function noteText({ note, wanted }: RebalanceLine): string {
  switch (note) {
    case 'no-price':
      return 'There is no price, so it wasn’t traded.';
    case 'whole-units':
      return `Held in whole shares: ${formatNumber(Math.abs(fromMicros(wanted)))}.`;
    case 'less-than-one':
      return 'Its share is less than one whole share.';
    default:
      return 'The difference is too small to trade.';
  }
}
