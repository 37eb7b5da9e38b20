import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { NewNotification } from '../notification';

/** As many as both databases have parameters for. */
const ROWS_PER_INSERT = 500;

/**
 * Stores notifications in the caller's transaction: one for each user and dedupe key, however often it's called.
 * Publish `inbox-changed` with the users once it's committed.
 * @param now UTC milliseconds
 */
export async function storeNotifications(
  tx: Kysely<Schema>,
  items: readonly NewNotification[],
  now: number,
): Promise<void> {
  for (let from = 0; from < items.length; from += ROWS_PER_INSERT)
    await tx
      .insertInto('notifications')
      .values(
        items.slice(from, from + ROWS_PER_INSERT).map((item) => ({
          user_id: item.userId,
          dedupe_key: item.dedupeKey,
          kind: item.kind,
          robot_id: item.robotId,
          data: JSON.stringify(item.data),
          happened_at: item.happenedAt,
          created_at: now,
          read_at: null,
          mailed_at: unlessMailed(sql.val(item.userId), now),
          pushed_at: unlessPushed(sql.val(item.userId), now),
        })),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'dedupe_key']).doNothing())
      .execute();
}

/** null for users who get mails, so that it waits for one; for everyone else there is nothing left to do. */
export function unlessMailed(userId: RawBuilder<unknown>, now: number): RawBuilder<number | null> {
  return sql`CASE WHEN EXISTS (SELECT 1 FROM notification_settings
    WHERE notification_settings.user_id = ${userId} AND mail <> 'off') THEN NULL ELSE CAST(${now} AS BIGINT) END`;
}

/** null for users with a browser that takes push messages. */
export function unlessPushed(userId: RawBuilder<unknown>, now: number): RawBuilder<number | null> {
  return sql`CASE WHEN EXISTS (SELECT 1 FROM push_subscriptions
    WHERE push_subscriptions.user_id = ${userId}) THEN NULL ELSE CAST(${now} AS BIGINT) END`;
}
