import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * When each day of equity was recorded. At its next start, the engine dates earlier ones where their phase needs it.
 */
export async function addEquityRecording(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE equity_days ADD COLUMN recorded_at BIGINT`.execute(tx);
}
