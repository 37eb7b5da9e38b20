import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Who takes part in the affiliate program, commissions on invoices of their friends, and the lines of their accounts. */
export async function addAffiliates(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const id = sql.raw(
    engine === 'postgres' ? 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY' : 'INTEGER PRIMARY KEY',
  );
  await sql`CREATE TABLE affiliates (
    user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, terms_version TEXT NOT NULL,
    joined_at BIGINT NOT NULL)`.execute(tx);
  await sql`CREATE TABLE commissions (
    invoice_id TEXT PRIMARY KEY, affiliate_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    referral_id TEXT NOT NULL REFERENCES referrals (id), percent INTEGER NOT NULL, paid_cents BIGINT, paid_at BIGINT,
    refunded_cents BIGINT NOT NULL, is_refunded INTEGER NOT NULL, disputes TEXT NOT NULL)`.execute(tx);
  await sql`CREATE INDEX commissions_by_referral ON commissions (referral_id)`.execute(tx);
  await sql`CREATE INDEX commissions_by_affiliate ON commissions (affiliate_id)`.execute(tx);
  await sql`CREATE TABLE commission_lines (
    id ${id}, affiliate_id TEXT REFERENCES users (id) ON DELETE SET NULL,
    invoice_id TEXT REFERENCES commissions (invoice_id), payout_id TEXT, cause TEXT NOT NULL, cents BIGINT NOT NULL,
    at BIGINT NOT NULL)`.execute(tx);
  await sql`CREATE INDEX commission_lines_by_affiliate ON commission_lines (affiliate_id, id)`.execute(tx);
  await sql`CREATE INDEX commission_lines_by_invoice ON commission_lines (invoice_id)`.execute(tx);
  await sql`CREATE INDEX commission_lines_by_payout ON commission_lines (payout_id)`.execute(tx);
}
