import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { InputError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Flag, Schema } from '@/lib/core/database/schema';
import { NO_MARKS, type NotificationChoice, type RobotMarks } from '../follows';

/** What users have set for robots, as it is stored. Each write is one statement, so that no two of them can cross. */

export const CANNOT_UNFOLLOW = "You can't unfollow this robot";
const NOT_FOLLOWED = 'Follow this robot first';

const flag = (on: boolean): Flag => (on ? 1 : 0);

/** By robot; robots without any mark are left out. */
export async function readMarks(
  db: Kysely<Schema>,
  userId: string,
  now: number,
): Promise<ReadonlyMap<number, RobotMarks>> {
  const readFollows = () =>
    db.selectFrom('robot_follows').selectAll().where('user_id', '=', userId).execute();
  const [found, bookmarks] = await Promise.all([
    readFollows(),
    db.selectFrom('robot_bookmarks').select('robot_id').where('user_id', '=', userId).execute(),
  ]);
  const isOver = found.some(({ granted_until }) => granted_until !== null && granted_until <= now);
  if (isOver) await endGrants(db, now, userId);
  const follows = isOver ? await readFollows() : found;
  const marks = new Map<number, RobotMarks>();
  for (const row of follows)
    marks.set(row.robot_id, {
      isSubscribed: true,
      isBookmarked: false,
      isGrantedByAdmin: row.is_granted_by_admin === 1,
      grantedUntil: row.granted_until,
      openTrades: row.open_trades === 1,
      closedTrades: row.closed_trades === 1,
      pendingOrders: row.pending_orders === 1,
      autopilot: row.autopilot === 1,
      autotrading: row.autotrading === 1,
    });
  for (const { robot_id: id } of bookmarks)
    marks.set(id, { ...(marks.get(id) ?? NO_MARKS), isBookmarked: true });
  return marks;
}

/** Follows a robot; whoever follows it already keeps it as it is. */
export async function storeFollow(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('robot_follows')
    .values(newFollow(userId, robotId, now, 0))
    .onConflict((conflict) => conflict.columns(['user_id', 'robot_id']).doNothing())
    .execute();
}

/** Follows a robot and lets go of every other one that an admin did not grant, or neither. */
export async function storeOnlyFollow(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('robot_follows')
      .where('user_id', '=', userId)
      .where('robot_id', '!=', robotId)
      .where('is_granted_by_admin', '=', 0)
      .execute();
    await storeFollow(tx, userId, robotId, now);
  });
}

/** Follows a robot as one that an admin granted, also where it was followed already. */
export async function storeGrant(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: number,
  until: number | null,
): Promise<void> {
  await endGrants(db, now, userId);
  await db
    .insertInto('robot_follows')
    .values({ ...newFollow(userId, robotId, now, 1), granted_until: until })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'robot_id']).doUpdateSet({
        is_granted_by_admin: 1,
        granted_until: until,
        // A grant that is given again does not count as the user's own choice.
        was_followed: sql<Flag>`CASE WHEN robot_follows.is_granted_by_admin = 1 THEN robot_follows.was_followed ELSE 1 END`,
      }),
    )
    .execute();
}

/** Takes a grant back; false where there was none. */
export async function takeGrant(db: Kysely<Schema>, userId: string, robotId: number): Promise<boolean> {
  return settleGrants(db, ({ eb, and }) => and([eb('user_id', '=', userId), eb('robot_id', '=', robotId)]));
}

/** Ends the grants whose time is over, of one user or of all. */
export async function endGrants(db: Kysely<Schema>, now: number, userId?: string): Promise<void> {
  await settleGrants(db, ({ eb, and }) =>
    and([eb('granted_until', '<=', now), ...(userId === undefined ? [] : [eb('user_id', '=', userId)])]),
  );
}

/** What was followed before its grant is followed still; all else goes. */
async function settleGrants(
  db: Kysely<Schema>,
  which: (builder: ExpressionBuilder<Schema, 'robot_follows'>) => Expression<SqlBool>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const kept = await tx
      .updateTable('robot_follows')
      .set({ is_granted_by_admin: 0, granted_until: null, was_followed: 0 })
      .where('is_granted_by_admin', '=', 1)
      .where('was_followed', '=', 1)
      .where(which)
      .executeTakeFirstOrThrow();
    const gone = await tx
      .deleteFrom('robot_follows')
      .where('is_granted_by_admin', '=', 1)
      .where(which)
      .executeTakeFirstOrThrow();
    return kept.numUpdatedRows + gone.numDeletedRows > 0n;
  });
}

function newFollow(userId: string, robotId: number, now: number, granted: Flag) {
  return {
    user_id: userId,
    robot_id: robotId,
    followed_at: now,
    is_granted_by_admin: granted,
    open_trades: 0,
    closed_trades: 0,
    pending_orders: 0,
    autopilot: 0,
    autotrading: 0,
  } as const;
}

/**
 * Ends following; what only a follower has goes with the row.
 * @throws InputError where an admin granted the robot
 */
export async function removeFollow(db: Kysely<Schema>, userId: string, robotId: number): Promise<void> {
  await db
    .deleteFrom('robot_follows')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .where('is_granted_by_admin', '=', 0)
    .execute();
  const kept = await db
    .selectFrom('robot_follows')
    .select('is_granted_by_admin')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  // Without a grant it was followed anew a moment ago, by another tab.
  if (kept?.is_granted_by_admin === 1) throw new InputError(CANNOT_UNFOLLOW);
}

export async function storeBookmark(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: number,
): Promise<void> {
  await db
    .insertInto('robot_bookmarks')
    .values({ user_id: userId, robot_id: robotId, bookmarked_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'robot_id']).doNothing())
    .execute();
}

export async function removeBookmark(db: Kysely<Schema>, userId: string, robotId: number): Promise<void> {
  await db
    .deleteFrom('robot_bookmarks')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .execute();
}

/** What of a follow may change. */
export type FollowChange = NotificationChoice & { readonly autopilot?: boolean };

/**
 * Changes what a follower has set; what is left out stays.
 * @throws InputError where the robot is not followed
 */
export async function changeFollow(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  change: FollowChange,
): Promise<void> {
  const { openTrades, closedTrades, pendingOrders, autopilot } = change;
  const { numUpdatedRows } = await db
    .updateTable('robot_follows')
    .set({
      // Something is always set, so that the statement also tells whether there is a row.
      robot_id: robotId,
      ...(openTrades === undefined ? {} : { open_trades: flag(openTrades) }),
      ...(closedTrades === undefined ? {} : { closed_trades: flag(closedTrades) }),
      ...(pendingOrders === undefined ? {} : { pending_orders: flag(pendingOrders) }),
      ...(autopilot === undefined ? {} : { autopilot: flag(autopilot) }),
    })
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new InputError(NOT_FOLLOWED);
}

/** How many users follow each robot; robots that nobody follows are left out. */
export async function countFollowers(db: Kysely<Schema>): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('robot_follows')
    .select(['robot_id', sql<number | bigint | string>`COUNT(*)`.as('followers')])
    .groupBy('robot_id')
    .execute();
  return new Map(rows.map((row) => [row.robot_id, Number(row.followers)]));
}
