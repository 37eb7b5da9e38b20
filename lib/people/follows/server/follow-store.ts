import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { packRows, unpackRows } from '@/lib/core/database/packed-rows';
import type { Flag, Schema } from '@/lib/core/database/schema';
import { FOLLOW_SETTINGS, mapFollowSettings, STORED_SETTINGS, type StoredSetting } from '../follow-settings';
import { NO_SETTINGS, type RobotSettings, type SettingsChange, type WhenUnfollowing } from '../follows';

/** Stored robot settings. Each write is a single statement, so that concurrent writes can't interleave. */

export const CANNOT_UNFOLLOW = "You can't unfollow this robot";
const NOT_FOLLOWED = 'Follow this robot first';

/** Runs in the transaction that ends following, before the row is deleted. */
export type BeforeUnfollow = (
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  whenUnfollowing: WhenUnfollowing,
) => Promise<void>;

/** Robots that a user has selected for autotrading. */
export type ReadSelected = (db: Kysely<Schema>, userId: string) => Promise<ReadonlySet<number>>;

type SettingColumn = (typeof FOLLOW_SETTINGS)[StoredSetting]['column'];

/** Settings by column; omitted ones are omitted. */
function settingColumns<Change extends SettingsChange>(change: Change) {
  return Object.fromEntries(
    STORED_SETTINGS.flatMap((name) =>
      change[name] === undefined ? [] : [[FOLLOW_SETTINGS[name].column, change[name] ? 1 : 0]],
    ),
  ) as Change extends Record<StoredSetting, boolean>
    ? Record<SettingColumn, Flag>
    : Partial<Record<SettingColumn, Flag>>;
}

/** By robot; robots without any setting are omitted. */
export async function readSettings(
  db: Kysely<Schema>,
  userId: string,
  now: Millis,
  beforeUnfollow: BeforeUnfollow,
  readSelected: ReadSelected = async () => new Set(),
): Promise<ReadonlyMap<number, RobotSettings>> {
  const [found, bookmarks, selected] = await Promise.all([
    readFollows(db, userId),
    readBookmarks(db, userId),
    readSelected(db, userId),
  ]);
  const isOver = found.some(({ granted_until }) => granted_until !== null && granted_until <= now);
  if (isOver) await endGrants(db, now, beforeUnfollow, userId);
  const follows = isOver ? await readFollows(db, userId) : found;
  const settings = new Map<number, RobotSettings>();
  for (const row of follows)
    settings.set(Number(row.robot_id), {
      isFollowed: true,
      isBookmarked: false,
      isGrantedByAdmin: row.is_granted_by_admin === 1,
      grantedUntil: row.granted_until,
      followedAt: Number(row.followed_at),
      ...mapFollowSettings((_, { column }) => column !== null && row[column] === 1),
    });
  for (const id of bookmarks) settings.set(id, { ...(settings.get(id) ?? NO_SETTINGS), isBookmarked: true });
  for (const id of selected) settings.set(id, { ...(settings.get(id) ?? NO_SETTINGS), autotrading: true });
  return settings;
}

const FOLLOW_COLUMNS = [
  'robot_id',
  'followed_at',
  'is_granted_by_admin',
  'granted_until',
  ...STORED_SETTINGS.map((name) => FOLLOW_SETTINGS[name].column),
] as const;

/** Packed, because a user is read again each second. */
async function readFollows(db: Kysely<Schema>, userId: string) {
  const packed = await db
    .selectFrom('robot_follows')
    .select(packRows(FOLLOW_COLUMNS).as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return unpackRows(packed?.rows, FOLLOW_COLUMNS);
}

async function readBookmarks(db: Kysely<Schema>, userId: string): Promise<readonly number[]> {
  const packed = await db
    .selectFrom('robot_bookmarks')
    .select(packRows(['robot_id']).as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return unpackRows(packed?.rows, ['robot_id']).map((row) => Number(row.robot_id));
}

/** Follows a robot; an existing follow stays as it is. */
export async function storeFollow(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: Millis,
): Promise<void> {
  await db
    .insertInto('robot_follows')
    .values(newFollow(userId, robotId, now, 0))
    .onConflict((conflict) => conflict.columns(['user_id', 'robot_id']).doNothing())
    .execute();
}

/** Follows a robot and unfollows all others except those an admin granted; both or neither. */
export async function storeOnlyFollow(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: Millis,
  beforeUnfollow: BeforeUnfollow,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const others = await tx
      .selectFrom('robot_follows')
      .select('robot_id')
      .where('user_id', '=', userId)
      .where('robot_id', '!=', robotId)
      .where('is_granted_by_admin', '=', 0)
      .execute();
    for (const { robot_id: other } of others)
      await deleteFollow(tx, userId, other, 'letClose', beforeUnfollow);
    await storeFollow(tx, userId, robotId, now);
  });
}

/** Follows a robot as granted by an admin, even if already followed. */
export async function storeGrant(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: Millis,
  until: number | null,
  beforeUnfollow: BeforeUnfollow,
): Promise<void> {
  await endGrants(db, now, beforeUnfollow, userId);
  await db
    .insertInto('robot_follows')
    .values({ ...newFollow(userId, robotId, now, 1), granted_until: until })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'robot_id']).doUpdateSet({
        is_granted_by_admin: 1,
        granted_until: until,
        // A renewed grant doesn't count as the user's own choice.
        was_followed: sql<Flag>`CASE WHEN robot_follows.is_granted_by_admin = 1 THEN robot_follows.was_followed ELSE 1 END`,
      }),
    )
    .execute();
}

/** Revokes a grant; false if there was none. */
export async function takeGrant(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  beforeUnfollow: BeforeUnfollow,
): Promise<boolean> {
  return settleGrants(db, beforeUnfollow, ({ eb, and }) =>
    and([eb('user_id', '=', userId), eb('robot_id', '=', robotId)]),
  );
}

/** Ends expired grants, of one user or of all. */
export async function endGrants(
  db: Kysely<Schema>,
  now: Millis,
  beforeUnfollow: BeforeUnfollow,
  userId?: string,
): Promise<void> {
  await settleGrants(db, beforeUnfollow, ({ eb, and }) =>
    and([eb('granted_until', '<=', now), ...(userId === undefined ? [] : [eb('user_id', '=', userId)])]),
  );
}

/** Robots followed before the grant stay followed; the others are removed. */
async function settleGrants(
  db: Kysely<Schema>,
  beforeUnfollow: BeforeUnfollow,
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
    const ended = await tx
      .selectFrom('robot_follows')
      .select(['user_id', 'robot_id'])
      .where('is_granted_by_admin', '=', 1)
      .where(which)
      .execute();
    for (const { user_id, robot_id } of ended) await beforeUnfollow(tx, user_id, robot_id, 'letClose');
    const gone = await tx
      .deleteFrom('robot_follows')
      .where('is_granted_by_admin', '=', 1)
      .where(which)
      .executeTakeFirstOrThrow();
    return kept.numUpdatedRows + gone.numDeletedRows > 0n;
  });
}

/** All settings off. */
const NO_SETTING_COLUMNS = settingColumns(mapFollowSettings(() => false));

function newFollow(userId: string, robotId: number, now: Millis, granted: Flag) {
  return {
    user_id: userId,
    robot_id: robotId,
    followed_at: now,
    is_granted_by_admin: granted,
    ...NO_SETTING_COLUMNS,
  };
}

/**
 * Ends following; everything only a follower has is deleted with the row.
 * @throws InputError if an admin granted the robot
 */
export async function removeFollow(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  whenUnfollowing: WhenUnfollowing,
  beforeUnfollow: BeforeUnfollow,
): Promise<void> {
  await inTransaction(db, (tx) => deleteFollow(tx, userId, robotId, whenUnfollowing, beforeUnfollow));
  const kept = await db
    .selectFrom('robot_follows')
    .select('is_granted_by_admin')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .executeTakeFirst();
  // No grant means another tab has just followed it again.
  if (kept?.is_granted_by_admin === 1) throw new InputError(CANNOT_UNFOLLOW);
}

/** Deletes a follow that no admin granted, in the caller's transaction. */
async function deleteFollow(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  whenUnfollowing: WhenUnfollowing,
  beforeUnfollow: BeforeUnfollow,
): Promise<void> {
  const own = await tx
    .selectFrom('robot_follows')
    .select('robot_id')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .where('is_granted_by_admin', '=', 0)
    .executeTakeFirst();
  if (!own) return;
  await beforeUnfollow(tx, userId, robotId, whenUnfollowing);
  await tx
    .deleteFrom('robot_follows')
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .where('is_granted_by_admin', '=', 0)
    .execute();
}

export async function storeBookmark(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  now: Millis,
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

/**
 * Changes settings of a followed robot; omitted ones stay unchanged.
 * @throws InputError if the robot isn't followed
 */
export async function changeFollow(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  change: SettingsChange,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('robot_follows')
    .set({
      // Always sets a column, so that the result shows whether the row exists.
      robot_id: robotId,
      ...settingColumns(change),
    })
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new InputError(NOT_FOLLOWED);
}

/** Number of followers by robot, of all or of some robots; robots without any are omitted. */
export async function countFollowers(
  db: Kysely<Schema>,
  robotIds?: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('robot_follows')
    .select(['robot_id', sql<number | bigint | string>`COUNT(*)`.as('followers')])
    .$if(robotIds !== undefined, (query) => query.where('robot_id', 'in', robotIds ?? []))
    .groupBy('robot_id')
    .execute();
  return new Map(rows.map((row) => [row.robot_id, Number(row.followers)]));
}

/** Moves users' settings from a robot to its new version. Copies end with the old one, so autopilot is off. */
export async function moveSettings(db: Kysely<Schema>, fromId: number, toId: number): Promise<void> {
  await db.updateTable('robot_follows').set({ autopilot: 0 }).where('robot_id', '=', fromId).execute();
  for (const table of ['robot_follows', 'robot_bookmarks'] as const)
    await db.updateTable(table).set({ robot_id: toId }).where('robot_id', '=', fromId).execute();
}

/** Marks whether a user's autopilot copies a followed robot; copies say whether it does. */
export async function markAutopilot(
  db: Kysely<Schema>,
  userId: string,
  robotId: number,
  isOn: boolean,
): Promise<void> {
  await db
    .updateTable('robot_follows')
    .set({ autopilot: isOn ? 1 : 0 })
    .where('user_id', '=', userId)
    .where('robot_id', '=', robotId)
    .execute();
}
