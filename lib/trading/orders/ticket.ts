import { type FundId, type Micros, type Price, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { EPOCH } from '@/lib/core/base/time';
import { formatPrice } from '@/lib/core/format/number';
import type { Instrument } from '@/lib/market/data/instrument';
import { slippageOf } from '@/lib/robots/execution/fills';
import type { CostModel } from '@/lib/robots/execution/types';
import { OWN, type PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { book, type Holding, worth } from '@/lib/trading/accounts/position';
import { calculateBuyingPower, calculateEquity, type FindPrice } from '@/lib/trading/accounts/valuation';
import { LARGEST } from './bounds';
import { type NewOrder, type Order, type OrderKind, type OrderSide, orderDirection } from './order';
import { heldBy, isReached, noBuyingPower, priceOrder, VOLUME_LIMIT } from './pricing';

/** An order as it is typed. */
export interface Ticket {
  readonly fundId: number;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly quantity?: number | null | undefined;
  readonly amount?: number | null | undefined;
  readonly limitPrice?: number | null | undefined;
  readonly stopPrice?: number | null | undefined;
}

/** A ticket in micro-units, with the prices that its kind needs. */
export type TicketTerms = Pick<NewOrder, 'fundId' | 'side' | 'kind' | 'limitPrice' | 'stopPrice' | 'size'>;

/** Most orders by hand that may wait on an account. */
export const MAX_WAITING = 200;

/** @throws InputError with a sentence about what is wrong, whatever the account */
export function readTicket(ticket: Ticket): TicketTerms {
  const { fundId, side, kind, limitPrice, stopPrice } = ticket;
  const limit = given(limitPrice) ? readPrice('The limit price', limitPrice) : null;
  const stop = given(stopPrice) ? readPrice('The stop price', stopPrice) : null;
  if (kind === 'limit' && limit === null) throw new InputError('Enter the limit price.');
  if (kind === 'stop' && stop === null) throw new InputError('Enter the stop price.');
  if (kind !== 'limit' && limit !== null) throw new InputError(`A ${kind} order has no limit price.`);
  if (kind !== 'stop' && stop !== null) throw new InputError(`A ${kind} order has no stop price.`);
  return { fundId: fundId as FundId, side, kind, limitPrice: limit, stopPrice: stop, size: readSize(ticket) };
}

function readSize({ quantity, amount }: Ticket): NewOrder['size'] {
  if (given(quantity) && given(amount))
    throw new InputError('Enter either a quantity or an amount, not both.');
  if (given(quantity))
    return { kind: 'quantity', quantity: micros('The quantity', quantity, 6, LARGEST.quantity) };
  if (!given(amount)) throw new InputError('Enter a quantity or an amount.');
  return { kind: 'amount', amount: micros('The amount', amount, 2, LARGEST.amount), wholeUnits: false };
}

function given(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

function readPrice(name: string, value: number): Price {
  checkRange(name, value, LARGEST.price);
  const price = toPrice(value);
  if (fromPrice(price) !== value)
    throw new InputError(
      value >= 1 ? `${name} may have at most 6 decimals.` : `${name} may have at most 9 digits.`,
    );
  return price;
}

function checkRange(name: string, value: number, max: number): void {
  if (!(value > 0)) throw new InputError(`${name} must be more than 0.`);
  if (value > max) throw new InputError(`${name} must be at most ${max.toLocaleString('en-US')}.`);
}

function micros(name: string, value: number, decimals: number, max: number): Micros {
  checkRange(name, value, max);
  const scaled = toMicros(value);
  const step = 10 ** (6 - decimals);
  // Compared with the shortest decimal, so that 0.1 + 0.2 has the decimals it's written with.
  if (scaled % step !== 0 || fromMicros(scaled) !== value)
    throw new InputError(`${name} may have at most ${decimals} decimals.`);
  return scaled;
}

/** What a ticket is checked against when it's placed or previewed. */
export interface TicketMarket {
  readonly instrument: Instrument | null;
  readonly findPrice: FindPrice;
  readonly costs: CostModel;
  readonly volume: number;
  readonly cash: Micros;
  /** Positions of the account, of all owners. */
  readonly positions: readonly PaperPosition[];
  /** Waiting orders of the account. */
  readonly waiting: readonly Order[];
}

/** What a ticket would do at today's price. */
export interface Assessment {
  /** Why the order can't be placed, as a sentence; null if it can. */
  readonly problem: string | null;
  readonly action: NewOrder['action'];
  readonly estimate: {
    readonly price: Price;
    readonly quantity: Micros;
    readonly amount: Micros;
    readonly commission: Micros;
    /** What spread and impact cost. */
    readonly spreadCost: Micros;
    readonly cashAfter: Micros;
    readonly buyingPowerAfter: Micros;
  } | null;
}

/** Checks a ticket for own positions. The same rules hold again when the order fills. */
export function assessTicket(terms: TicketTerms, market: TicketMarket): Assessment {
  const { instrument, positions, waiting } = market;
  const held = heldBy({ owner: OWN, fundId: terms.fundId }, positions);
  const action = held * orderDirection(terms.side) < 0 ? 'close' : 'open';
  const refused = (problem: string): Assessment => ({ problem, action, estimate: null });
  if (!instrument) return refused('There is no such ticker.');
  const { ticker } = instrument;
  if (instrument.renamedToTicker)
    return refused(`${ticker} was renamed to ${instrument.renamedToTicker}. Trade that.`);
  const quote = market.findPrice(terms.fundId);
  if (instrument.noData || quote === null || !(quote > 0))
    return refused(`There are no prices for ${ticker}, so it can’t be traded.`);
  const estimate = estimateOrder(terms, action, quote, market);
  const problem =
    waiting.filter(({ owner }) => owner === OWN).length >= MAX_WAITING
      ? `${MAX_WAITING} orders are waiting already. Cancel one first.`
      : (sizeProblem(terms, held, action, ticker) ??
        orderProblem(terms, waiting, held, ticker) ??
        stopProblem(terms, quote, instrument) ??
        (typeof estimate === 'string' ? estimate : amountProblem(terms, action, market)));
  return { problem, action, estimate: typeof estimate === 'string' ? null : estimate };
}

function sizeProblem(terms: TicketTerms, held: number, action: string, ticker: string): string | null {
  const { size } = terms;
  if (action !== 'close' || size.kind !== 'quantity' || size.quantity <= Math.abs(held)) return null;
  const units = fromMicros(Math.abs(held)).toLocaleString('en-US', { maximumFractionDigits: 6 });
  return `You hold ${units} ${ticker}${held < 0 ? ' short' : ''}. One order can’t turn a position around: close it first, then place a second order.`;
}

/** Why a ticket can't be placed: for example, selling what is only about to be bought would open a short position. */
function orderProblem(
  terms: TicketTerms,
  waiting: readonly Order[],
  held: number,
  ticker: string,
): string | null {
  const opposite = waiting.find(
    (order) =>
      held === 0 &&
      order.owner === OWN &&
      order.fundId === terms.fundId &&
      order.action === 'open' &&
      order.side !== terms.side,
  );
  if (!opposite) return null;
  return `An order to ${opposite.side} ${ticker} is waiting. Wait until it has filled, or cancel it first.`;
}

function stopProblem(terms: TicketTerms, quote: number, { decimals }: Instrument): string | null {
  if (terms.kind !== 'stop' || !isReached(terms, quote)) return null;
  const where = terms.side === 'buy' ? 'above' : 'below';
  return `The stop price of a ${terms.side} order must be ${where} the current price, ${formatPrice(quote, decimals)}.`;
}

function amountProblem(terms: TicketTerms, action: string, market: TicketMarket): string | null {
  if (terms.size.kind !== 'amount' || action !== 'open') return null;
  const { amount } = terms.size;
  const room = calculateBuyingPower(
    calculateEquity(market.cash, market.positions, market.findPrice),
    market.positions,
  );
  return amount <= room ? null : noBuyingPower(fromMicros(amount), fromMicros(room));
}

function estimateOrder(
  terms: TicketTerms,
  action: NewOrder['action'],
  quote: number,
  market: TicketMarket,
): NonNullable<Assessment['estimate']> | string {
  const reference = terms.stopPrice ?? terms.limitPrice;
  // An order that waits for a price is estimated at that price.
  const at =
    reference === null || (terms.kind === 'limit' && isReached(terms, quote)) ? quote : fromPrice(reference);
  const { cash, positions, findPrice, volume, costs } = market;
  const pricing = priceOrder(
    { ...terms, owner: OWN, action },
    {
      quote: at,
      positions,
      equity: calculateEquity(cash, positions, findPrice),
      volume,
      volumeLimit: VOLUME_LIMIT,
      costs,
    },
  );
  if (pricing.kind === 'refusal') return pricing.reason;
  const { price, quantity, commission } = pricing;
  const isOwn = (held: PaperPosition) => held.owner === OWN && held.fundId === terms.fundId;
  const before: Holding | null = positions.find(isOwn) ?? null;
  const time = EPOCH;
  const booked = book(before, { direction: orderDirection(terms.side), quantity, price, commission, time });
  const cashAfter = plus(cash, booked.cash);
  const others = positions.filter((held) => !isOwn(held));
  const positionsAfter = booked.holding
    ? [...others, { accountId: '', owner: OWN, fundId: terms.fundId, ...booked.holding }]
    : others;
  // The account as it will be when the order's price is reached.
  const priceThen: FindPrice = (fundId) => (fundId === terms.fundId ? at : findPrice(fundId));
  return {
    price,
    quantity,
    amount: worth(price, quantity),
    commission,
    spreadCost: slippageOf(price, at, quantity),
    cashAfter,
    buyingPowerAfter: calculateBuyingPower(
      calculateEquity(cashAfter, positionsAfter, priceThen),
      positionsAfter,
    ),
  };
}
