import type { EpochDay } from '@/lib/core/base/brand';
import type { CorporateAction } from '@/lib/market/corporate-actions/corporate-action';
import type { Tick } from '../feed-state';
import type { FeedHealth } from './feed-health';
import type { BarFeed } from './round';

/** A provider of bars and prices for some instruments. */
export interface LiveFeed {
  readonly health: FeedHealth;
  readonly bars: BarFeed;
  /** What companies decided that takes effect on these days; absent where a feed doesn't say. @throws FeedError */
  announcements?(from: EpochDay, to: EpochDay, signal: AbortSignal): Promise<readonly CorporateAction[]>;
  /** Delivers prices as they arrive, until the returned function is called. */
  start(onTick: (tick: Tick) => void): () => Promise<void>;
}
