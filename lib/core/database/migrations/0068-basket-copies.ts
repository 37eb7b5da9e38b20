import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Baskets copied to paper accounts, and what each of their rebalances became there. */
export async function addBasketCopies(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE basket_copies (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      account_id TEXT NOT NULL, market TEXT NOT NULL, basket TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL,
      reason TEXT, amount BIGINT NOT NULL, closed_profit BIGINT NOT NULL, stop_pct INTEGER, followed_seq INTEGER NOT NULL,
      started_at BIGINT NOT NULL, ended_at BIGINT)`,
    sql`CREATE UNIQUE INDEX basket_copies_running ON basket_copies (account_id, basket) WHERE state <> 'ended'`,
    sql`CREATE INDEX basket_copies_by_user ON basket_copies (user_id)`,
    sql`CREATE TABLE basket_rebalances (
      basket_copy_id TEXT NOT NULL REFERENCES basket_copies (id) ON DELETE CASCADE, seq INTEGER NOT NULL, weights TEXT NOT NULL,
      due_at BIGINT NOT NULL, state TEXT NOT NULL, lines TEXT NOT NULL, created_at BIGINT NOT NULL, done_at BIGINT,
      PRIMARY KEY (basket_copy_id, seq))`,
    sql`CREATE INDEX basket_rebalances_planned ON basket_rebalances (due_at) WHERE state = 'planned'`,
  ])
    await statement.execute(tx);
}
