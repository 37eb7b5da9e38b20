import { type FundId, type Micros, minus, type Price, plus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromMicros, MICROS_PER_UNIT, toMicros, ZERO } from '@/lib/core/base/money';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { EPOCH } from '@/lib/core/base/time';
import { formatPrice } from '@/lib/core/format/number';
import { currencyPair, rateAtPrice } from '@/lib/market/data/currency-rates';
import type { Instrument } from '@/lib/market/data/instrument';
import { calculateCommission, calculateSlippage, marketFill } from '@/lib/robots/execution/fills';
import type { CostModel } from '@/lib/robots/execution/types';
import { type Funds, OWN, type PaperPosition } from '@/lib/trading/accounts/paper-accounts';
import { book, type Holding, inDollars, worth } from '@/lib/trading/accounts/position';
import { accountMoney, unusedFunds } from '@/lib/trading/accounts/set-aside';
import { calculateEquity, type FindPrice, type FindRate } from '@/lib/trading/accounts/valuation';
import { fitsMoney, LARGEST } from './bounds';
import {
  type NewOrder,
  ORDER_KIND_WORDS,
  type Order,
  type OrderKind,
  type OrderSide,
  orderDirection,
  type Validity,
} from './order';
import {
  type Conditions,
  heldBy,
  isReached,
  isStopReached,
  noRoom,
  presentStop,
  priceOrder,
  VOLUME_LIMIT,
} from './pricing';

/** An order as it is typed. */
export interface Ticket {
  readonly fundId: number;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly quantity?: number | null | undefined;
  readonly amount?: number | null | undefined;
  readonly limitPrice?: number | null | undefined;
  readonly stopPrice?: number | null | undefined;
  /** How far a trailing stop stays behind the price, in money or percent of it. */
  readonly trailAmount?: number | null | undefined;
  readonly trailPercent?: number | null | undefined;
  readonly validity?: Validity | null | undefined;
  /** Prices of the orders that close what this one opens. */
  readonly stopLoss?: number | null | undefined;
  readonly takeProfit?: number | null | undefined;
}

/** A ticket in micro-units, with the prices that its kind needs. */
export type TicketTerms = Pick<
  Order,
  'fundId' | 'side' | 'kind' | 'limitPrice' | 'stopPrice' | 'size' | 'trailAmount' | 'trailBps' | 'validity'
> & {
  readonly stopLoss: Price | null;
  readonly takeProfit: Price | null;
};

/** The field of a ticket that a problem is about. */
export const TICKET_FIELDS = [
  'quantity',
  'amount',
  'limitPrice',
  'stopPrice',
  'trailAmount',
  'trailPercent',
  'stopLoss',
  'takeProfit',
] as const;
export type TicketField = (typeof TICKET_FIELDS)[number];

/** Most orders by hand that may wait on an account. */
export const MAX_WAITING = 200;

/** @throws InputError with a sentence about what is wrong, whatever the account */
export function readTicket(ticket: Ticket): TicketTerms {
  const { fundId, side, kind } = ticket;
  const limitPrice = readOptional('The limit price', ticket.limitPrice);
  const stopPrice = readOptional('The stop price', ticket.stopPrice);
  const [hasLimit, hasStop] = [LIMITED.has(kind), STOPPED.has(kind)];
  if (hasLimit && limitPrice === null) throw new InputError('Enter the limit price.');
  if (hasStop && stopPrice === null) throw new InputError('Enter the stop price.');
  const name = ORDER_KIND_WORDS[kind];
  if (!hasLimit && limitPrice !== null) throw new InputError(`A ${name} order has no limit price.`);
  if (!hasStop && stopPrice !== null) throw new InputError(`A ${name} order has no stop price.`);
  return {
    fundId: fundId as FundId,
    side,
    kind,
    limitPrice,
    stopPrice,
    size: readSize(ticket),
    ...readTrail(ticket),
    validity: ticket.validity ?? 'gtc',
    stopLoss: readOptional('The stop loss', ticket.stopLoss),
    takeProfit: readOptional('The target', ticket.takeProfit),
  };
}

const LIMITED: ReadonlySet<OrderKind> = new Set<OrderKind>(['limit', 'stopLimit']);
const STOPPED: ReadonlySet<OrderKind> = new Set<OrderKind>(['stop', 'stopLimit']);

/** Most that a trailing stop may stay behind, in percent of the price. */
const MOST_TRAIL = 50;

function readTrail({ kind, trailAmount, trailPercent }: Ticket): Pick<Order, 'trailAmount' | 'trailBps'> {
  const amount = readOptional('The trailing amount', trailAmount);
  const bps = given(trailPercent)
    ? micros('The trailing percent', trailPercent, 2, MOST_TRAIL) / (MICROS_PER_UNIT / 100)
    : null;
  if (amount !== null && bps !== null)
    throw new InputError('Enter either a trailing amount or a trailing percent, not both.');
  if (kind !== 'trailingStop' && (amount !== null || bps !== null))
    throw new InputError(`A ${ORDER_KIND_WORDS[kind]} order doesn’t trail the price.`);
  if (kind === 'trailingStop' && amount === null && bps === null)
    throw new InputError('Enter how far the stop trails the price.');
  return { trailAmount: amount, trailBps: bps };
}

export function readOptional(name: string, value: number | null | undefined): Price | null {
  return given(value) ? readPrice(name, value) : null;
}

function readSize({ quantity, amount }: Ticket): NewOrder['size'] {
  if (given(quantity) && given(amount))
    throw new InputError('Enter either a quantity or an amount, not both.');
  if (given(quantity)) return { kind: 'quantity', quantity: readQuantity(quantity) };
  if (!given(amount)) throw new InputError('Enter a quantity or an amount.');
  return { kind: 'amount', amount: micros('The amount', amount, 2, LARGEST.amount), wholeUnits: false };
}

/** @throws InputError with a sentence about what is wrong */
export function readQuantity(quantity: number): Micros {
  return micros('The quantity', quantity, 6, LARGEST.quantity);
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
  readonly findRate: FindRate;
  readonly costs: CostModel;
  readonly volume: number;
  readonly cash: Micros;
  /** Positions of the account, of all owners. */
  readonly positions: readonly PaperPosition[];
  readonly funds: Funds;
  /** Waiting orders of the account. */
  readonly waiting: readonly Order[];
}

/** What a ticket would do at today's price. */
export interface Assessment {
  /** Why the order can't be placed, as a sentence; null if it can. */
  readonly problem: string | null;
  /** The field to change; null if it isn't one alone. */
  readonly problemField: TicketField | null;
  readonly action: NewOrder['action'];
  readonly estimate: {
    readonly price: Price;
    /** Dollars for a unit of the currency that the price is in. */
    readonly rate: Price;
    readonly quantity: Micros;
    readonly amount: Micros;
    readonly commission: Micros;
    /** What spread and impact cost. */
    readonly spreadCost: Micros;
    readonly cashAfter: Micros;
    readonly buyingPowerBefore: Micros;
    readonly buyingPowerAfter: Micros;
    /** What opening costs, and closing at the same price. */
    readonly costsBothWays: Micros | null;
    /** What is lost at the stop, and won at the target, after all costs; null without one. */
    readonly lossAtStop: Micros | null;
    readonly profitAtTarget: Micros | null;
  } | null;
}

/** Checks a ticket for own positions. The same rules hold again when the order fills. */
export function assessTicket(terms: TicketTerms, market: TicketMarket): Assessment {
  const { instrument, positions, waiting } = market;
  const held = heldBy({ owner: OWN, fundId: terms.fundId }, positions);
  const action = held * orderDirection(terms.side) < 0 ? 'close' : 'open';
  const refused = (problem: string): Assessment => ({ problem, problemField: null, action, estimate: null });
  if (!instrument) return refused('There is no such ticker.');
  const { ticker } = instrument;
  if (instrument.renamedToTicker)
    return refused(`${ticker} was renamed to ${instrument.renamedToTicker}. Trade that.`);
  const quote = market.findPrice(terms.fundId);
  if (instrument.noData || quote === null || !(quote > 0))
    return refused(`There are no prices for ${ticker}, so it can’t be traded.`);
  const rate = market.findRate(terms.fundId);
  if (rate === null) return refused(noRate(instrument));
  const estimate = estimateOrder(terms, action, { quote, rate }, market);
  const sizeField = terms.size.kind === 'amount' ? 'amount' : 'quantity';
  const problem: Problem | null =
    about(null, waitingProblem(waiting, countExits(terms))) ??
    about('quantity', sizeProblem(terms, held, action, ticker)) ??
    about(null, orderProblem(terms, waiting, held, ticker)) ??
    stopProblem(terms, quote, instrument) ??
    bracketProblem(terms, action, quote, instrument) ??
    about(sizeField, typeof estimate === 'string' ? estimate : amountProblem(terms, action, market));
  return {
    problem: problem?.text ?? null,
    problemField: problem?.field ?? null,
    action,
    estimate: typeof estimate === 'string' ? null : estimate,
  };
}

/** Why no further orders by hand may wait, with `exits` of its own; null if they may. */
export function waitingProblem(waiting: readonly Order[], exits = 0): string | null {
  const count = waiting.filter(({ owner }) => owner === OWN).length;
  if (count >= MAX_WAITING) return `${MAX_WAITING} orders are waiting already. Cancel one first.`;
  return count + 1 + exits > MAX_WAITING
    ? `${count} orders are waiting already. With its exits, this one is ${1 + exits}, and at most ${MAX_WAITING} may wait. Cancel some first.`
    : null;
}

interface Problem {
  readonly field: TicketField | null;
  readonly text: string;
}

function about(field: TicketField | null, text: string | null): Problem | null {
  return text === null ? null : { field, text };
}

/** The prices that an order waits for if it's placed at a quote: a trailing stop begins there. */
export function orderConditions(terms: TicketTerms, quote: number | null): Conditions {
  const waterMark = terms.kind === 'trailingStop' && quote !== null ? toPrice(quote) : null;
  return { ...terms, waterMark, triggeredAt: null };
}

/** Why a pair can't be traded whose currency nothing converts to dollars. */
function noRate(instrument: Instrument): string {
  const { ticker } = instrument;
  const currency = currencyPair(instrument)?.quote ?? '';
  return `${ticker} is priced in ${currency}, and there is no rate from ${currency} to dollars, so it can’t be traded.`;
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

function stopProblem(terms: TicketTerms, quote: number, { decimals }: Instrument): Problem | null {
  const { kind, side, trailAmount } = terms;
  if (kind === 'trailingStop')
    return trailAmount !== null && fromPrice(trailAmount) > (quote * MOST_TRAIL) / 100
      ? about(
          'trailAmount',
          `The trailing amount must be at most half the current price, ${formatPrice(quote, decimals)}.`,
        )
      : null;
  if (!STOPPED.has(kind) || !isStopReached(orderConditions(terms, quote), quote)) return null;
  const where = side === 'buy' ? 'above' : 'below';
  return about(
    'stopPrice',
    `The stop price of a ${side} order must be ${where} the current price, ${formatPrice(quote, decimals)}.`,
  );
}

function countExits({ stopLoss, takeProfit }: TicketTerms): number {
  return [stopLoss, takeProfit].filter((price) => price !== null).length;
}

function bracketProblem(
  terms: TicketTerms,
  action: NewOrder['action'],
  quote: number,
  instrument: Instrument,
): Problem | null {
  const { stopLoss, takeProfit, side, kind } = terms;
  if (stopLoss === null && takeProfit === null) return null;
  const field = stopLoss === null ? 'takeProfit' : 'stopLoss';
  if (action === 'close')
    return about(field, 'Only an order that opens a position can have a stop loss or a target.');
  if (kind === 'trailingStop')
    return about(
      field,
      'A trailing stop order can’t have a stop loss or a target. Set them once it has filled.',
    );
  const given = [terms.stopPrice, terms.limitPrice].filter((price) => price !== null).map(fromPrice);
  // A limit on the far side of the price fills at the price.
  const entries = given.length === 0 || isReached(orderConditions(terms, quote), quote) ? [quote] : given;
  const direction = orderDirection(side);
  return (
    exitProblem('stopLoss', stopLoss, entries, -direction, 'entry', instrument) ??
    exitProblem('takeProfit', takeProfit, entries, direction, 'entry', instrument)
  );
}

/** Why a stop or target can't be at its price: it has to be beyond all of others, in its direction. */
export function exitProblem(
  field: 'stopLoss' | 'takeProfit',
  exit: Price | null,
  others: readonly number[],
  direction: number,
  what: 'entry' | 'current',
  { decimals }: Pick<Instrument, 'decimals'>,
): Problem | null {
  const wrong = exit !== null && others.find((other) => (exit - toPrice(other)) * direction <= 0);
  if (wrong === false || wrong === undefined) return null;
  const name = field === 'stopLoss' ? 'stop loss' : 'target';
  const where = direction > 0 ? 'above' : 'below';
  return about(field, `The ${name} must be ${where} the ${what} price, ${formatPrice(wrong, decimals)}.`);
}

function amountProblem(terms: TicketTerms, action: string, market: TicketMarket): string | null {
  if (terms.size.kind !== 'amount' || action !== 'open') return null;
  const { amount } = terms.size;
  const { cash, positions, funds } = market;
  const room = accountMoney(cash, positions, funds, market).buyingPower;
  return amount <= room
    ? null
    : noRoom(OWN, fromMicros(amount), fromMicros(room), unusedFunds(funds, positions, market));
}

function estimateOrder(
  terms: TicketTerms,
  action: NewOrder['action'],
  { quote, rate: rateNow }: { readonly quote: number; readonly rate: Price },
  market: TicketMarket,
): NonNullable<Assessment['estimate']> | string {
  const conditions = orderConditions(terms, quote);
  // The worst price that a stop-limit order fills at is its limit.
  const reference =
    terms.kind === 'stopLimit' ? terms.limitPrice : (presentStop(conditions) ?? terms.limitPrice);
  // An order that waits for a price is estimated at that price.
  const at =
    reference === null || reference <= 0 || (terms.kind === 'limit' && isReached(conditions, quote))
      ? quote
      : fromPrice(reference);
  const { cash, positions, funds, findPrice, findRate, volume, costs, instrument } = market;
  const rate = instrument ? rateAtPrice(instrument, at, rateNow) : rateNow;
  const pricing = priceOrder(
    { ...terms, owner: OWN, action },
    {
      quote: at,
      rate,
      positions,
      equity: calculateEquity(cash, positions, market),
      unused: unusedFunds(funds, positions, market),
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
  const direction = orderDirection(terms.side);
  const booked = book(before, { direction, quantity, price, rate, commission, time });
  const cashAfter = plus(cash, booked.cash);
  const exitAt = (exit: number) => exitResult(terms, { price, rate, quantity, commission }, exit, market);
  const stopLoss = terms.stopLoss === null ? null : exitAt(fromPrice(terms.stopLoss));
  const target = terms.takeProfit === null ? null : exitAt(fromPrice(terms.takeProfit));
  const bothWays = action === 'open' ? exitAt(at) : null;
  const others = positions.filter((held) => !isOwn(held));
  const positionsAfter = booked.holding
    ? [...others, { accountId: '', owner: OWN, fundId: terms.fundId, ...booked.holding }]
    : others;
  // The account as it will be when the order's price is reached.
  const priceThen: FindPrice = (fundId) => (fundId === terms.fundId ? at : findPrice(fundId));
  return {
    price,
    rate,
    quantity,
    amount: worth(price, quantity, rate),
    commission,
    spreadCost: inDollars(calculateSlippage(price, at, quantity), rate),
    cashAfter,
    buyingPowerBefore: accountMoney(cash, positions, funds, market).buyingPower,
    costsBothWays: bothWays && minus(ZERO, bothWays),
    lossAtStop: stopLoss && minus(ZERO, stopLoss),
    profitAtTarget: target,
    buyingPowerAfter: accountMoney(cashAfter, positionsAfter, funds, { findPrice: priceThen, findRate })
      .buyingPower,
  };
}

/**
 * What a position makes after all costs if it's closed at a price, at today's rate; null if that is more than orders may
 * be worth.
 */
function exitResult(
  { side }: TicketTerms,
  entry: {
    readonly price: Price;
    readonly rate: Price;
    readonly quantity: Micros;
    readonly commission: Micros;
  },
  quote: number,
  { costs, volume, instrument }: TicketMarket,
): Micros | null {
  const { quantity } = entry;
  const rate = instrument ? rateAtPrice(instrument, quote, entry.rate) : entry.rate;
  const units = fromMicros(quantity);
  if (!fitsMoney(quote * fromPrice(rate), units, volume, costs)) return null;
  const direction = orderDirection(side);
  const price = marketFill(quote, -direction, units, volume, costs);
  const made = direction * (worth(price, quantity) - worth(entry.price, quantity));
  const closing = calculateCommission(price, quantity, costs);
  return minus(inDollars(minus(made as Micros, closing), rate), entry.commission);
}
