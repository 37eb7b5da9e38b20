import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Who gets weekly reports by mail, and which one they got last. */
export async function addReportSubscriptions(tx: Transaction<Schema>): Promise<void> {
  await sql`CREATE TABLE report_subscriptions (
    email_key TEXT PRIMARY KEY, email TEXT NOT NULL, requested_at BIGINT NOT NULL, confirm_hash TEXT UNIQUE,
    confirmed_at BIGINT, unsubscribe_token TEXT NOT NULL UNIQUE, mailed_report TEXT, mailed_version BIGINT,
    mailed_figures TEXT)`.execute(tx);
  await sql`CREATE INDEX report_subscriptions_unconfirmed ON report_subscriptions (requested_at)
    WHERE confirmed_at IS NULL`.execute(tx);
}
