import { type FundId, type Micros, type Millis, minus, most, type Price, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { startOfDay, utcDay } from '@/lib/core/base/time';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { EquityPoint, PaperAccount, PaperPosition } from './paper-accounts';
import { averagePrice, valueAt } from './position';

/** An instrument's price; null if there's none. */
export type FindPrice = (fundId: FundId) => number | null;

/** Dollars for a unit of the currency that an instrument is priced in; null if there's no rate. */
export type FindRate = (fundId: FundId) => Price | null;

/** What a market says about the worth of positions. */
export interface MarketPrices {
  readonly findPrice: FindPrice;
  readonly findRate: FindRate;
}

/** The price a position is valued at, and its rate: without either, what it cost. */
export function markFor(
  position: PaperPosition,
  { findPrice, findRate }: MarketPrices,
): { readonly price: Price; readonly rate: Price } {
  const price = findPrice(position.fundId);
  const rate = findRate(position.fundId);
  return price === null || rate === null
    ? { price: averagePrice(position), rate: rate ?? IN_DOLLARS }
    : { price: toPrice(price), rate };
}

/** Cash plus what all positions are worth. */
export function calculateEquity(
  cash: Micros,
  positions: readonly PaperPosition[],
  market: MarketPrices,
): Micros {
  return positions.reduce((sum, position) => {
    const { price, rate } = markFor(position, market);
    return plus(sum, valueAt(position, price, rate));
  }, cash);
}

/**
 * What all owners' new positions may cost together: the equity less what all positions cost, long or short. What a
 * short sale brought in is in the cash, but buys nothing, since there's no leverage.
 */
export function calculateBuyingPower(equity: Micros, positions: readonly PaperPosition[]): Micros {
  return most(ZERO, minus(equity, investedIn(positions)));
}

/** What positions cost, long or short. */
export function investedIn(positions: readonly PaperPosition[]): Micros {
  return positions.reduce((sum, { cost }) => plus(sum, Math.abs(cost)), ZERO);
}

/**
 * What the account made since the UTC day began: against the last value stored up to then, or the start balance if it
 * was opened today.
 * @param points oldest first
 */
export function calculateDayProfit(
  account: Pick<PaperAccount, 'startBalance'>,
  equity: Micros,
  points: readonly EquityPoint[],
  now: Millis,
): Micros {
  const midnight = startOfDay(utcDay(now));
  const before = points.findLast(({ at }) => at <= midnight)?.equity ?? account.startBalance;
  return minus(equity, before);
}
