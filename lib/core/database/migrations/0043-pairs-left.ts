import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** The pairs that an account still has to be restated in, once there is a rate. */
export async function addPairsLeft(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE accounts_to_convert ADD COLUMN pairs_left TEXT`.execute(tx);
}
