import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Settings stored for users across devices, by name. */
export async function addUserSettings(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE user_settings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, name TEXT NOT NULL, value TEXT NOT NULL,
    changed_at BIGINT NOT NULL, PRIMARY KEY (user_id, name))`.execute(tx);
}
