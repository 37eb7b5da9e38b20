import { pagePrices } from '@/components/live/real-time/page-connection';
import type { ShownPrice } from './shown-price';

/** Tells each price of an instrument over the page's connection, until the returned function is called. */
export function followPrice(fundId: number, onPrice: (price: ShownPrice) => void): () => void {
  const prices = pagePrices();
  const tell = () => {
    const price = prices.read(fundId);
    if (price) onPrice(price);
  };
  tell();
  return prices.subscribe(fundId, tell);
}
