import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** When a weekly report was last compared with the ledgers, so that one process does it once a day. */
export async function addReportComparisons(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE weekly_reports ADD COLUMN compared_at BIGINT NOT NULL DEFAULT 0`.execute(tx);
}
