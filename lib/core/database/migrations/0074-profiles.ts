import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** What members let others see of them: nothing at first. */
export async function addProfiles(tx: Transaction<Schema>): Promise<void> {
  for (const column of ['shows_follows', 'shows_paper', 'shows_predictions'])
    await sql`ALTER TABLE members ADD COLUMN ${sql.ref(column)} INTEGER NOT NULL DEFAULT 0`.execute(tx);
}
