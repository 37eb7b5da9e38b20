import { changeOf, type Quote } from '@/lib/market/data/quote';
import type { PriceData } from './prices';

/** Decimal places of changes, in money and percent: more than any displayed price has. */
const DIGITS = 8;

/** A quote as the hub and the calls send it. */
export function toPriceData(quote: Quote): PriceData {
  const { change, changePct } = changeOf(quote);
  return {
    price: quote.price,
    change: rounded(change),
    changePct: rounded(changePct),
    time: new Date(quote.time).toISOString(),
  };
}

/** Without floating-point artifacts such as those of 0.1 + 0.2. */
function rounded(value: number | null): number | null {
  return value === null ? null : Number(value.toFixed(DIGITS));
}
