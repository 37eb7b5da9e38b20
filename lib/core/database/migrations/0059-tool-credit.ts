import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** The credit for tools that plans give each month, and the plan whose credit pays for a membership. */
export async function addToolCredit(tx: Transaction<Schema>): Promise<void> {
  await sql`ALTER TABLE memberships ADD COLUMN paying_plan_id TEXT`.execute(tx);
  await sql`CREATE TABLE tool_credit_lines (
    plan_id TEXT NOT NULL, month INTEGER NOT NULL, no INTEGER NOT NULL,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, membership_id TEXT, product TEXT,
    cents BIGINT NOT NULL, balance_cents BIGINT NOT NULL CHECK (balance_cents >= 0), at BIGINT NOT NULL,
    PRIMARY KEY (plan_id, month, no), UNIQUE (plan_id, month, membership_id))`.execute(tx);
  await sql`CREATE INDEX tool_credit_lines_by_user ON tool_credit_lines (user_id)`.execute(tx);
}
