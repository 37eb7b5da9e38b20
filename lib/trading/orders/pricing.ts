import { absolute, type FundId, least, type Micros, most, type Price } from '@/lib/core/base/brand';
import { fromMicros, MICROS_PER_UNIT, toMicros, ZERO } from '@/lib/core/base/money';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { formatMoney } from '@/lib/core/format/number';
import { calculateCommission, marketFill } from '@/lib/robots/execution/fills';
import { quantityFor } from '@/lib/robots/execution/sizing';
import type { CostModel } from '@/lib/robots/execution/types';
import { isBasketCopy, type PaperPosition, type PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import { inDollars, worth } from '@/lib/trading/accounts/position';
import { ownerBuyingPower, sumUnused, type UnusedFunds } from '@/lib/trading/accounts/set-aside';
import { fitsMoney, TOO_LARGE } from './bounds';
import { type Order, orderDirection } from './order';

/** Opening orders in money use at most this fraction of the bar's volume, as robots' orders do. */
export const VOLUME_LIMIT = 0.025;
/**
 * An amount is reduced to the buying power that's left, but not below these dollars or this fraction of itself: what is
 * left after a full account's costs isn't worth a position.
 */
export const LEAST_CUT = { dollars: 10, part: 0.1 };

type Terms = Pick<
  Order,
  'fundId' | 'kind' | 'side' | 'action' | 'size' | 'limitPrice' | 'stopPrice' | 'owner'
>;

/** What an order finds when it fills. */
export interface Encounter {
  readonly quote: number;
  /** Dollars for a unit of the currency that the quote is in. */
  readonly rate: Price;
  /** Positions of the account, of all owners. */
  readonly positions: readonly PaperPosition[];
  readonly equity: Micros;
  /** What is set aside for owners of the account and unused. */
  readonly unused: UnusedFunds;
  readonly volume: number;
  readonly volumeLimit: number;
  readonly costs: CostModel;
}

export type Pricing =
  | {
      readonly kind: 'fill';
      readonly quantity: Micros;
      readonly price: Price;
      readonly commission: Micros;
      /** What the order didn't get, as a sentence; null if it got everything. */
      readonly note: string | null;
    }
  | { readonly kind: 'refusal'; readonly reason: string };

/** The prices that an order waits for. */
export type Conditions = Pick<
  Order,
  'kind' | 'side' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailBps' | 'waterMark' | 'triggeredAt'
>;

/** All basis points of a price. */
export const WHOLE_BPS = 10_000;

/**
 * Whether a quote reaches an order's prices, so that it fills there; a stop-limit order has to be triggered before.
 * The database selects by the same rules, to the bit (`readReached`).
 */
export function isReached(order: Conditions, quote: number): boolean {
  switch (order.kind) {
    case 'market':
      return true;
    case 'limit':
      return isLimitReached(order, quote);
    case 'stopLimit':
      return order.triggeredAt !== null && isLimitReached(order, quote);
    case 'stop':
    case 'trailingStop':
      return isStopReached(order, quote);
  }
}

/** Whether a quote reaches the stop of an order that has one. */
export function isStopReached(order: Conditions, quote: number): boolean {
  const { side, stopPrice, waterMark, trailAmount, trailBps } = order;
  const price = toPrice(quote);
  const direction = orderDirection(side);
  if (order.kind !== 'trailingStop') return stopPrice !== null && (price - stopPrice) * direction >= 0;
  if (waterMark === null) return false;
  if (trailAmount !== null) return (price - (waterMark + direction * trailAmount)) * direction >= 0;
  const bps = WHOLE_BPS + direction * (trailBps ?? 0);
  return (price * WHOLE_BPS - waterMark * bps) * direction >= 0;
}

function isLimitReached({ side, limitPrice }: Conditions, quote: number): boolean {
  return limitPrice !== null && (toPrice(quote) - limitPrice) * orderDirection(side) <= 0;
}

/** Where an order's stop is now; null if it has none, or follows a price that hasn't come yet. */
export function presentStop(order: Conditions): Price | null {
  const { waterMark, trailAmount, trailBps } = order;
  if (order.kind !== 'trailingStop') return order.stopPrice;
  if (waterMark === null) return null;
  const direction = orderDirection(order.side);
  if (trailAmount !== null) return toPrice(fromPrice(waterMark) + direction * fromPrice(trailAmount));
  return toPrice((fromPrice(waterMark) * (WHOLE_BPS + direction * (trailBps ?? 0))) / WHOLE_BPS);
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
): Micros {
  return positions.find((held) => held.owner === owner && held.fundId === fundId)?.quantity ?? ZERO;
}

/** The least buying power, in money, that an order of an amount still opens a position with. */
export function leastFor(amount: number): number {
  return Math.min(amount, Math.max(LEAST_CUT.dollars, amount * LEAST_CUT.part));
}

function priceClose(order: Terms, held: Micros, met: Encounter): Pricing {
  if (held * orderDirection(order.side) >= 0) return refusal('The position is closed already.');
  const asked = askedUnits(order, dollarQuote(met));
  const quantity = least(asked ?? absolute(held), absolute(held));
  if (quantity === 0) return refusal('The amount is too small for the price.');
  const note = asked !== null && asked > quantity ? 'No more was held.' : null;
  return filled(order, quantity, met, note);
}

function priceOpen(order: Terms, held: number, met: Encounter): Pricing {
  const direction = orderDirection(order.side);
  if (held * direction < 0) return refusal(TURNS_AROUND);
  if (met.positions.some((one) => one.fundId === order.fundId && one.quantity * direction < 0))
    return refusal(OPPOSITE_SIDE);
  const room = fromMicros(ownerBuyingPower(order.owner, met.equity, met.positions, met.unused));
  if (order.size.kind !== 'amount') return priceQuantity(order, met, room);
  const { wholeUnits } = order.size;
  const amount = fromMicros(order.size.amount);
  const lacks = () => refusal(noRoom(order.owner, amount, room, met.unused));
  if (room < leastFor(amount)) return lacks();
  const quantity = quantityFor({
    sizing: { kind: 'amount', amount },
    equity: room,
    invested: 0,
    quote: dollarQuote(met),
    stopDistance: Number.NaN,
    volume: met.volume,
    volumeLimit: met.volumeLimit,
    wholeUnits,
    costs: met.costs,
  });
  if (quantity === 0 && room < amount) return lacks();
  if (quantity === 0)
    return refusal(`The amount is ${wholeUnits ? 'less than one unit' : 'too small for the price'}.`);
  const whose = isFunded(order.owner, room, met.unused) ? 'what is set aside and unused' : 'the buying power';
  const note = room < amount ? `Cut from ${formatMoney(amount)} to ${whose}, ${formatMoney(room)}.` : null;
  return filled(order, quantity, met, note);
}

function priceQuantity(order: Terms, met: Encounter, room: number): Pricing {
  if (order.size.kind !== 'quantity') return refusal('The order has no size.');
  const least = dollarQuote(met) * fromMicros(order.size.quantity);
  // Rounded to micro-units, such a quantity may not fit.
  const lacks = (needed: number) => refusal(noRoom(order.owner, needed, room, met.unused));
  if (least > room && !fits(order.size.quantity, met)) return lacks(least);
  const pricing = filled(order, order.size.quantity, met, null);
  if (pricing.kind === 'refusal') return pricing;
  const needed = worth(pricing.price, pricing.quantity, met.rate) + pricing.commission;
  return needed > toMicros(room) ? lacks(fromMicros(needed)) : pricing;
}

/** Units that an order asks for; null if it closes all that is held. */
function askedUnits({ size }: Terms, quote: number): Micros | null {
  if (size.kind === 'all') return null;
  if (size.kind === 'quantity') return size.quantity;
  const step = size.wholeUnits ? MICROS_PER_UNIT : 1;
  return (Math.floor(((fromMicros(size.amount) / quote) * MICROS_PER_UNIT) / step) * step) as Micros;
}

function filled(order: Terms, quantity: Micros, met: Encounter, note: string | null): Pricing {
  if (!fits(quantity, met)) return refusal(TOO_LARGE);
  const direction = orderDirection(order.side);
  const moved = marketFill(met.quote, direction, fromMicros(quantity), met.volume, met.costs);
  const price = withinLimit(order, moved);
  if (price <= 0 && order.action === 'open') return refusal('There is no price to fill it at.');
  const commission = inDollars(calculateCommission(price, quantity, met.costs), met.rate);
  return { kind: 'fill', quantity, price, commission, note };
}

function fits(quantity: Micros, met: Encounter): boolean {
  return fitsMoney(dollarQuote(met), fromMicros(quantity), met.volume, met.costs);
}

/** What a unit costs in dollars at the quote. */
function dollarQuote({ quote, rate }: Encounter): number {
  return quote * fromPrice(rate);
}

/** A limit order never fills at a worse price than its limit. */
function withinLimit({ kind, side, limitPrice }: Terms, price: Price): Price {
  if ((kind !== 'limit' && kind !== 'stopLimit') || limitPrice === null) return price;
  return side === 'buy' ? least(price, limitPrice) : most(price, limitPrice);
}

function refusal(reason: string): Pricing {
  return { kind: 'refusal', reason };
}

/** Whether an owner's own fund leaves it no more room than this. */
function isFunded(owner: PositionOwner, room: number, unused: UnusedFunds): boolean {
  const own = unused.get(owner);
  return own !== undefined && fromMicros(own) <= room;
}

/** Why an owner's room isn't enough. */
export function noRoom(owner: PositionOwner, needed: number, room: number, unused: UnusedFunds): string {
  if (isFunded(owner, room, unused))
    return notSetAside(needed, room, isBasketCopy(owner) ? 'portfolio' : 'robot');
  const others = unused.has(owner) ? 0 : Math.floor(fromMicros(sumUnused(unused)));
  const more = others > 0 ? ` ${formatMoney(others, 0)} more is set aside for robots you copy.` : '';
  return noBuyingPower(needed, room) + more;
}

/** Figures are rounded as below. */
export function notSetAside(needed: number, room: number, what: 'robot' | 'portfolio' = 'robot'): string {
  return `Not enough set aside for this ${what}: needs ${formatMoney(Math.ceil(needed), 0)}, ${formatMoney(Math.floor(room), 0)} is unused.`;
}

/** Both figures are in whole dollars, rounded so that the first is always more than the second. */
export function noBuyingPower(needed: number, room: number): string {
  return `Not enough buying power: needs ${formatMoney(Math.ceil(needed), 0)}, you have ${formatMoney(Math.floor(room), 0)}.`;
}

export const OPPOSITE_SIDE =
  'Another position of this account is on the opposite side of the same ticker. An account can’t be long and short in one.';
export const TURNS_AROUND =
  'One order can’t turn a position around. Close the position first, then place a second order.';
