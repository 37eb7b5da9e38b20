import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Old rows of accounts, compressed, and what pages count of those of copies. */
export async function addArchives(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const bytes = sql.raw(engine === 'postgres' ? 'BYTEA' : 'BLOB');
  for (const statement of [
    sql`CREATE TABLE archived_rows (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, kind TEXT NOT NULL,
      part BIGINT NOT NULL, first_at BIGINT NOT NULL, last_at BIGINT NOT NULL, first_seq BIGINT, last_seq BIGINT,
      totals TEXT, data ${bytes} NOT NULL, PRIMARY KEY (account_id, kind, part))`,
    sql`ALTER TABLE trading_accounts ADD COLUMN archived_through BIGINT NOT NULL DEFAULT 0`,
    sql`CREATE INDEX trading_accounts_to_archive ON trading_accounts (archived_through) WHERE broker = 'emulator'`,
    sql`ALTER TABLE copies ADD COLUMN archived TEXT`,
  ])
    await statement.execute(tx);
}
