import { formatPrice } from '@/lib/core/format/number';

/** A price whose instrument isn't at hand. */
export function formatQuote(price: number | null): string {
  return formatPrice(price);
}
