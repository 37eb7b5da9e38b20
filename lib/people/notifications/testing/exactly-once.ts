import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Millis, RobotId } from '@/lib/core/base/brand';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { type DatabaseOptions, openDatabase } from '@/lib/core/database/open-database';
import type { Schema } from '@/lib/core/database/schema';
import { startChild } from '@/lib/core/database/testing/child-process';
import { insertRobotRows } from '@/lib/core/database/testing/robot-rows';
import { changeFollow, storeFollow } from '@/lib/people/follows/server/follow-store';
import { addUser } from '@/lib/people/memberships/testing/users';
import { appendEntries } from '@/lib/robots/ledger/server/ledger-store';
import { sampleEvents, signaledChain } from '@/lib/robots/ledger/testing/sample-ledger';
import { createNotifier } from '../server/create-notifier';

const WRITER = 'lib/people/notifications/testing/notify-until-killed.ts';
const FIRST_ROBOT = 9_001;

export interface ExactlyOnceOptions {
  /** A migrated database without these robots and users. */
  readonly database: DatabaseOptions;
  readonly robots: number;
  /** Per robot; each makes four notifications for each follower. */
  readonly trades: number;
  readonly followers: number;
  /** After the start of each process, milliseconds. */
  readonly killedAfterMs: readonly number[];
  /** How often a last process then repeats everything. */
  readonly repeats: number;
}

export interface ExactlyOnceResult {
  readonly expected: number;
  readonly stored: number;
  /** Users and robots with too few or too many notifications. */
  readonly wrong: number;
}

/**
 * Turns robots' chains into notifications of followers, in pairs of processes that repeat everything and are killed in
 * the middle of it; then counts what the inboxes hold. For 10,000 notifications twenty times: 10 robots, 10 trades, 25
 * followers, 20 repeats.
 */
export async function runExactlyOnce(options: ExactlyOnceOptions): Promise<ExactlyOnceResult> {
  const { robots, trades, followers, killedAfterMs, repeats } = options;
  const ids = Array.from({ length: robots }, (_, index) => (FIRST_ROBOT + index) as RobotId);
  const before = await openDatabase(options.database);
  await prepare(before.db, ids, trades, followers);
  await before.close();
  for (const ms of killedAfterMs) await runUntilKilled(options.database, 1, ms);
  await runUntilKilled(options.database, 1 + repeats, 0);

  const after = await openDatabase(options.database);
  const notifier = createNotifier({ database: after, now: systemClock });
  await notifier.advance(ids);
  const counts = await after.db
    .selectFrom('notifications')
    .select(['user_id', 'robot_id', sql<number | bigint | string>`COUNT(*)`.as('count')])
    .where('robot_id', 'in', ids)
    .groupBy(['user_id', 'robot_id'])
    .execute();
  await after.close();
  const each = 4 * trades;
  const right = counts.filter(({ count }) => Number(count) === each).length;
  return {
    expected: robots * followers * each,
    stored: counts.reduce((sum, { count }) => sum + Number(count), 0),
    wrong: robots * followers - right,
  };
}

async function prepare(
  db: Kysely<Schema>,
  ids: readonly RobotId[],
  trades: number,
  followers: number,
): Promise<void> {
  await insertRobotRows(db, ...ids);
  for (let no = 0; no < followers; no += 1) {
    const userId = `follower-${no}`;
    await addUser(db, userId);
    for (const id of ids) {
      await storeFollow(db, userId, id, 0 as Millis);
      await changeFollow(db, userId, id, { openTrades: true, closedTrades: true, pendingOrders: true });
    }
  }
  for (const id of ids) await appendEntries(db, id, signaledChain(id, sampleEvents(trades)));
  await db
    .insertInto('notified_robots')
    .values(ids.map((id) => ({ robot_id: id, through_seq: 0 })))
    .execute();
}

/** Starts a process, and kills it some time after its nth line. */
async function runUntilKilled(database: DatabaseOptions, lines: number, ms: number): Promise<void> {
  const child = startChild(WRITER, JSON.stringify(database));
  await child.hasPrinted(lines);
  await sleep(ms);
  await child.kill();
}
