import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
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

export interface StoredFollows extends Follows {
  /** Recounts followers; this process's own changes are counted at once. */
  recount(): Promise<void>;
  close(): void;
}

export interface FollowsOptions {
  /** Called when followers couldn't be recounted; the last counts stay. */
  readonly onFailure: (error: unknown) => void;
  /** Called after a user changes their settings for a robot. */
  readonly onChange?: (userId: string, robotId: number) => void;
  /** Runs in the transaction that ends following, before the row is deleted. */
  readonly beforeUnfollow?: BeforeUnfollow;
  /** Defaults to no robots. */
  readonly readSelected?: ReadSelected | undefined;
  /** Defaults to reads on `db`. */
  readonly reads?: Reads;
  readonly now?: () => Millis;
}

export async function createFollows(
  db: Kysely<Schema>,
  {
    onFailure,
    onChange,
    beforeUnfollow = async () => undefined,
    readSelected,
    reads = readsOn(db),
    now: clock = systemClock,
  }: FollowsOptions,
): Promise<StoredFollows> {
  const followers = new Map(await countFollowers(db));
  let counting: Promise<void> | null = null;
  let isRecountWanted = false;
  const changed = new Set<number>();

  async function recountAll(): Promise<void> {
    await endGrants(db, clock(), beforeUnfollow);
    const counts = await countFollowers(db);
    followers.clear();
    for (const [robotId, count] of counts) followers.set(robotId, count);
  }

  async function recountRobots(robotIds: readonly number[]): Promise<void> {
    const counts = await countFollowers(db, robotIds);
    for (const robotId of robotIds) followers.set(robotId, counts.get(robotId) ?? 0);
  }

  /** One count at a time; changes during a count are included in the next. */
  function count(): Promise<void> {
    counting ??= (async () => {
      try {
        while (isRecountWanted || changed.size > 0) {
          const robotIds = [...changed];
          changed.clear();
          const isWhole = isRecountWanted;
          isRecountWanted = false;
          await (isWhole ? recountAll() : recountRobots(robotIds));
        }
      } finally {
        counting = null;
      }
    })();
    return counting;
  }

  function recount(): Promise<void> {
    isRecountWanted = true;
    return count();
  }

  /** Counts a robot's followers after a change; all robots' if the change has ended other follows too. */
  async function counted(change: Promise<void>, robotId: number, endsOthers = false): Promise<void> {
    await change;
    changed.add(robotId);
    if (endsOthers) isRecountWanted = true;
    await count().catch(onFailure);
  }

  async function thenNotify(userId: string, robotId: number, change: Promise<void>): Promise<void> {
    await change;
    onChange?.(userId, robotId);
  }

  const timer = setInterval(() => void recount().catch(onFailure), RECOUNT_MS);
  timer.unref();

  return {
    readRobotSettings: (userId) => readSettings(db, userId, clock(), beforeUnfollow, readSelected),
    follow: (userId, robotId, now, { unsubscribeAnother = false } = {}) =>
      thenNotify(
        userId,
        robotId,
        counted(
          unsubscribeAnother
            ? storeOnlyFollow(db, userId, robotId, now, beforeUnfollow)
            : storeFollow(db, userId, robotId, now),
          robotId,
          unsubscribeAnother,
        ),
      ),
    unfollow: (userId, robotId, whenUnfollowing = 'letClose') =>
      thenNotify(
        userId,
        robotId,
        counted(removeFollow(db, userId, robotId, whenUnfollowing, beforeUnfollow), robotId),
      ),
    setBookmark: (userId, robotId, bookmarked, now) =>
      thenNotify(
        userId,
        robotId,
        bookmarked ? storeBookmark(db, userId, robotId, now) : removeBookmark(db, userId, robotId),
      ),
    changeSettings: (userId, robotId, change) =>
      thenNotify(userId, robotId, changeFollow(db, userId, robotId, change)),
    grant: (userId, robotId, now, until) =>
      thenNotify(
        userId,
        robotId,
        counted(storeGrant(db, userId, robotId, now, until, beforeUnfollow), robotId, true),
      ),
    async takeGrant(userId, robotId) {
      const isTaken = await takeGrant(db, userId, robotId, beforeUnfollow);
      await thenNotify(userId, robotId, counted(Promise.resolve(), robotId));
      return isTaken;
    },
    followers: (robotId) => followers.get(robotId) ?? 0,
    latestTrades: (robotIds, page) => reads.run(LATEST_TRADES, robotIds, page),
    unreadTrades: (after) => reads.run(COUNT_UNREAD_TRADES, after),
    recount,
    close: () => clearInterval(timer),
  };
}
