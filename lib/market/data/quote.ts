import type { FundId, Millis } from '@/lib/core/base/brand';
import type { MarketName } from './source';

/** What an instrument is worth at an instant. */
export interface Quote {
  readonly fundId: FundId;
  readonly price: number;
  /** Last price of the session before the one that `time` lies in; null where there is none. */
  readonly previousClose: number | null;
  /** Of the trade or bar that the price comes from, UTC milliseconds: its age tells whether a feed is silent. */
  readonly time: Millis;
}

/** Where quotes come from: the simulated market, an imported one that stands still, or live feeds. */
export interface QuoteSource {
  readonly name: MarketName;
  /**
   * Gives every instrument's quote once and then those that change, at most about once a second each, until stopped.
   * Problems that mend themselves (a feed that has to reconnect) are its own; it never throws later.
   */
  start(onQuotes: (quotes: readonly Quote[]) => void): void;
  stop(): Promise<void>;
}

/** Change since the close of the session before: in money and in percent; null where that is not known. */
export function changeOf({ price, previousClose }: Pick<Quote, 'price' | 'previousClose'>): {
  readonly change: number | null;
  readonly changePct: number | null;
} {
  if (previousClose === null || !(previousClose > 0)) return { change: null, changePct: null };
  return { change: price - previousClose, changePct: (price / previousClose - 1) * 100 };
}
