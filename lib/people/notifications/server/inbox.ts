import { type Kysely, sql } from 'kysely';
import { DAY_MS } from '@/lib/core/base/time';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { NotificationContent, NotificationKind } from '../notification';
import {
  type InboxItem,
  type InboxPage,
  type MarkedRead,
  MOST_UNREAD,
  RETENTION_DAYS,
} from '../notifications';
import { describeAll, type StoredContent } from './read-names';

export async function listInbox(
  db: Kysely<Schema>,
  userId: string,
  { offset, pageSize, kinds, isUnreadOnly = false }: InboxPage,
): Promise<{ readonly items: readonly InboxItem[]; readonly total: number }> {
  let matching = db.selectFrom('notifications').where('user_id', '=', userId);
  if (kinds) matching = matching.where('kind', 'in', [...kinds]);
  if (isUnreadOnly) matching = matching.where('read_at', 'is', null);
  const [{ count }, rows] = await Promise.all([
    matching.select(sql<number | bigint | string>`COUNT(*)`.as('count')).executeTakeFirstOrThrow(),
    matching
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('happened_at', 'desc')
      .orderBy('dedupe_key', 'desc')
      .limit(pageSize)
      .offset(offset)
      .execute(),
  ]);
  const described = await describeAll(db, rows.map(storedOf));
  return {
    total: Number(count),
    items: described.map(([{ row, kind, robotId }, readable]) => ({
      ...readable,
      id: row.dedupe_key,
      kind,
      robotId,
      happenedAt: Number(row.happened_at),
      createdAt: Number(row.created_at),
      isRead: row.read_at !== null,
    })),
  };
}

/** A row as it was stored. */
export type StoredNotification = StoredContent & { readonly row: Row<'notifications'> };

/** Only this subject writes rows, so their contents are trusted. */
export function storedOf(row: Row<'notifications'>): StoredNotification {
  const content: NotificationContent = { kind: row.kind as NotificationKind, data: JSON.parse(row.data) };
  return { ...content, robotId: row.robot_id, row };
}

/** By user, counting at most one beyond MOST_UNREAD; users without any are omitted. */
export async function countUnread(
  db: Kysely<Schema>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const userId of userIds) {
    const first = db
      .selectFrom('notifications')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .limit(MOST_UNREAD + 1)
      .as('first');
    const { count } = await db
      .selectFrom(first)
      .select(sql<number | bigint | string>`COUNT(*)`.as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) counts.set(userId, Number(count));
  }
  return counts;
}

export async function markRead(
  db: Kysely<Schema>,
  userId: string,
  which: MarkedRead,
  now: number,
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
export async function purgeInbox(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', now - RETENTION_DAYS * DAY_MS)
    .execute();
}
