import { type Micros, type Millis, minus, type Price, plus } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { MICROS_PER_UNIT, micros, ZERO } from '@/lib/core/base/money';
import { averageFillPrice, timesPrice, WHOLE_PRICES } from '@/lib/core/base/price';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import type { PaperPosition } from './paper-accounts';

/** What average-cost accounting needs of a position. */
export type Holding = Pick<
  PaperPosition,
  'quantity' | 'cost' | 'costRest' | 'quoteCost' | 'commission' | 'openedAt'
>;

/** One execution, priced. */
export interface PricedExecution {
  /** 1 buys, -1 sells. */
  readonly direction: 1 | -1;
  /** Above zero. */
  readonly quantity: Micros;
  readonly price: Price;
  /** Dollars for a unit of the currency that the price is in. */
  readonly rate?: Price;
  /** In dollars, as all money but prices. */
  readonly commission: Micros;
  readonly time: Millis;
}

export interface Booking {
  /** What is held after the execution; null when nothing is. */
  readonly holding: Holding | null;
  /** By how much the account's cash changes; negative for purchases. */
  readonly cash: Micros;
  /** The trade that the execution closes; null if it opens. */
  readonly closed: {
    /** Net of all commissions. */
    readonly profit: Micros;
    /** Average price of what was closed, in the currency of its price. */
    readonly openPrice: Price;
    readonly openedAt: Millis;
  } | null;
}

const UNIT = BigInt(MICROS_PER_UNIT);

/**
 * Books an execution by average cost. Price × quantity is kept exactly, in millionths of micro-units, so that what was
 * opened at one price makes (price − entry) × quantity to the micro-unit, as robots' trades do; cash changes by what
 * keeps cash plus cost equal to start plus gross profits less commissions. What is opened costs dollars at the rate of
 * its fill; a profit is made in the price's currency, and becomes dollars at the rate of the fill that closes.
 * @throws RangeError for an execution that would turn the position around
 */
export function book(before: Holding | null, execution: PricedExecution): Booking {
  return before && Math.sign(before.quantity) === -execution.direction
    ? close(before, execution)
    : open(before, execution);
}

function open(
  before: Holding | null,
  { direction, quantity, price, rate = IN_DOLLARS, commission, time }: PricedExecution,
): Booking {
  const paid = timesPrice(BigInt(direction) * BigInt(quantity), price);
  const { cost, costRest } = rounded(exactCost(before) + converted(paid, rate));
  return {
    holding: {
      quantity: plus(before?.quantity ?? ZERO, direction * quantity),
      cost,
      costRest,
      ...((rate !== IN_DOLLARS || before?.quoteCost !== undefined) && {
        quoteCost: quoteCost(before) + paid,
      }),
      commission: plus(commission, before?.commission ?? 0),
      openedAt: before?.openedAt ?? time,
    },
    cash: minus(before?.cost ?? ZERO, cost + commission),
    closed: null,
  };
}

function close(
  before: Holding,
  { quantity, price, rate = IN_DOLLARS, commission }: PricedExecution,
): Booking {
  const held = Math.abs(before.quantity);
  if (quantity > held) throw new RangeError(`${quantity} is more than the ${held} held`);
  const isAll = quantity === held;
  const sign = BigInt(Math.sign(before.quantity));
  const takeShare = (whole: bigint) => (isAll ? whole : (whole * BigInt(quantity)) / BigInt(held));
  const exact = exactCost(before);
  const share = takeShare(exact);
  const paid = takeShare(quoteCost(before));
  const gross = toMoney(timesPrice(sign * BigInt(quantity), price) - paid, rate);
  const { cost, costRest } = rounded(exact - share);
  const opening = isAll ? before.commission : proportion(before.commission, quantity, held);
  const holding: Holding | null = isAll
    ? null
    : {
        quantity: minus(before.quantity, Math.sign(before.quantity) * quantity),
        cost,
        costRest,
        ...(before.quoteCost !== undefined && { quoteCost: before.quoteCost - paid }),
        commission: minus(before.commission, opening),
        openedAt: before.openedAt,
      };
  return {
    holding,
    cash: plus(gross, before.cost - cost - commission),
    closed: {
      profit: minus(gross, opening + commission),
      openPrice: averageFillPrice(paid * sign, BigInt(quantity)),
      openedAt: before.openedAt,
    },
  };
}

/** Average price of what is held, without commissions, in the currency of its price. */
export function averagePrice(holding: Holding): Price {
  return averageFillPrice(quoteCost(holding), BigInt(holding.quantity));
}

/**
 * What a position is worth at a price: what it cost and what it has made, in dollars; below zero for short positions.
 * Cash plus values is the equity.
 */
export function valueAt(holding: Holding, price: Price, rate: Price = IN_DOLLARS): Micros {
  return plus(holding.cost, grossAt(holding, price, rate));
}

/** Profit so far at a price, its commissions taken off. */
export function openProfitAt(holding: Holding, price: Price, rate: Price = IN_DOLLARS): Micros {
  return minus(grossAt(holding, price, rate), holding.commission);
}

/** Price × quantity in micro-dollars, rounded half away from zero. */
export function worth(price: Price, quantity: Micros, rate: Price = IN_DOLLARS): Micros {
  return toMoney(timesPrice(BigInt(quantity), price), rate);
}

/** Money in the currency of a price as dollars. */
export function inDollars(amount: Micros, rate: Price): Micros {
  return toMoney(BigInt(amount) * UNIT, rate);
}

/** Units whose prices count as dollars, as units that are worth as many dollars at a rate. */
export function inUnitsAt(rate: Price, quantity: Micros): Micros {
  return micros(divided(BigInt(quantity) * WHOLE_PRICES * UNIT, timesPrice(WHOLE_PRICES, rate)));
}

function grossAt(holding: Holding, price: Price, rate: Price): Micros {
  return toMoney(timesPrice(BigInt(holding.quantity), price) - quoteCost(holding), rate);
}

/** In millionths of micro-units, as both costs. */
function converted(amount: bigint, rate: Price): bigint {
  return divided(timesPrice(amount, rate), UNIT);
}

function toMoney(amount: bigint, rate: Price): Micros {
  return micros(divided(converted(amount, rate), UNIT));
}

function quoteCost(holding: Holding | null): bigint {
  return holding?.quoteCost ?? exactCost(holding);
}

function exactCost(holding: Holding | null): bigint {
  return holding === null ? 0n : BigInt(holding.cost) * UNIT + BigInt(holding.costRest);
}

function rounded(exact: bigint): Pick<Holding, 'cost' | 'costRest'> {
  const cost = divided(exact, UNIT);
  return { cost: micros(cost), costRest: Number(exact - cost * UNIT) };
}

/** amount × part ÷ whole. */
export function proportion(amount: number, part: number, whole: number): Micros {
  return micros(divided(BigInt(amount) * BigInt(part), BigInt(whole)));
}
