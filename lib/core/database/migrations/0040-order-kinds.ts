import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Stop-limit and trailing stop orders, brackets and day orders; and what users asked for, by request key. */
export async function addOrderKinds(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE orders ADD COLUMN validity TEXT NOT NULL DEFAULT 'gtc'`,
    sql`ALTER TABLE orders ADD COLUMN trail_amount DOUBLE PRECISION`,
    sql`ALTER TABLE orders ADD COLUMN trail_bps BIGINT`,
    sql`ALTER TABLE orders ADD COLUMN water_mark DOUBLE PRECISION`,
    sql`ALTER TABLE orders ADD COLUMN triggered_at BIGINT`,
    sql`ALTER TABLE orders ADD COLUMN group_id TEXT`,
    sql`ALTER TABLE orders ADD COLUMN role TEXT`,
    // Each quote moves or triggers only orders of these kinds.
    sql`CREATE INDEX orders_following ON orders (fund_id, kind)
      WHERE ended_at IS NULL AND kind IN ('trailingStop', 'stopLimit')`,
    sql`CREATE TABLE order_requests (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, request_key TEXT NOT NULL,
      asked TEXT NOT NULL, client_order_id TEXT NOT NULL, created_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, request_key))`,
    sql`CREATE INDEX order_requests_by_time ON order_requests (created_at)`,
  ])
    await statement.execute(tx);
}
