import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** When each day of equity was recorded. The engine dates those of before at its next start, where their phase needs it. */
export async function addEquityRecording(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE equity_days ADD COLUMN recorded_at BIGINT`.execute(tx);
}
