import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** What weekly reports were computed from. Their texts are entries. */
export async function addWeeklyReports(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE weekly_reports (
    id TEXT PRIMARY KEY, market TEXT NOT NULL, figures TEXT NOT NULL, inputs TEXT NOT NULL,
    written_at BIGINT NOT NULL)`.execute(tx);
}
