import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Screens of instruments and lists of robots that users save by name, and what alerts about them compare with. */
export async function addSavedScreens(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE saved_screens (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, kind TEXT NOT NULL,
    name TEXT NOT NULL, name_key TEXT NOT NULL, query TEXT NOT NULL, created_at BIGINT NOT NULL,
    alert INTEGER NOT NULL DEFAULT 0, asked_through TEXT, matched_on INTEGER, matching TEXT)`.execute(tx);
  await sql`CREATE UNIQUE INDEX saved_screens_by_name ON saved_screens (user_id, kind, name_key)`.execute(tx);
  await sql`CREATE INDEX saved_screens_with_alert ON saved_screens (query, id) WHERE alert = 1`.execute(tx);
}
