import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Accounts at brokers, their sealed keys, their events, and where we and the broker differ. Copies say whether
 * autopilot or autotrading made them.
 */
export async function addBrokers(tx: Transaction<Schema>): Promise<void> {
  for (const [table, columns] of Object.entries(NEW_COLUMNS))
    for (const column of columns) await sql.raw(`ALTER TABLE ${table} ADD COLUMN ${column}`).execute(tx);
  for (const statement of [
    // Copies say what is selected for autotrading, account by account.
    sql`ALTER TABLE robot_follows DROP COLUMN autotrading`,
    sql`CREATE UNIQUE INDEX trading_accounts_external ON trading_accounts (broker, mode, external_hash)
      WHERE external_hash IS NOT NULL AND state <> 'disconnected'`,
    sql`CREATE INDEX trading_accounts_at_brokers ON trading_accounts (market, state) WHERE broker <> 'emulator'`,
    sql`CREATE UNIQUE INDEX orders_by_broker_id ON orders (account_id, broker_order_id)
      WHERE broker_order_id IS NOT NULL`,
    sql`CREATE INDEX orders_of_brokers ON orders (account_id, state) WHERE ended_at IS NULL AND broker_symbol IS NOT NULL`,
    sql`CREATE INDEX fills_by_order ON fills (client_order_id)`,
    sql`CREATE TABLE account_keys (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, version BIGINT NOT NULL,
      state TEXT NOT NULL, sealed TEXT NOT NULL, sealed_for TEXT NOT NULL, last4 TEXT NOT NULL,
      created_at BIGINT NOT NULL, PRIMARY KEY (account_id, version))`,
    sql`CREATE TABLE account_events (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, seq BIGINT NOT NULL,
      event TEXT NOT NULL, prev_hash TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (account_id, seq))`,
    sql`CREATE TABLE differences (
      id TEXT NOT NULL PRIMARY KEY, account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE,
      symbol TEXT NOT NULL, fund_id BIGINT, kind TEXT NOT NULL, expected TEXT NOT NULL, found TEXT NOT NULL,
      state TEXT NOT NULL, found_at BIGINT NOT NULL, ended_at BIGINT)`,
    sql`CREATE UNIQUE INDEX differences_open ON differences (account_id, symbol) WHERE ended_at IS NULL`,
  ])
    await statement.execute(tx);
}

const NEW_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  trading_accounts: [
    'external_hash TEXT',
    'name TEXT',
    'reason TEXT',
    'max_per_trade BIGINT',
    'max_open BIGINT',
    'max_daily_loss BIGINT',
    'max_orders_a_day BIGINT',
    'equity BIGINT',
    'buying_power BIGINT',
    'day_equity BIGINT',
    'day_equity_at BIGINT',
    'armed_at BIGINT',
    'synced_at BIGINT',
    'agreed_at BIGINT',
    'fills_cursor TEXT',
    'stopped_by TEXT',
    'stopped_at BIGINT',
  ],
  orders: [
    'broker_order_id TEXT',
    'broker_symbol TEXT',
    'broker_quantity TEXT',
    'sent_at BIGINT',
    'next_look_at BIGINT',
    'lookups BIGINT NOT NULL DEFAULT 0',
    'absents BIGINT NOT NULL DEFAULT 0',
    'absent_since BIGINT',
    'cancel_at BIGINT',
  ],
  fills: ['broker_quantity TEXT', 'fee_quantity TEXT', 'fee_asset TEXT'],
  positions: ['broker_quantity TEXT'],
  copies: ["purpose TEXT NOT NULL DEFAULT 'autopilot'"],
};
