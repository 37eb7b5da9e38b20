import type { FundId, Millis } from '@/lib/core/base/brand';

/** A feed's state: `silent` is connected without prices, `off` won't recover by itself. */
export type FeedStatus = 'live' | 'reconnecting' | 'silent' | 'off';

export interface FeedState {
  /** The provider's name, for example "Alpaca (IEX)". */
  readonly feed: string;
  readonly state: FeedStatus;
  /** When anything was last received; null before. */
  readonly lastMessageAt: Millis | null;
  /** Prices rejected as implausible. */
  readonly dropped: number;
}

/** A bar as delivered by a feed, not validated yet. */
export interface RawBar {
  /** Open of its interval, UTC milliseconds. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A trade's price, or the exchange's last one. */
export interface Tick {
  readonly fundId: FundId;
  readonly price: number;
  /** UTC milliseconds. */
  readonly time: number;
  /** Whether `time` is that of arrival, because the exchange names none: it can't be used to check our clock. */
  readonly isArrival?: true;
}

/**
 * `refused`: pointless to retry until the operator changes something. `invalid`: the feed doesn't understand this
 * request, for example because of an unknown symbol.
 */
export type FeedErrorKind = 'refused' | 'invalid' | 'temporary';

/** Why a feed can't answer; the text contains no secrets and may be logged. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly kind: FeedErrorKind;
  /** Milliseconds the feed asks to wait; null if unspecified. */
  readonly retryAfterMs: number | null;

  constructor(message: string, kind: FeedErrorKind, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}
