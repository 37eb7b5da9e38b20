import { type Kysely, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { type InboxItem, type InboxPage, MOST_UNREAD } from '../notifications';
import { toStored } from './notification-store';
import { describeAll } from './read-names';

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
  const described = await describeAll(db, rows.map(toStored));
  return {
    total: Number(count),
    items: described.map(([{ row, kind, robotId }, readable]) => ({
      ...readable,
      id: row.dedupe_key,
      kind,
      robotId,
      happenedAt: row.happened_at,
      createdAt: row.created_at,
      isRead: row.read_at !== null,
    })),
  };
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
