import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema';

/**
 * Trading accounts with their orders, fills and positions, and copies of robots with the outcome of each signal.
 * Autopilot was stored before it had an effect: nothing is copied until its user says how much.
 */
export async function addTrading(tx: Transaction<Schema>): Promise<void> {
  for (const statement of [
    sql`CREATE TABLE trading_accounts (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      broker TEXT NOT NULL, mode TEXT NOT NULL, market TEXT NOT NULL, generation BIGINT NOT NULL, state TEXT NOT NULL,
      start_balance BIGINT NOT NULL, cash BIGINT NOT NULL, last_fill BIGINT NOT NULL, created_at BIGINT NOT NULL,
      archived_at BIGINT)`,
    sql`CREATE UNIQUE INDEX trading_accounts_by_generation ON trading_accounts (user_id, broker, market, generation)`,
    sql`CREATE UNIQUE INDEX trading_accounts_open ON trading_accounts (user_id, market)
      WHERE broker = 'emulator' AND state = 'open'`,
    sql`CREATE TABLE equity_points (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, at BIGINT NOT NULL,
      equity BIGINT NOT NULL, PRIMARY KEY (account_id, at))`,
    sql`CREATE INDEX equity_points_by_time ON equity_points (at)`,
    sql`CREATE TABLE copies (
      id TEXT NOT NULL PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      robot_id BIGINT NOT NULL REFERENCES robots (id),
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE,
      state TEXT NOT NULL, paused TEXT, reason TEXT, sizing TEXT NOT NULL, amount BIGINT NOT NULL,
      scale_pct BIGINT NOT NULL, max_per_trade BIGINT, max_open BIGINT, copy_stop_pct BIGINT,
      copied_open_trades BIGINT NOT NULL, from_seq BIGINT NOT NULL, closed_profit BIGINT NOT NULL,
      stop_base BIGINT NOT NULL, started_at BIGINT NOT NULL, ended_at BIGINT)`,
    sql`CREATE UNIQUE INDEX copies_running ON copies (robot_id, account_id) WHERE state <> 'ended'`,
    sql`CREATE INDEX copies_by_user ON copies (user_id)`,
    sql`CREATE INDEX copies_by_account ON copies (account_id)`,
    sql`CREATE TABLE copied_robots (
      robot_id BIGINT NOT NULL PRIMARY KEY REFERENCES robots (id), through_seq BIGINT NOT NULL)`,
    sql`CREATE TABLE copy_intents (
      copy_id TEXT NOT NULL REFERENCES copies (id) ON DELETE CASCADE, cause_key TEXT NOT NULL,
      fund_id BIGINT NOT NULL, side TEXT NOT NULL, action TEXT NOT NULL, trade_no BIGINT, state TEXT NOT NULL,
      reason TEXT, share_pct BIGINT, entry_cause TEXT, is_open BIGINT NOT NULL, fill_id TEXT, filled BIGINT,
      attempts BIGINT NOT NULL, decided_at BIGINT NOT NULL,
      due_at BIGINT NOT NULL, expires_at BIGINT, created_at BIGINT NOT NULL, PRIMARY KEY (copy_id, cause_key))`,
    sql`CREATE INDEX copy_intents_unsettled ON copy_intents (state, due_at) WHERE state IN ('planned', 'ordered')`,
    sql`CREATE INDEX copy_intents_open ON copy_intents (copy_id, fund_id) WHERE is_open = 1`,
    sql`CREATE INDEX copy_intents_unnamed ON copy_intents (due_at) WHERE is_open = 1 AND trade_no IS NULL`,
    sql`CREATE TABLE orders (
      client_order_id TEXT NOT NULL PRIMARY KEY,
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE,
      owner TEXT NOT NULL, cause_key TEXT, attempt BIGINT NOT NULL, request_key TEXT, fund_id BIGINT NOT NULL,
      kind TEXT NOT NULL, side TEXT NOT NULL, action TEXT NOT NULL, quantity BIGINT, amount BIGINT,
      whole_units BIGINT NOT NULL, limit_price BIGINT, stop_price BIGINT,
      state TEXT NOT NULL, reason TEXT, filled_quantity BIGINT NOT NULL, due_at BIGINT NOT NULL, expires_at BIGINT,
      created_at BIGINT NOT NULL, ended_at BIGINT)`,
    sql`CREATE UNIQUE INDEX orders_by_cause ON orders (owner, cause_key, kind, attempt) WHERE cause_key IS NOT NULL`,
    sql`CREATE UNIQUE INDEX orders_by_request ON orders (account_id, request_key) WHERE request_key IS NOT NULL`,
    sql`CREATE INDEX orders_by_account ON orders (account_id, created_at)`,
    sql`CREATE INDEX orders_waiting ON orders (fund_id) WHERE ended_at IS NULL`,
    sql`CREATE INDEX orders_expiring ON orders (expires_at) WHERE ended_at IS NULL AND expires_at IS NOT NULL`,
    sql`CREATE INDEX orders_waiting_by_account ON orders (account_id) WHERE ended_at IS NULL`,
    sql`CREATE TABLE fills (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, broker_fill_id TEXT NOT NULL,
      seq BIGINT NOT NULL, client_order_id TEXT NOT NULL, owner TEXT NOT NULL, fund_id BIGINT NOT NULL, side TEXT NOT NULL,
      quantity BIGINT NOT NULL, price BIGINT NOT NULL, quote BIGINT NOT NULL, commission BIGINT NOT NULL,
      profit BIGINT, open_price BIGINT, opened_at BIGINT, time BIGINT NOT NULL, recorded_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, broker_fill_id))`,
    sql`CREATE UNIQUE INDEX fills_by_seq ON fills (account_id, seq)`,
    sql`CREATE TABLE positions (
      account_id TEXT NOT NULL REFERENCES trading_accounts (id) ON DELETE CASCADE, owner TEXT NOT NULL,
      fund_id BIGINT NOT NULL, quantity BIGINT NOT NULL, cost BIGINT NOT NULL, cost_rest BIGINT NOT NULL, commission BIGINT NOT NULL,
      opened_at BIGINT NOT NULL,
      PRIMARY KEY (account_id, owner, fund_id))`,
    sql`CREATE TABLE copy_trades (
      copy_id TEXT NOT NULL REFERENCES copies (id) ON DELETE CASCADE, trade_no BIGINT NOT NULL, fund_id BIGINT NOT NULL,
      side TEXT NOT NULL, intended_quantity BIGINT, skip_reason TEXT,
      open_cause TEXT, open_fill TEXT, close_cause TEXT, close_fill TEXT,
      my_quantity BIGINT NOT NULL, my_profit BIGINT, robot_profit BIGINT,
      delay_gap BIGINT, price_gap BIGINT, fee_gap BIGINT, size_gap BIGINT, missed_gap BIGINT,
      opened_at BIGINT NOT NULL, closed_at BIGINT, PRIMARY KEY (copy_id, trade_no))`,
    sql`CREATE INDEX copy_trades_open ON copy_trades (trade_no) WHERE closed_at IS NULL`,
    sql`UPDATE robot_follows SET autopilot = 0`,
  ])
    await statement.execute(tx);
}
