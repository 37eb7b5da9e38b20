import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Bars, instruments, robots, their progress, read models and equity, and the append-only ledger. */
export async function createFoundation(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const bytes = sql.raw(engine === 'postgres' ? 'BYTEA' : 'BLOB');
  const statements = [
    sql`CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL)`,
    sql`CREATE TABLE bars (
      market TEXT NOT NULL, fund_id BIGINT NOT NULL, day BIGINT NOT NULL,
      interval_minutes BIGINT NOT NULL, bar_count BIGINT NOT NULL, data ${bytes} NOT NULL,
      PRIMARY KEY (market, fund_id, day))`,
    sql`CREATE TABLE imported_instruments (
      fund_id BIGINT PRIMARY KEY, ticker TEXT NOT NULL UNIQUE, instrument TEXT NOT NULL,
      source TEXT NOT NULL, interval_minutes BIGINT NOT NULL)`,
    sql`CREATE TABLE robots (
      id BIGINT PRIMARY KEY, market TEXT NOT NULL, name TEXT NOT NULL, definition TEXT NOT NULL,
      params_hash TEXT NOT NULL, published_at BIGINT NOT NULL, removed_at BIGINT)`,
    sql`CREATE UNIQUE INDEX robots_by_name ON robots (market, name)`,
    sql`CREATE TABLE robot_progress (
      robot_id BIGINT PRIMARY KEY REFERENCES robots (id), through_ms BIGINT NOT NULL, snapshot ${bytes} NOT NULL)`,
    sql`CREATE TABLE read_models (
      robot_id BIGINT PRIMARY KEY REFERENCES robots (id), market TEXT NOT NULL, model TEXT NOT NULL,
      revision BIGINT NOT NULL)`,
    sql`CREATE INDEX read_models_by_revision ON read_models (market, revision)`,
    sql`CREATE TABLE equity_days (
      robot_id BIGINT NOT NULL REFERENCES robots (id), day BIGINT NOT NULL, equity BIGINT NOT NULL,
      PRIMARY KEY (robot_id, day))`,
    sql`CREATE TABLE ledger_entries (
      robot_id BIGINT NOT NULL REFERENCES robots (id), seq BIGINT NOT NULL, kind TEXT NOT NULL,
      trade_no BIGINT NOT NULL, fund_id BIGINT NOT NULL, side TEXT NOT NULL, quantity BIGINT NOT NULL,
      price BIGINT NOT NULL, time BIGINT NOT NULL, commission BIGINT NOT NULL, slippage BIGINT NOT NULL,
      reason TEXT, profit BIGINT, phase TEXT NOT NULL, late BIGINT NOT NULL, recorded_at BIGINT NOT NULL,
      prev_hash TEXT NOT NULL, hash TEXT NOT NULL,
      PRIMARY KEY (robot_id, seq))`,
    sql`CREATE TABLE ledger_heads (
      robot_id BIGINT PRIMARY KEY REFERENCES robots (id), seq BIGINT NOT NULL, hash TEXT NOT NULL)`,
    ...(engine === 'postgres' ? appendOnlyOnPostgres() : appendOnlyOnSqlite()),
  ];
  for (const statement of statements) await statement.execute(tx);
}

function appendOnlyOnSqlite() {
  return ['UPDATE', 'DELETE'].map(
    (verb) =>
      sql`${sql.raw(`
      CREATE TRIGGER ledger_no_${verb.toLowerCase()} BEFORE ${verb} ON ledger_entries
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END`)}`,
  );
}

function appendOnlyOnPostgres() {
  return [
    sql`CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$`,
    sql`CREATE TRIGGER ledger_append_only BEFORE UPDATE OR DELETE ON ledger_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`,
    sql`CREATE TRIGGER ledger_no_truncate BEFORE TRUNCATE ON ledger_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
  ];
}
