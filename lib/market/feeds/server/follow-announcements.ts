import { type Millis, plus } from '@/lib/core/base/brand';
import { pause } from '@/lib/core/base/pause';
import { HOUR_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { newYorkDay } from '@/lib/market/calendar/new-york';
import { noteAnnouncements } from '@/lib/market/corporate-actions/server/market-action-store';
import { FeedError } from '../feed-state';
import type { LiveFeed } from './live-feed';

/** Announcements come weeks before; a change of one is noticed within this. */
const EVERY_MS = HOUR_MS;
const RETRY_MS = 60_000;
/**
 * The span that is asked for, so that nothing is missed while the server was off. It counts the days on which actions
 * are processed: for dividends the day they're paid, weeks after the ex-date.
 */
const DAYS_BACK = 10;
const DAYS_AHEAD = 60;

export interface AnnouncementOptions {
  readonly database: Pick<Database, 'commit'>;
  readonly feeds: readonly LiveFeed[];
  readonly clock: () => number;
  readonly log: Logger;
}

/** Keeps what the feeds announce of splits, dividends and the like, until aborted. */
export async function followAnnouncements(
  { database, feeds, clock, log }: AnnouncementOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = EVERY_MS;
    const today = newYorkDay(clock());
    for (const feed of feeds)
      try {
        const told = await feed.announcements?.(plus(today, -DAYS_BACK), plus(today, DAYS_AHEAD), signal);
        if (told) await database.commit((tx) => noteAnnouncements(tx, 'live', told, clock() as Millis));
      } catch (error) {
        if (signal.aborted) return;
        waitMs = RETRY_MS;
        if (!(error instanceof FeedError)) log.error({ event: 'announcements-not-kept', err: error });
        else if (feed.health.isOff()) waitMs = EVERY_MS;
      }
    await pause(waitMs, signal);
  }
}
