import type { Kysely } from 'kysely';
import { type Reads, readsOn } from '@/lib/core/database/reads';
import type { Schema } from '@/lib/core/database/schema';
import type { Follows } from '../follows';
import {
  type BeforeUnfollow,
  changeFollow,
  countFollowers,
  endGrants,
  type ReadSelected,
  readSettings,
  removeBookmark,
  removeFollow,
  storeBookmark,
  storeFollow,
  storeGrant,
  storeOnlyFollow,
  takeGrant,
} from './follow-store';
import { LATEST_TRADES } from './latest-trades';
import { COUNT_UNREAD_TRADES } from './recent-entries';

/** Maximum delay until changes by other processes are counted, in milliseconds. */
const RECOUNT_MS = 60_000;

/** Follows stored in the database. */
export interface StoredFollows extends Follows {
  /** Recounts followers; this process's own changes are counted at once. */
  recount(): Promise<void>;
  /** Stops counting, at shutdown. */
  close(): void;
}

export interface FollowsOptions {
  /** Called when followers couldn't be recounted; the last counts stay. */
  readonly onFailure: (error: unknown) => void;
  /** Called after a user changes their settings for a robot. */
  readonly onChange?: (userId: string, robotId: number) => void;
  /** Runs in the transaction that ends following, before the row is deleted. */
  readonly beforeUnfollow?: BeforeUnfollow;
  /** None by default. */
  readonly readSelected?: ReadSelected | undefined;
  /** On this connection by default. */
  readonly reads?: Reads;
  /** UTC milliseconds. */
  readonly now?: () => number;
}

export async function createFollows(
  db: Kysely<Schema>,
  {
    onFailure,
    onChange,
    beforeUnfollow = async () => undefined,
    readSelected,
    reads = readsOn(db),
    now: clock = Date.now,
  }: FollowsOptions,
): Promise<StoredFollows> {
  let followers = await countFollowers(db);
  let counting: Promise<void> | null = null;
  let isCountWanted = false;

  /** One count at a time; changes during a count are included in the next. */
  function recount(): Promise<void> {
    isCountWanted = true;
    counting ??= (async () => {
      try {
        while (isCountWanted) {
          isCountWanted = false;
          await endGrants(db, clock(), beforeUnfollow);
          followers = await countFollowers(db);
        }
      } finally {
        counting = null;
      }
    })();
    return counting;
  }

  async function counted(change: Promise<void>): Promise<void> {
    await change;
    await recount().catch(onFailure);
  }

  async function told(userId: string, robotId: number, change: Promise<void>): Promise<void> {
    await change;
    onChange?.(userId, robotId);
  }

  const timer = setInterval(() => void recount().catch(onFailure), RECOUNT_MS);
  timer.unref();

  return {
    settingsOf: (userId) => readSettings(db, userId, clock(), beforeUnfollow, readSelected),
    follow: (userId, robotId, now, { unsubscribeAnother = false } = {}) =>
      told(
        userId,
        robotId,
        counted(
          unsubscribeAnother
            ? storeOnlyFollow(db, userId, robotId, now, beforeUnfollow)
            : storeFollow(db, userId, robotId, now),
        ),
      ),
    unfollow: (userId, robotId, whenUnfollowing = 'letClose') =>
      told(userId, robotId, counted(removeFollow(db, userId, robotId, whenUnfollowing, beforeUnfollow))),
    setBookmark: (userId, robotId, bookmarked, now) =>
      told(
        userId,
        robotId,
        bookmarked ? storeBookmark(db, userId, robotId, now) : removeBookmark(db, userId, robotId),
      ),
    changeSettings: (userId, robotId, change) =>
      told(userId, robotId, changeFollow(db, userId, robotId, change)),
    grant: (userId, robotId, now, until) =>
      told(userId, robotId, counted(storeGrant(db, userId, robotId, now, until, beforeUnfollow))),
    async takeGrant(userId, robotId) {
      const isTaken = await takeGrant(db, userId, robotId, beforeUnfollow);
      await told(userId, robotId, counted(Promise.resolve()));
      return isTaken;
    },
    followers: (robotId) => followers.get(robotId) ?? 0,
    latestTrades: (robotIds, page) => reads.run(LATEST_TRADES, robotIds, page),
    unreadTrades: (after) => reads.run(COUNT_UNREAD_TRADES, after),
    recount,
    close: () => clearInterval(timer),
  };
}
