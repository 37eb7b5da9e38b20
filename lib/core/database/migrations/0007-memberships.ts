import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** Subscriptions and grants, how they came about, and reports by payment providers. */
export async function addMemberships(tx: Transaction<Schema>): Promise<void> {
  const statements = [
    `CREATE TABLE memberships (
      id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, product TEXT NOT NULL,
      source TEXT NOT NULL, period TEXT, price_cents BIGINT NOT NULL, started_at BIGINT NOT NULL,
      paid_until BIGINT, cancelled_at BIGINT, ended_at BIGINT, provider_ref TEXT,
      provider_at BIGINT, must_end SMALLINT NOT NULL DEFAULT 0)`,
    'CREATE INDEX memberships_by_user ON memberships (user_id)',
    'CREATE UNIQUE INDEX memberships_by_ref ON memberships (provider_ref, product)',
    `CREATE UNIQUE INDEX memberships_running ON memberships (user_id, product, source) WHERE ended_at IS NULL`,
    `CREATE TABLE checkouts (
      id TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, items TEXT NOT NULL,
      period TEXT NOT NULL, total_cents BIGINT NOT NULL, credit_cents BIGINT NOT NULL,
      replaces TEXT NOT NULL, source TEXT NOT NULL, provider_ref TEXT UNIQUE,
      state TEXT NOT NULL, return_path TEXT, created_at BIGINT NOT NULL, completed_at BIGINT)`,
    'CREATE INDEX checkouts_by_user ON checkouts (user_id)',
    `CREATE TABLE payment_events (
      source TEXT NOT NULL, event_id TEXT NOT NULL, kind TEXT NOT NULL, received_at BIGINT NOT NULL,
      PRIMARY KEY (source, event_id))`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
