import { formatPrice } from '@/lib/core/format/number';

/** Smaller prices get more decimals, since exchange rates need more than share prices. */
export function formatQuote(price: number | null): string {
  const size = Math.abs(price ?? 0);
  return formatPrice(price, size >= 10 ? 2 : size >= 1 ? 4 : 5);
}
