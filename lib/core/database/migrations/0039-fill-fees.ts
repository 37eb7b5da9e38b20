import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Every fee of a fill, as JSON, instead of at most one. Where its worth wasn't booked, no price was known. */
export async function addFillFees(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE fills ADD COLUMN fees TEXT`.execute(tx);
  await sql`UPDATE fills SET fees = '[{"asset":"' || fee_asset || '","quantity":"' || fee_quantity || '","value":' ||
    CASE WHEN commission = 0 THEN 'null' ELSE CAST(commission AS TEXT) END || '}]'
    WHERE fee_asset IS NOT NULL AND fee_quantity IS NOT NULL`.execute(tx);
  await sql`ALTER TABLE fills DROP COLUMN fee_asset`.execute(tx);
  await sql`ALTER TABLE fills DROP COLUMN fee_quantity`.execute(tx);
}
