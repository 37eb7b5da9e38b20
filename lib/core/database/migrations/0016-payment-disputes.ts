import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Payments disputed at the buyer's bank, now or earlier: an open dispute puts its subscription on hold. */
export async function addPaymentDisputes(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE payment_disputes (
    id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, provider_ref TEXT NOT NULL,
    outcome TEXT NOT NULL, changed_at BIGINT NOT NULL)`.execute(tx);
  await sql`CREATE INDEX payment_disputes_by_user ON payment_disputes (user_id)`.execute(tx);
}
