import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Which robots users follow, which notifications they want, and which robots they have bookmarked. */
export async function addFollows(tx: Transaction<Schema>): Promise<void> {
  const statements = [
    `CREATE TABLE robot_follows (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, robot_id BIGINT NOT NULL,
      followed_at BIGINT NOT NULL, is_granted_by_admin INTEGER NOT NULL DEFAULT 0,
      open_trades INTEGER NOT NULL DEFAULT 0, closed_trades INTEGER NOT NULL DEFAULT 0,
      pending_orders INTEGER NOT NULL DEFAULT 0, autopilot INTEGER NOT NULL DEFAULT 0,
      autotrading INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (user_id, robot_id))`,
    'CREATE INDEX robot_follows_by_robot ON robot_follows (robot_id)',
    `CREATE TABLE robot_bookmarks (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, robot_id BIGINT NOT NULL,
      bookmarked_at BIGINT NOT NULL, PRIMARY KEY (user_id, robot_id))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
