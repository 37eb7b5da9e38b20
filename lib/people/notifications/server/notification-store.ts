import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { type Millis, plus, type RobotId } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { parseStored } from '@/lib/core/base/stored-json';
import { DAY_MS } from '@/lib/core/base/time';
import { columnNames, columnsIn, isAnyOf, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import { FOLLOW_SETTINGS, type NotifyingSetting } from '@/lib/people/follows/follow-settings';
import { type ChainLink, isEntry } from '@/lib/robots/ledger/signal';
import type { RetirementRecord } from '@/lib/robots/registry/registry';
import {
  entryKey,
  type FollowedContent,
  type LinkContent,
  type NewNotification,
  type NotificationContent,
  retiredKey,
  signalKey,
} from '../notification';
import { type MarkedRead, RETENTION_DAYS } from '../notifications';
import { findSwitch, NOTIFICATION_SWITCHES } from '../optional-notifications';

/**
 * Stores notifications in the caller's transaction: one for each user and dedupe key, however often it's called, and
 * none of a kind that the user turned off. Publish `inbox-changed` with the users once it's committed.
 * @param now UTC milliseconds
 */
export async function storeNotifications(
  tx: Kysely<Schema>,
  items: readonly NewNotification[],
  now: Millis,
): Promise<void> {
  for (const some of inChunks(items)) {
    const wanted = await withoutUnwanted(tx, some);
    if (wanted.length === 0) continue;
    const rows = wanted.map((item) => ({
      user_id: item.userId,
      dedupe_key: item.dedupeKey,
      kind: item.kind,
      robot_id: item.robotId,
      data: JSON.stringify(item.data),
      happened_at: item.happenedAt,
      created_at: now,
    }));
    const columns = columnsIn(rows);
    const userId = sql.ref('new.user_id');
    await tx
      .insertInto('notifications')
      .columns([...columns, 'mailed_at', 'pushed_at'])
      .expression(
        sql`WITH new (${columnNames(columns)}) AS (${selectRows(tx, 'notifications', columns, rows)})
          SELECT new.*, ${unlessMailed(userId, now, sql.ref('new.kind'))}, ${unlessPushed(userId, now)} FROM new WHERE true`,
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
      .execute();
  }
}

async function withoutUnwanted(
  tx: Kysely<Schema>,
  items: readonly NewNotification[],
): Promise<readonly NewNotification[]> {
  const users = new Set(items.flatMap((item) => (findSwitch(item) === null ? [] : item.userId)));
  if (users.size === 0) return items;
  const rows = await tx
    .selectFrom('user_settings')
    .select(['user_id', 'name'])
    .where(isAnyOf(tx, 'user_id', [...users]))
    .where('name', 'in', NOTIFICATION_SWITCHES)
    .where('value', '=', 'false')
    .execute();
  const off = new Set(rows.map(({ user_id: userId, name }) => `${userId} ${name}`));
  return items.filter((item) => !off.has(`${item.userId} ${findSwitch(item)}`));
}

/**
 * null for users who get mails, so that it waits for one; for everyone else there is nothing left to do. Tickets have
 * mails of their own.
 */
function unlessMailed(
  userId: RawBuilder<unknown>,
  now: Millis,
  kind: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql`CASE WHEN ${kind} <> 'ticket' AND EXISTS (SELECT 1 FROM notification_settings
    WHERE notification_settings.user_id = ${userId} AND mail <> 'off') THEN NULL ELSE CAST(${now} AS BIGINT) END`;
}

/** null for users with a browser that takes push messages. */
function unlessPushed(userId: RawBuilder<unknown>, now: Millis): RawBuilder<number | null> {
  return sql`CASE WHEN EXISTS (SELECT 1 FROM push_subscriptions
    WHERE push_subscriptions.user_id = ${userId}) THEN NULL ELSE CAST(${now} AS BIGINT) END`;
}

export type StoredNotification = NotificationContent & {
  readonly robotId: number | null;
  readonly row: Row<'notifications'>;
};

/** Only this file writes rows, so their contents are trusted. */
export function toStored(row: Row<'notifications'>): StoredNotification {
  const data = parseStored(row.data, 'notifications');
  const content = { kind: row.kind, data } as NotificationContent;
  return { ...content, robotId: row.robot_id, row };
}

/**
 * Takes a user's notifications that wait for a mail or a push message. Marked as sent at once, as every other process
 * sees, so none is sent twice.
 */
export async function takeWaiting(
  db: Kysely<Schema>,
  userId: string,
  by: 'mailed_at' | 'pushed_at',
  now: Millis,
): Promise<Row<'notifications'>[]> {
  return db
    .updateTable('notifications')
    .set({ [by]: now })
    .where('user_id', '=', userId)
    .where(by, 'is', null)
    .returningAll()
    .execute();
}

export async function markRead(
  db: Kysely<Schema>,
  userId: string,
  which: MarkedRead,
  now: Millis,
): Promise<void> {
  const unread = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if ('through' in which) await unread.where('created_at', '<=', which.through).execute();
  else if (which.ids.length > 0) await unread.where('dedupe_key', 'in', [...which.ids]).execute();
}

/** @param now UTC milliseconds */
export async function purgeInbox(db: Kysely<Schema>, now: Millis): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', plus(now, -RETENTION_DAYS * DAY_MS))
    .execute();
}

const SWITCHES = {
  signal: 'pendingOrders',
  opened: 'openTrades',
  closed: 'closedTrades',
} as const satisfies Record<LinkContent['kind'], NotifyingSetting>;

/** Stores it for everyone who followed the robot by then and has its switch on. */
export async function storeForFollowers(
  tx: Kysely<Schema>,
  link: ChainLink,
  content: LinkContent,
  now: Millis,
): Promise<void> {
  const { robotId, seq, recordedAt } = link;
  const users = tx
    .selectFrom('robot_follows')
    .select('user_id')
    .where('robot_id', '=', robotId)
    .where(FOLLOW_SETTINGS[SWITCHES[content.kind]].column, '=', 1)
    .where('followed_at', '<=', recordedAt);
  const dedupeKey = isEntry(link) ? entryKey(robotId, seq) : signalKey(robotId, seq);
  const happenedAt: Millis = isEntry(link) ? link.time : recordedAt;
  await storeForUsers(tx, users, { ...content, dedupeKey, robotId, happenedAt }, now);
}

/** Stores it for everyone who followed the robot by then, whatever their switches are, or copies it. */
export async function storeRetirement(
  tx: Kysely<Schema>,
  { robotId, recordedAt, rule, day, limitPct, foundPct }: RetirementRecord,
  now: Millis,
): Promise<void> {
  const users = tx
    .selectFrom('robot_follows')
    .select('user_id')
    .where('robot_id', '=', robotId)
    .where('followed_at', '<=', recordedAt as Millis)
    .union(
      // A copy without positions may have ended already.
      tx
        .selectFrom('copies')
        .select('user_id')
        .where('robot_id', '=', robotId)
        .where(({ or, eb }) => or([eb('state', '<>', 'ended'), eb('reason_code', '=', 'retired')])),
    );
  const data = { rule, day, limitPct, foundPct };
  const about = { dedupeKey: retiredKey(robotId), robotId: robotId as RobotId, happenedAt: recordedAt };
  await storeForUsers(tx, users, { kind: 'retired', data, ...about }, now);
}

type Shared<Item> = Item extends unknown ? Omit<Item, 'userId'> : never;

/** Stores the same for each of some users. */
async function storeForUsers(
  tx: Kysely<Schema>,
  users: Expression<{ user_id: string }>,
  { kind, data, dedupeKey, robotId, happenedAt }: Shared<Extract<NewNotification, FollowedContent>>,
  now: Millis,
): Promise<void> {
  const userId = sql.ref('users_told.user_id');
  await tx
    .insertInto('notifications')
    .columns([
      'user_id',
      'dedupe_key',
      'kind',
      'robot_id',
      'data',
      'happened_at',
      'created_at',
      'mailed_at',
      'pushed_at',
    ])
    .expression(
      tx
        .selectFrom(sql<{ user_id: string }>`(${users})`.as('users_told'))
        .select([
          'users_told.user_id',
          sql<string>`CAST(${dedupeKey} AS TEXT)`.as('dedupe_key'),
          sql<string>`CAST(${kind} AS TEXT)`.as('kind'),
          sql<number>`CAST(${robotId} AS BIGINT)`.as('robot_id'),
          sql<string>`CAST(${JSON.stringify(data)} AS TEXT)`.as('data'),
          sql<number>`CAST(${happenedAt} AS BIGINT)`.as('happened_at'),
          sql<number>`CAST(${now} AS BIGINT)`.as('created_at'),
          unlessMailed(userId, now, sql`CAST(${kind} AS TEXT)`).as('mailed_at'),
          unlessPushed(userId, now).as('pushed_at'),
        ])
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
    .execute();
}
