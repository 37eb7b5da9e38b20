import type { Tick } from '../feed-state';
import type { FeedHealth } from './feed-health';
import type { BarFeed } from './round';

/** A provider of bars and prices for some instruments. */
export interface LiveFeed {
  readonly health: FeedHealth;
  readonly bars: BarFeed;
  /** Delivers prices as they arrive, until the returned function is called. */
  start(onTick: (tick: Tick) => void): () => Promise<void>;
}
