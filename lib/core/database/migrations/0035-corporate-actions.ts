import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/** What a market announces about splits, dividends and the like, and what accounts were restated by. */
export async function addCorporateActions(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE market_actions (
      market TEXT NOT NULL, action_key TEXT NOT NULL, fund_id BIGINT NOT NULL, kind TEXT NOT NULL,
      effective_at BIGINT NOT NULL, noted_at BIGINT NOT NULL, source TEXT NOT NULL, action TEXT NOT NULL,
      PRIMARY KEY (market, action_key))`,
    sql`CREATE INDEX market_actions_by_time ON market_actions (market, effective_at)`,
    sql`CREATE TABLE account_actions (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, action_key TEXT NOT NULL,
      fund_id BIGINT NOT NULL, kind TEXT NOT NULL, effective_at BIGINT NOT NULL, applied_at BIGINT NOT NULL,
      after_fill BIGINT NOT NULL, action TEXT NOT NULL, changes TEXT NOT NULL,
      PRIMARY KEY (account_id, action_key))`,
    sql`CREATE INDEX account_actions_by_fund ON account_actions (fund_id, kind)`,
  ])
    await statement.execute(tx);
}
