import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Transfers that a broker had already listed when it was first read that day, which the day's loss must not count. */
export async function addDayTransfers(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE trading_accounts ADD COLUMN day_transfers BIGINT`.execute(tx);
}
