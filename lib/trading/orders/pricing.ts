import type { FundId, Micros } from '@/lib/core/base/brand';
import { fromMicros, MICROS_PER_UNIT, toMicros } from '@/lib/core/base/money';
import { formatMoney } from '@/lib/core/format/number';
import { commissionOf, marketFill } from '@/lib/robots/execution/fills';
import { quantityFor } from '@/lib/robots/execution/sizing';
import type { CostModel } from '@/lib/robots/execution/types';
import type { PaperPosition, PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import { averagePrice, worth } from '@/lib/trading/accounts/position';
import { directionOf, type Order } from './order';

/** Opening orders in money take at most this part of the bar's volume, as robots' do. */
export const VOLUME_LIMIT = 0.025;
/** Dollars: an amount isn't cut down to less than brokers take. */
const SMALLEST_ORDER = 1;

type Terms = Pick<
  Order,
  'fundId' | 'kind' | 'side' | 'action' | 'size' | 'limitPrice' | 'stopPrice' | 'owner'
>;

/** What an order meets when it fills. */
export interface Encounter {
  readonly quote: number;
  /** Of the account, all owners. */
  readonly positions: readonly PaperPosition[];
  readonly equity: Micros;
  readonly volume: number;
  readonly volumeLimit: number;
  readonly costs: CostModel;
}

export type Pricing =
  | {
      readonly kind: 'fill';
      readonly quantity: Micros;
      readonly price: Micros;
      readonly commission: Micros;
      /** What the order didn't get, as a sentence; null if it got all. */
      readonly note: string | null;
    }
  | { readonly kind: 'refusal'; readonly reason: string };

/** Whether a quote reaches an order's prices. */
export function isReached(
  order: Pick<Terms, 'kind' | 'side' | 'limitPrice' | 'stopPrice'>,
  quote: number,
): boolean {
  const price = toMicros(quote);
  const isBuy = order.side === 'buy';
  if (order.kind === 'limit')
    return isBuy ? price <= (order.limitPrice ?? 0) : price >= (order.limitPrice ?? 0);
  if (order.kind === 'stop') return isBuy ? price >= (order.stopPrice ?? 0) : price <= (order.stopPrice ?? 0);
  return true;
}

/** How much an order takes and at which price, as robots' orders do; or why it can't. */
export function priceOrder(order: Terms, met: Encounter): Pricing {
  const held = heldBy(order, met.positions);
  return order.action === 'close' ? priceClose(order, held, met) : priceOpen(order, held, met);
}

/** What an order's owner holds of its instrument; negative for short positions. */
export function heldBy(
  { owner, fundId }: { readonly owner: PositionOwner; readonly fundId: FundId },
  positions: readonly PaperPosition[],
): number {
  return positions.find((held) => held.owner === owner && held.fundId === fundId)?.quantity ?? 0;
}

/** Value of positions at their entry prices, in money: what of the equity is taken. */
export function investedIn(positions: readonly PaperPosition[]): number {
  let invested = 0;
  for (const position of positions)
    invested += fromMicros(averagePrice(position)) * fromMicros(Math.abs(position.quantity));
  return invested;
}

function priceClose(order: Terms, held: number, met: Encounter): Pricing {
  if (held * directionOf(order.side) >= 0) return refusal('The position is closed already.');
  const asked = askedUnits(order, met.quote);
  const quantity = Math.min(asked ?? Math.abs(held), Math.abs(held)) as Micros;
  if (quantity === 0) return refusal('The amount is too small for the price.');
  const note = asked !== null && asked > quantity ? 'No more was held.' : null;
  return filled(order, quantity, met, note);
}

function priceOpen(order: Terms, held: number, met: Encounter): Pricing {
  const direction = directionOf(order.side);
  if (held * direction < 0) return refusal(TURNS_AROUND);
  if (met.positions.some((one) => one.fundId === order.fundId && one.quantity * direction < 0))
    return refusal(OPPOSITE_SIDE);
  const room = fromMicros(met.equity) - investedIn(met.positions);
  if (order.size.kind !== 'amount') return priceQuantity(order, met, room);
  const { amount, wholeUnits } = order.size;
  if (room < SMALLEST_ORDER) return refusal(notEnough(fromMicros(amount), room));
  const quantity = quantityFor({
    sizing: { kind: 'amount', amount: fromMicros(amount) },
    equity: fromMicros(met.equity),
    invested: investedIn(met.positions),
    quote: met.quote,
    stopDistance: Number.NaN,
    volume: met.volume,
    volumeLimit: met.volumeLimit,
    wholeUnits,
    costs: met.costs,
  });
  if (quantity === 0) {
    if (fromMicros(amount) > room) return refusal(notEnough(fromMicros(amount), room));
    return refusal(
      wholeUnits ? 'The amount is less than one unit.' : 'The amount is too small for the price.',
    );
  }
  return filled(order, quantity, met, null);
}

function priceQuantity(order: Terms, met: Encounter, room: number): Pricing {
  if (order.size.kind !== 'quantity') return refusal('The order has no size.');
  const pricing = filled(order, order.size.quantity, met, null);
  if (pricing.kind === 'refusal') return pricing;
  const needed = worth(pricing.price, pricing.quantity) + pricing.commission;
  return needed > toMicros(room) ? refusal(notEnough(fromMicros(needed as Micros), room)) : pricing;
}

/** Units that an order asks for; null for all that is held. */
function askedUnits({ size }: Terms, quote: number): number | null {
  if (size.kind === 'all') return null;
  if (size.kind === 'quantity') return size.quantity;
  const step = size.wholeUnits ? MICROS_PER_UNIT : 1;
  return Math.floor(((fromMicros(size.amount) / quote) * MICROS_PER_UNIT) / step) * step;
}

function filled(order: Terms, quantity: Micros, met: Encounter, note: string | null): Pricing {
  const direction = directionOf(order.side);
  const moved = marketFill(met.quote, direction, fromMicros(quantity), met.volume, met.costs);
  const price = withinLimit(order, moved);
  if (price <= 0 && order.action === 'open') return refusal('There is no price to fill it at.');
  return { kind: 'fill', quantity, price, commission: commissionOf(price, quantity, met.costs), note };
}

/** A limit order never fills at a worse price than its limit. */
function withinLimit({ kind, side, limitPrice }: Terms, price: Micros): Micros {
  if (kind !== 'limit' || limitPrice === null) return price;
  return (side === 'buy' ? Math.min(price, limitPrice) : Math.max(price, limitPrice)) as Micros;
}

function refusal(reason: string): Pricing {
  return { kind: 'refusal', reason };
}

/**
 * Without leverage, all positions together may cost at most what the account is worth. Whole dollars, rounded so that
 * the two always differ.
 */
function notEnough(needed: number, room: number): string {
  const has = Math.max(0, Math.floor(room));
  return `Not enough buying power: needs ${formatMoney(Math.ceil(needed), 0)}, you have ${formatMoney(has, 0)}.`;
}
export const OPPOSITE_SIDE =
  'Another position of this account is on the opposite side of the same ticker. An account can’t be long and short in one.';
export const TURNS_AROUND =
  'One order can’t turn a position around. Close the position first, then place a second order.';
