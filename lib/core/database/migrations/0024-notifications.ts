import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Users' inboxes, how they want to be notified, and the browsers that take push messages. */
export async function addNotifications(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE notifications (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, dedupe_key TEXT NOT NULL, kind TEXT NOT NULL,
      robot_id BIGINT, data TEXT NOT NULL, happened_at BIGINT NOT NULL, created_at BIGINT NOT NULL, read_at BIGINT,
      mailed_at BIGINT, pushed_at BIGINT, PRIMARY KEY (user_id, dedupe_key))`,
    sql`CREATE INDEX notifications_newest ON notifications (user_id, created_at)`,
    sql`CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL`,
    sql`CREATE INDEX notifications_to_mail ON notifications (user_id, created_at) WHERE mailed_at IS NULL`,
    sql`CREATE INDEX notifications_to_push ON notifications (user_id) WHERE pushed_at IS NULL`,
    sql`CREATE TABLE notified_robots (
      robot_id BIGINT NOT NULL PRIMARY KEY REFERENCES robots (id), through_seq BIGINT NOT NULL)`,
    sql`CREATE TABLE notification_settings (
      user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, mail TEXT NOT NULL,
      unsubscribe_token TEXT, token_email_key TEXT, mailed_through BIGINT NOT NULL)`,
    sql`CREATE UNIQUE INDEX notification_settings_by_token ON notification_settings (unsubscribe_token)`,
    sql`CREATE TABLE push_subscriptions (
      endpoint_hash TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL, device TEXT NOT NULL,
      created_at BIGINT NOT NULL, failures BIGINT NOT NULL, retry_at BIGINT NOT NULL)`,
    sql`CREATE INDEX push_subscriptions_by_user ON push_subscriptions (user_id)`,
  ])
    await statement.execute(tx);
}
