import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Accounts of one person in the community, and an index for who used a network. */
export async function addLinkedAccounts(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE linked_accounts (
      user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      other_user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      found_at BIGINT NOT NULL, PRIMARY KEY (user_id, other_user_id))`,
    sql`CREATE INDEX linked_accounts_by_other ON linked_accounts (other_user_id)`,
    sql`CREATE INDEX security_events_by_address ON security_events (address, user_id)`,
  ])
    await statement.execute(tx);
}
