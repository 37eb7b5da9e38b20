import { formatPrice } from '@/lib/core/format/number';

/** A price as text, finer the smaller it is: rates of currencies have more digits than prices of shares. */
export function formatQuote(price: number | null): string {
  const size = Math.abs(price ?? 0);
  return formatPrice(price, size >= 10 ? 2 : size >= 1 ? 4 : 5);
}
