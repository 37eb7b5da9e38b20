import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Traders help each other, too. */
export async function addHelperRoles(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE engine_helpers ADD COLUMN role TEXT NOT NULL DEFAULT 'engine'`.execute(tx);
}
