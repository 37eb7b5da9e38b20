import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/**
 * The rate that a fill of a currency pair was converted at, and what positions cost in the currency of their prices.
 * Until now, such prices counted as dollars. Rates aren't known here, so the trader restates the accounts listed: what
 * they have had until now, once, and only then are they taken off the list.
 */
export async function addRates(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const price = engine === 'postgres' ? sql`DOUBLE PRECISION` : sql`BIGINT`;
  for (const statement of [
    sql`ALTER TABLE fills ADD COLUMN rate ${price}`,
    sql`ALTER TABLE positions ADD COLUMN quote_cost TEXT`,
    sql`CREATE TABLE accounts_to_convert (
      account_id TEXT PRIMARY KEY REFERENCES trading_accounts (id) ON DELETE CASCADE, listed_at BIGINT NOT NULL)`,
    sql`INSERT INTO accounts_to_convert (account_id, listed_at)
      SELECT id, CAST(${Date.now()} AS BIGINT) FROM trading_accounts WHERE broker = 'emulator'`,
  ])
    await statement.execute(tx);
}
