import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Users' invite codes, and who joined by them. */
export async function addReferrals(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE invite_codes (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, code TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL)`.execute(tx);
  await sql`CREATE TABLE referrals (
    id TEXT PRIMARY KEY, user_id TEXT UNIQUE REFERENCES users (id) ON DELETE SET NULL,
    referrer_id TEXT REFERENCES users (id) ON DELETE SET NULL, joined_at BIGINT NOT NULL, state TEXT NOT NULL,
    reasons TEXT NOT NULL, decided_at BIGINT)`.execute(tx);
  await sql`CREATE INDEX referrals_by_referrer ON referrals (referrer_id, joined_at)`.execute(tx);
  await sql`CREATE INDEX referrals_by_state ON referrals (state, joined_at)`.execute(tx);
}
