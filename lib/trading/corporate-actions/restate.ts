import type { Micros, Price } from '@/lib/core/base/brand';
import { divided } from '@/lib/core/base/divided';
import { MICROS_PER_UNIT, micros } from '@/lib/core/base/money';
import type { Nanos } from '@/lib/core/base/nanos';
import { averageFillPrice, fromPrice, timesPrice, toPrice } from '@/lib/core/base/price';
import type { SplitRatio } from '@/lib/market/corporate-actions/corporate-action';
import { SIMPLE_RATIOS } from '@/lib/market/corporate-actions/simple-ratios';

/** What corporate actions make of quantities, costs and prices, in whole numbers. */

const UNIT = BigInt(MICROS_PER_UNIT);
const NANOS_PER_UNIT = 1_000_000_000n;

/** What a split changes of a position. */
export interface SplitHolding {
  /** Negative for short positions. */
  readonly quantity: Micros;
  readonly cost: Micros;
  /** What rounding left out of `cost`, in millionths of micro-units. */
  readonly costRest: number;
  readonly commission: Micros;
}

/** A fraction of a share that a split left and that was paid in cash instead. */
export interface CashInLieu {
  /** Negative if a short seller pays it. */
  readonly amount: Micros;
  /** What it made against its part of cost and commissions. */
  readonly profit: Micros;
}

export interface Restated<Of extends SplitHolding> {
  /** null if all that is left is a fraction. */
  readonly holding: Of | null;
  readonly cash: CashInLieu | null;
}

/** A quantity after a split, rounded towards zero. */
export function restateQuantity<Quantity extends Micros | Nanos>(
  quantity: Quantity,
  { after, before }: SplitRatio,
): Quantity {
  const exact = (BigInt(quantity) * BigInt(after)) / BigInt(before);
  return (typeof quantity === 'bigint' ? exact : Number(exact)) as Quantity;
}

/** A price after a split, rounded as all prices are. */
export function restatePrice(price: Price, { after, before }: SplitRatio): Price {
  return Number.isInteger(price)
    ? averageFillPrice(timesPrice(BigInt(before), price), BigInt(after))
    : toPrice((fromPrice(price) * before) / after);
}

/**
 * What a position is after a split. What was paid for it stays. If the split leaves a fraction of a share where whole
 * ones were held, or less than the smallest unit, that is paid in cash at the price after the split, with its part of
 * cost and commissions.
 * @param price after the split
 */
export function restateHolding<Of extends SplitHolding>(
  before: Of,
  ratio: SplitRatio,
  price: Price,
): Restated<Of> {
  const isWhole = BigInt(before.quantity) % UNIT === 0n;
  const exact = BigInt(before.quantity) * BigInt(ratio.after);
  const step = BigInt(ratio.before) * (isWhole ? UNIT : 1n);
  return settleFraction(before, exact, exact - (exact % step), BigInt(ratio.before), price);
}

/** As `restateHolding`, where the broker has decided how much is left; never more than the split makes of it. */
export function restateHoldingTo<Of extends SplitHolding>(
  before: Of,
  ratio: SplitRatio,
  price: Price,
  quantity: Micros,
): Restated<Of> {
  const exact = BigInt(before.quantity) * BigInt(ratio.after);
  return settleFraction(before, exact, BigInt(quantity) * BigInt(ratio.before), BigInt(ratio.before), price);
}

/** @param exact and `kept` are quantities times `scale` */
function settleFraction<Of extends SplitHolding>(
  before: Of,
  exact: bigint,
  kept: bigint,
  scale: bigint,
  price: Price,
): Restated<Of> {
  const quantity = micros(kept / scale);
  const fraction = exact - kept;
  if (fraction === 0n) return { holding: { ...before, quantity }, cash: null };
  const cost = BigInt(before.cost) * UNIT + BigInt(before.costRest);
  const itsCost = kept === 0n ? cost : (cost * fraction) / exact;
  const itsCommission =
    kept === 0n ? before.commission : micros(divided(BigInt(before.commission) * fraction, exact));
  const restCost = cost - itsCost;
  const roundedCost = divided(restCost, UNIT);
  const amount = divided(timesPrice(fraction, price), scale * UNIT);
  // Against the cost as it is stored, so that cash plus cost stays start plus profits to the micro-unit.
  const profit = amount - (BigInt(before.cost) - roundedCost) - BigInt(itsCommission);
  const holding = {
    ...before,
    quantity,
    cost: micros(roundedCost),
    costRest: Number(restCost - roundedCost * UNIT),
    commission: micros(BigInt(before.commission) - BigInt(itsCommission)),
  };
  return {
    holding: kept === 0n ? null : holding,
    cash: { amount: micros(amount), profit: micros(profit) },
  };
}

/** What a cash dividend pays for a position; negative if a short seller pays it. */
export function dividendFor(quantity: Micros, perShare: Price): Micros {
  return micros(divided(timesPrice(BigInt(quantity), perShare), UNIT));
}

/** Shares of another company that a spin-off gives for a position, whole ones if whole ones were held. */
export function spunOff(quantity: Micros, ratio: SplitRatio): Micros {
  const exact = BigInt(restateQuantity(quantity, ratio));
  return micros(BigInt(quantity) % UNIT === 0n ? exact - (exact % UNIT) : exact);
}

/** Prices may be this far from what a split alone makes of them: they move on such days, too. */
export const PRICE_TOLERANCE = 0.15;

/** What is known of a position and its price before and after. */
export interface QuantitiesAndPrices {
  readonly ours: Nanos;
  readonly found: Nanos;
  readonly priceBefore: number;
  readonly priceNow: number;
}

/**
 * The split that explains at once why a broker holds another quantity than we do and why the price jumped: a simple
 * ratio, and the price's inverse. null if there is none.
 */
export function findSplit({ ours, found, priceBefore, priceNow }: QuantitiesAndPrices): SplitRatio | null {
  if (ours === 0n || found === 0n || ours > 0n !== found > 0n || ours === found) return null;
  if (!(priceBefore > 0 && priceNow > 0)) return null;
  const [held, left] = ours > 0n ? [ours, found] : [-ours as Nanos, -found as Nanos];
  const candidates = SIMPLE_RATIOS.filter((ratio) => explains(held, left, ratio));
  const distance = ({ after, before }: SplitRatio) =>
    Math.abs(Math.log((priceNow / priceBefore) * (after / before)));
  const best = candidates.sort((a, b) => distance(a) - distance(b))[0];
  return best && distance(best) <= Math.log(1 + PRICE_TOLERANCE) ? best : null;
}

/** The simple ratio that makes of one quantity the other: the one that leaves no fraction, or the only one. */
export function ratioOfQuantities(ours: Nanos, found: Nanos): SplitRatio | null {
  if (ours === 0n || found === 0n || ours > 0n !== found > 0n || ours === found) return null;
  const [held, left] = ours > 0n ? [ours, found] : [-ours as Nanos, -found as Nanos];
  const candidates = SIMPLE_RATIOS.filter((ratio) => explains(held, left, ratio));
  const exact = candidates.find(({ after, before }) => held * BigInt(after) === left * BigInt(before));
  return exact ?? (candidates.length === 1 ? (candidates[0] ?? null) : null);
}

/** Whether a split makes of one quantity the other, with or without the fraction of a share it leaves. */
function explains(held: Nanos, left: Nanos, ratio: SplitRatio): boolean {
  const exact = restateQuantity(held, ratio);
  return left === exact || left === exact - (exact % NANOS_PER_UNIT);
}
