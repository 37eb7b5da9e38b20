import type { FundId, Millis } from '@/lib/core/base/brand';
import type { MarketName } from './source';

/** What an instrument is worth at an instant. */
export interface Quote {
  readonly fundId: FundId;
  readonly price: number;
  /** Last price of the session before the one containing `time`; null if there's none. */
  readonly previousClose: number | null;
  /** Time of the trade or bar behind the price, UTC milliseconds; its age shows whether a feed is silent. */
  readonly time: Millis;
}

/** The source of quotes: the simulated market, a static imported one, or live feeds. */
export interface QuoteSource {
  readonly name: MarketName;
  /**
   * Delivers every instrument's quote once, then changes, each at most about once a second, until stopped. Handles
   * temporary problems (such as reconnecting a feed) itself and never throws later.
   */
  start(onQuotes: (quotes: readonly Quote[]) => void): void;
  stop(): Promise<void>;
}

/** Change since the previous session's close, in money and percent; null if unknown. */
export function quoteChange({ price, previousClose }: Pick<Quote, 'price' | 'previousClose'>): {
  readonly change: number | null;
  readonly changePct: number | null;
} {
  if (previousClose === null || !(previousClose > 0)) return { change: null, changePct: null };
  return { change: price - previousClose, changePct: (price / previousClose - 1) * 100 };
}
