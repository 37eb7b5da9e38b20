import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Several paper accounts of a user, each with a name. An account and those that its resets archived are one line; until
 * now, each user had one. Names are unique by their key, which is the same whatever case they are written in.
 */
export async function addPaperAccountLines(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`ALTER TABLE trading_accounts ADD COLUMN line BIGINT NOT NULL DEFAULT 1`,
    sql`ALTER TABLE trading_accounts ADD COLUMN name_key TEXT`,
    sql`UPDATE trading_accounts SET name = 'Paper account', name_key = 'paper account' WHERE broker = 'emulator'`,
    sql`DROP INDEX trading_accounts_open`,
    sql`CREATE UNIQUE INDEX trading_accounts_open ON trading_accounts (user_id, market, line)
      WHERE broker = 'emulator' AND state = 'open'`,
    sql`CREATE UNIQUE INDEX trading_accounts_by_name ON trading_accounts (user_id, market, name_key)
      WHERE broker = 'emulator' AND state = 'open'`,
  ])
    await statement.execute(tx);
}
