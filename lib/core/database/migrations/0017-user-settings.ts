import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** What the site remembers for users on whichever device they are, by name. */
export async function addUserSettings(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE user_settings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, name TEXT NOT NULL, value TEXT NOT NULL,
    changed_at BIGINT NOT NULL, PRIMARY KEY (user_id, name))`.execute(tx);
}
