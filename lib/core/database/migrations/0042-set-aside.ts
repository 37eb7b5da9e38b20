import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Money set aside for a copy. Copies of before have none: they use their account's free money. */
export async function addSetAside(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE copies ADD COLUMN set_aside BIGINT`.execute(tx);
  await sql`ALTER TABLE copies ADD COLUMN set_aside_from BIGINT NOT NULL DEFAULT 0`.execute(tx);
}
