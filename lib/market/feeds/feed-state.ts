import type { FundId, Millis } from '@/lib/core/base/brand';

/** Whether a feed tells prices: `silent` is connected without a word, `off` will not come back by itself. */
export type FeedStatus = 'live' | 'reconnecting' | 'silent' | 'off';

export interface FeedState {
  /** The provider's name, for example "Alpaca (IEX)". */
  readonly feed: string;
  readonly state: FeedStatus;
  /** When anything was last heard from it; null before. */
  readonly lastMessageAt: Millis | null;
  /** Prices that were not believed. */
  readonly dropped: number;
}

/** A bar as a feed delivers it, not yet looked at. */
export interface RawBar {
  /** Open of its interval, UTC milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A price that someone paid, or the exchange's last one. */
export interface Tick {
  readonly fundId: FundId;
  readonly price: number;
  /** UTC milliseconds. */
  readonly time: number;
}

/**
 * `refused`: asking again is of no use until the operator has changed something. `invalid`: the feed does not
 * understand this one question, for example about a symbol that it does not know.
 */
export type FeedErrorKind = 'refused' | 'invalid' | 'temporary';

/** Why a feed cannot answer; the text holds no secrets and may be logged. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly kind: FeedErrorKind;
  /** Milliseconds that the feed wants to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, kind: FeedErrorKind, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
