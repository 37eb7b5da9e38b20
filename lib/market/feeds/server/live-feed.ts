import type { Tick } from '../feed-state';
import type { FeedHealth } from './feed-health';
import type { BarFeed } from './round';

/** Someone who delivers bars and prices of some instruments. */
export interface LiveFeed {
  readonly health: FeedHealth;
  readonly bars: BarFeed;
  /** Delivers prices as they come, until the returned function is called. */
  start(onTick: (tick: Tick) => void): () => Promise<void>;
}
