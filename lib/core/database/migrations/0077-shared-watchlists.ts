import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Watchlists that members share, with every change since they were first shared. */
export async function addSharedWatchlists(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE shared_watchlists (
      list_id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      market TEXT NOT NULL, no INTEGER NOT NULL, shared_at BIGINT NOT NULL, stopped_at BIGINT,
      UNIQUE (user_id, market, no))`,
    sql`CREATE TABLE shared_watchlist_changes (
      list_id TEXT NOT NULL REFERENCES shared_watchlists (list_id) ON DELETE CASCADE, seq INTEGER NOT NULL,
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, fund_id INTEGER NOT NULL,
      change TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (list_id, seq))`,
    sql`CREATE INDEX shared_watchlist_changes_by_user ON shared_watchlist_changes (user_id)`,
  ])
    await statement.execute(tx);
}
