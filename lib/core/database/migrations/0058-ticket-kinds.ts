import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** What a ticket asks for. */
export async function addTicketKinds(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE tickets ADD COLUMN kind TEXT NOT NULL DEFAULT 'question'`.execute(tx);
}
