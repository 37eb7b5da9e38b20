import { type Quote, quoteChange } from '@/lib/market/data/quote';
import type { PriceData } from './prices';

/** Decimal places of changes, in money and percent: more than displayed prices have, except those below 0.001. */
const DIGITS = 8;
const DIGITS_OF_SMALL = 16;

/** A quote as the hub sends it. */
export function toPriceData(quote: Quote): PriceData {
  const { change, changePct } = quoteChange(quote);
  return {
    price: quote.price,
    change: rounded(change, quote.price < 0.001 ? DIGITS_OF_SMALL : DIGITS),
    changePct: rounded(changePct),
    time: quote.time,
  };
}

/** Without floating-point artifacts such as those of 0.1 + 0.2. */
function rounded(value: number | null, digits = DIGITS): number | null {
  return value === null ? null : Number(value.toFixed(digits));
}
