import { type AgeWords, whenWords } from '@/components/live/live-price/when-words';
import { pagePrices } from '@/components/live/real-time/page-connection';
import type { CalendarName } from '@/lib/market/calendar/types';
import type { ShownPrice } from './shown-price';

export interface FollowedQuote {
  readonly price: ShownPrice;
  readonly age: AgeWords;
}

/** The words for an age change at most this often. */
const EVERY_MS = 10_000;

/**
 * Tells an instrument's price over the page's connection and what its age means, now and as they change, until the
 * returned function is called.
 * @param initial what stands there until a newer price comes
 */
export function followQuote(
  { fundId, calendar, initial }: { fundId: number; calendar: CalendarName; initial: ShownPrice },
  onQuote: (quote: FollowedQuote) => void,
): () => void {
  const prices = pagePrices();
  const tell = () => {
    const known = prices.read(fundId);
    const price = known && known.time >= initial.time ? known : initial;
    onQuote({ price, age: whenWords(price.time, Date.now(), [calendar]) });
  };
  tell();
  const timer = setInterval(tell, EVERY_MS);
  const leave = prices.subscribe(fundId, tell);
  return () => {
    clearInterval(timer);
    leave();
  };
}
