import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Jumps of imported prices that the operator said are real: days as YYYY-MM-DD, separated by commas. */
export async function addAcceptedJumps(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE imported_instruments ADD COLUMN accepted_jumps TEXT NOT NULL DEFAULT ''`.execute(tx);
}
