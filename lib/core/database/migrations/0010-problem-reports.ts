import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Problem reports with their attachments. */
export async function addProblemReports(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const bytes = sql.raw(engine === 'postgres' ? 'BYTEA' : 'BLOB');
  await sql`CREATE TABLE problem_reports (
    id TEXT PRIMARY KEY, created_at BIGINT NOT NULL, user_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    name TEXT NOT NULL, email TEXT NOT NULL, subject TEXT NOT NULL, message TEXT NOT NULL,
    user_agent TEXT NOT NULL, attachment_name TEXT, attachment_type TEXT, attachment ${bytes})`.execute(tx);
}
