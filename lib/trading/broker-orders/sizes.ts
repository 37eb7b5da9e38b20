import { type Micros, minus, most, type Price } from '@/lib/core/base/brand';
import { micros } from '@/lib/core/base/money';
import { microsToNanos, type Nanos, parseNanos } from '@/lib/core/base/nanos';
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
export function entrySize(terms: EntryTerms): { readonly quantity: Nanos } | { readonly refusal: Refusal } {
  const { money, quote, side, fundType, tradable, mayShort } = terms;
  if (tradable.problem !== null) return { refusal: 'not-tradable' };
  if (side === 'short' && fundType === 'C') return { refusal: 'no-short-crypto' };
  if (side === 'short' && !(tradable.isShortable && mayShort)) return { refusal: 'no-short' };
  if (!(quote > 0)) return { refusal: 'below-minimum' };
  const smallest = side === 'short' ? tradable.shortStep : tradable.quantityStep;
  const step = terms.wholeUnits ? most<bigint>(smallest, NANOS_PER_UNIT) : smallest;
  const quantity = roundDown(
    ((BigInt(Math.max(0, money)) * NANOS_PER_UNIT * WHOLE_PRICES) / timesPrice(WHOLE_PRICES, quote)) as Nanos,
    step,
  );
  const isTooSmall =
    quantity <= 0n || quantity < tradable.minQuantity || quantityWorth(quantity, quote) < tradable.minAmount;
  return isTooSmall ? { refusal: 'below-minimum' } : { quantity };
}

/** Rounds a quantity towards zero to a multiple of a step. */
export function roundDown(quantity: Nanos, step: bigint): Nanos {
  return step > 1n ? minus(quantity, quantity % step) : quantity;
}

/** Money that a quantity is worth, rounded towards zero. */
export function quantityWorth(quantity: Nanos, quote: Price): Micros {
  return micros(timesPrice(quantity, quote) / NANOS_PER_UNIT);
}

/** A position's exact quantity; micro-units where the broker's text is missing. */
export function exactQuantity(held: {
  readonly quantity: Micros;
  readonly broker_quantity: string | null;
}): Nanos {
  return held.broker_quantity === null ? microsToNanos(held.quantity) : parseNanos(held.broker_quantity);
}
