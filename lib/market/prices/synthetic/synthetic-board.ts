import type { FundId, Millis } from '@/lib/core/base/brand';
import { TRADED_INSTRUMENTS } from '@/lib/market/data/instruments';
import type { Quote } from '@/lib/market/data/quote';
import type { PriceBoard } from '../prices';

/** A board with fixed quotes. */
export function createSyntheticBoard(quotes: readonly Quote[]): PriceBoard {
  const instrumentById = new Map(quotes.map((quote) => [quote.fundId, quote]));
  return {
    quote: (fundId: FundId) => instrumentById.get(fundId) ?? null,
    quotes: () => instrumentById,
    subscribe: () => () => undefined,
  };
}

/** A quote of every instrument, each 1% above its previous close. */
export function quotesOfAll(time: number): readonly Quote[] {
  return TRADED_INSTRUMENTS.map(({ fundId }) => ({
    fundId,
    price: 101,
    previousClose: 100,
    time: time as Millis,
  }));
}
