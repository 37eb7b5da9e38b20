import type { Micros, Price } from '@/lib/core/base/brand';
import { MICROS_PER_UNIT } from '@/lib/core/base/money';
import { type Nanos, parseNanos } from '@/lib/core/base/nanos';
import { timesPrice, WHOLE_PRICES } from '@/lib/core/base/price';
import type { FundType } from '@/lib/market/data/instrument';
import type { Tradable } from '@/lib/trading/brokers/broker';

const NANOS_PER_UNIT = 1_000_000_000n;

/** What a size is worked out from. */
export interface EntryTerms {
  readonly money: Micros;
  readonly quote: Price;
  readonly side: 'long' | 'short';
  readonly fundType: FundType;
  readonly tradable: Tradable;
  readonly wholeUnits: boolean;
  readonly mayShort: boolean;
}

export type Refusal = 'not-tradable' | 'no-short' | 'no-short-crypto' | 'below-minimum';

/** Units of an entry, rounded down to what the broker takes; or why it can't be. */
export function sizeOfEntry(terms: EntryTerms): { readonly quantity: Nanos } | { readonly refusal: Refusal } {
  const { money, quote, side, fundType, tradable, mayShort } = terms;
  if (tradable.problem !== null) return { refusal: 'not-tradable' };
  if (side === 'short' && fundType === 'C') return { refusal: 'no-short-crypto' };
  if (side === 'short' && !(tradable.isShortable && mayShort)) return { refusal: 'no-short' };
  if (!(quote > 0)) return { refusal: 'below-minimum' };
  const least = side === 'short' ? tradable.shortStep : tradable.quantityStep;
  const step = terms.wholeUnits ? larger(least, NANOS_PER_UNIT) : least;
  const quantity = roundDown(
    ((BigInt(Math.max(0, money)) * NANOS_PER_UNIT * WHOLE_PRICES) / timesPrice(WHOLE_PRICES, quote)) as Nanos,
    step,
  );
  const isTooSmall =
    quantity <= 0n || quantity < tradable.minQuantity || amountOf(quantity, quote) < tradable.minAmount;
  return isTooSmall ? { refusal: 'below-minimum' } : { quantity };
}

/** Towards zero. */
export function roundDown(quantity: Nanos, step: bigint): Nanos {
  return (step > 1n ? quantity - (quantity % step) : quantity) as Nanos;
}

/** Money that a quantity is worth, rounded towards zero. */
export function amountOf(quantity: Nanos, quote: Price): Micros {
  return Number(timesPrice(quantity, quote) / NANOS_PER_UNIT) as Micros;
}

/** A position's exact quantity; micro-units where the broker's text is missing. */
export function exactQuantity(held: {
  readonly quantity: number;
  readonly broker_quantity: string | null;
}): Nanos {
  return held.broker_quantity === null
    ? (((BigInt(held.quantity) * NANOS_PER_UNIT) / BigInt(MICROS_PER_UNIT)) as Nanos)
    : parseNanos(held.broker_quantity);
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

export const absolute = (nanos: Nanos): Nanos => (nanos < 0n ? -nanos : nanos) as Nanos;
export const lesser = (a: Nanos, b: Nanos): Nanos => (a < b ? a : b);
