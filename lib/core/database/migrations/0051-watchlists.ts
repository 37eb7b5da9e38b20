import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Users' watchlists with their tickers, and price alerts. */
export async function addWatchlists(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE watchlists (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      market TEXT NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL, version INTEGER NOT NULL,
      created_at BIGINT NOT NULL, changed_at BIGINT NOT NULL)`,
    sql`CREATE INDEX watchlists_by_user ON watchlists (user_id)`,
    sql`CREATE TABLE watchlist_items (
      list_id TEXT NOT NULL REFERENCES watchlists (id) ON DELETE CASCADE, fund_id INTEGER NOT NULL,
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, position INTEGER NOT NULL,
      note TEXT NOT NULL, added_at BIGINT NOT NULL, PRIMARY KEY (list_id, fund_id))`,
    sql`CREATE INDEX watchlist_items_by_user ON watchlist_items (user_id)`,
    sql`CREATE TABLE watchlist_alerts (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      market TEXT NOT NULL, fund_id INTEGER NOT NULL, condition TEXT NOT NULL, level DOUBLE PRECISION NOT NULL,
      is_beyond INTEGER NOT NULL, base_price DOUBLE PRECISION, crossings INTEGER NOT NULL, crossed_at BIGINT,
      created_at BIGINT NOT NULL, changed_at BIGINT NOT NULL)`,
    sql`CREATE INDEX watchlist_alerts_by_user ON watchlist_alerts (user_id)`,
    sql`CREATE INDEX watchlist_alerts_changed ON watchlist_alerts (market, changed_at)`,
  ])
    await statement.execute(tx);
}
