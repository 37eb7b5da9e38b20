import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Tokens that apps put into addresses are a kind of session of their own, which ends with the one that made it. */
export async function addAppTokens(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE sessions ADD COLUMN kind TEXT NOT NULL DEFAULT 'browser'`.execute(tx);
  await sql`ALTER TABLE sessions ADD COLUMN parent_id TEXT`.execute(tx);
}
