import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** What an account's broker already listed as moved in and out when its day began to be measured. */
export async function addDayTransfers(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE trading_accounts ADD COLUMN day_transfers BIGINT`.execute(tx);
}
