import type { Database } from '@/lib/core/database/database';
import { writeSetting } from '@/lib/core/database/settings';
import type { Logger } from '@/lib/core/log/log';
import type { QuoteSource } from '@/lib/market/data/quote';
import type { FeedState } from '../feed-state';
import { followAnnouncements } from './follow-announcements';
import type { LiveFeed } from './live-feed';
import type { LiveQuotes } from './live-quotes';

const TELL_MS = 1_000;
/** Setting with the last known feed states, for processes that don't run the feeds. */
export const FEED_STATES_SETTING = 'live.feeds';

export interface LiveQuoteSourceOptions {
  readonly database: Database;
  readonly feeds: readonly LiveFeed[];
  readonly quotes: LiveQuotes;
  readonly log: Logger;
  readonly clock: () => number;
  /** Told about once a second of the newest time that the feeds named since, right or not. */
  readonly onTime?: ((time: number) => void) | undefined;
  readonly close: () => Promise<void>;
}

/** Quotes of all feeds: changes about once a second, and the feeds' states. */
export function createLiveQuoteSource({
  database,
  feeds,
  quotes,
  log,
  clock,
  onTime,
  close,
}: LiveQuoteSourceOptions): {
  readonly quotes: QuoteSource;
  feedStates(): readonly FeedState[];
} {
  const ends: (() => Promise<void>)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let told = '';
  let newest = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const feedStates = () => feeds.map(({ health }) => ({ ...health.state(), dropped: quotes.dropped() }));

  function recordStates(): void {
    const states = feedStates();
    const now = JSON.stringify(states.map(({ feed, state }) => [feed, state]));
    if (now === told) return;
    told = now;
    for (const { feed, state } of states) log.info({ event: 'feed-state', feed, state });
    writing = writing
      .then(() => database.commit((tx) => writeSetting(tx, FEED_STATES_SETTING, JSON.stringify(states))))
      .catch((error: unknown) => log.error({ event: 'feed-state-not-written', err: error }));
  }

  return {
    feedStates,
    quotes: {
      name: 'live',
      start(onQuotes) {
        for (const feed of feeds)
          ends.push(
            feed.start((tick) => {
              // Before the price is judged: one that seems to be of the future may mean that our own clock is slow.
              if (!tick.isArrival) newest = Math.max(newest, tick.time);
              if (quotes.take(tick)) feed.health.priced();
            }),
          );
        const ending = new AbortController();
        const following = followAnnouncements({ database, feeds, clock, log }, ending.signal);
        ends.push(async () => {
          ending.abort();
          await following;
        });
        const tell = () => {
          const changed = quotes.changes();
          if (changed.length > 0) onQuotes(changed);
          if (newest > 0) onTime?.(newest);
          newest = 0;
          recordStates();
        };
        void quotes
          .restore(database.db)
          .catch((error: unknown) => log.error({ event: 'closes-not-read', err: error }))
          .then(() => {
            if (stopped) return;
            tell();
            timer = setInterval(tell, TELL_MS);
          });
      },
      async stop() {
        stopped = true;
        clearInterval(timer);
        await Promise.all(ends.map((end) => end()));
        await close();
        await writing;
      },
    },
  };
}
