import { type Micros, type Millis, minus, type Price, plus } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { MICROS_PER_UNIT, micros, ZERO } from '@/lib/core/base/money';
import { averageFillPrice, timesPrice } from '@/lib/core/base/price';
import type { PaperPosition } from './paper-accounts';

/** What average-cost accounting needs of a position. */
export type Holding = Pick<PaperPosition, 'quantity' | 'cost' | 'costRest' | 'commission' | 'openedAt'>;

/** One execution, priced. */
export interface PricedExecution {
  /** 1 buys, -1 sells. */
  readonly direction: 1 | -1;
  /** Above zero. */
  readonly quantity: Micros;
  readonly price: Price;
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
    /** Average price of what was closed. */
    readonly openPrice: Price;
    readonly openedAt: Millis;
  } | null;
}

const UNIT = BigInt(MICROS_PER_UNIT);

/**
 * Books an execution by average cost. Price × quantity is kept exactly, in millionths of micro-units, so that what was
 * opened at one price makes (price − entry) × quantity to the micro-unit, as robots' trades do; cash changes by what
 * keeps cash plus cost equal to start plus gross profits less commissions.
 * @throws RangeError for an execution that would turn the position around
 */
export function book(before: Holding | null, execution: PricedExecution): Booking {
  return before && Math.sign(before.quantity) === -execution.direction
    ? close(before, execution)
    : open(before, execution);
}

function open(
  before: Holding | null,
  { direction, quantity, price, commission, time }: PricedExecution,
): Booking {
  const exact = exactCost(before) + timesPrice(BigInt(direction) * BigInt(quantity), price);
  const { cost, costRest } = rounded(exact);
  return {
    holding: {
      quantity: plus(before?.quantity ?? ZERO, direction * quantity),
      cost,
      costRest,
      commission: plus(commission, before?.commission ?? 0),
      openedAt: before?.openedAt ?? time,
    },
    cash: minus(before?.cost ?? ZERO, cost + commission),
    closed: null,
  };
}

function close(before: Holding, { quantity, price, commission }: PricedExecution): Booking {
  const held = Math.abs(before.quantity);
  if (quantity > held) throw new RangeError(`${quantity} is more than the ${held} held`);
  const isAll = quantity === held;
  const sign = BigInt(Math.sign(before.quantity));
  const exact = exactCost(before);
  const share = isAll ? exact : (exact * BigInt(quantity)) / BigInt(held);
  const gross = micros(divided(timesPrice(sign * BigInt(quantity), price) - share, UNIT));
  const { cost, costRest } = rounded(exact - share);
  const opening = isAll ? before.commission : proportion(before.commission, quantity, held);
  const holding: Holding | null = isAll
    ? null
    : {
        quantity: minus(before.quantity, Math.sign(before.quantity) * quantity),
        cost,
        costRest,
        commission: minus(before.commission, opening),
        openedAt: before.openedAt,
      };
  return {
    holding,
    cash: plus(gross, before.cost - cost - commission),
    closed: {
      profit: minus(gross, opening + commission),
      openPrice: averageFillPrice(share * sign, BigInt(quantity)),
      openedAt: before.openedAt,
    },
  };
}

/** Average price of what is held, without commissions. */
export function averagePrice(holding: Holding): Price {
  return averageFillPrice(exactCost(holding), BigInt(holding.quantity));
}

/** What a position is worth at a price; below zero for short positions. Cash plus values is the equity. */
export function valueAt(holding: Holding, price: Price): Micros {
  return plus(holding.cost, grossAt(holding, price));
}

/** Profit so far at a price, its commissions taken off. */
export function openProfitAt(holding: Holding, price: Price): Micros {
  return minus(grossAt(holding, price), holding.commission);
}

/** Price × quantity in micro-units, rounded half away from zero. */
export function worth(price: Price, quantity: Micros): Micros {
  return micros(divided(timesPrice(BigInt(quantity), price), UNIT));
}

function grossAt(holding: Holding, price: Price): Micros {
  return micros(divided(timesPrice(BigInt(holding.quantity), price) - exactCost(holding), UNIT));
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
