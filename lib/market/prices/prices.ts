import type { FundId, Millis } from '@/lib/core/base/brand';
import type { Quote } from '@/lib/market/data/quote';

/** Every instrument's latest quote, as known to the web role. */
export interface PriceBoard {
  quote(fundId: FundId): Quote | null;
  quotes(): ReadonlyMap<FundId, Quote>;
  /** Calls back with changed quotes until the returned function is called. */
  subscribe(listener: (changed: readonly Quote[]) => void): () => void;
}

/** An empty board. */
export const NO_PRICES: PriceBoard = {
  quote: () => null,
  quotes: () => new Map(),
  subscribe: () => () => undefined,
};

/** A price as the hub sends it. */
export interface PriceData {
  readonly price: number;
  /** Since the previous session's close, in the price's currency; null if unknown. */
  readonly change: number | null;
  readonly changePct: number | null;
  readonly time: Millis;
}
