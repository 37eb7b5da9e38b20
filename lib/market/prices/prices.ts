import type { FundId } from '@/lib/core/base/brand';
import type { Quote } from '@/lib/market/data/quote';

/** The latest quote of every instrument, as the web role knows it. */
export interface PriceBoard {
  quote(fundId: FundId): Quote | null;
  quotes(): ReadonlyMap<FundId, Quote>;
  /** Calls back with the quotes that changed, until the returned function is called. */
  subscribe(listener: (changed: readonly Quote[]) => void): () => void;
}

/** An empty board. */
export const NO_PRICES: PriceBoard = {
  quote: () => null,
  quotes: () => new Map(),
  subscribe: () => () => undefined,
};

/** A price as the hub and the calls send it; the time is ISO 8601. */
export interface PriceData {
  readonly price: number;
  /** Against the close of the session before, in the price's currency; null where that is not known. */
  readonly change: number | null;
  readonly changePct: number | null;
  readonly time: string;
}
