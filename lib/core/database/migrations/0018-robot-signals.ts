import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/**
 * Robots' signals, recorded before they're filled, in their ledgers' hash chains; an entry names the signal it fills.
 * Drops read models: they are computed from ledgers and bars, and this version shows signals and three phases. The
 * engine recreates them as soon as it runs.
 */
export async function addRobotSignals(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const statements = [
    sql`CREATE TABLE robot_signals (
      robot_id BIGINT NOT NULL REFERENCES robots (id), seq BIGINT NOT NULL, fund_id BIGINT NOT NULL,
      side TEXT NOT NULL, action TEXT NOT NULL, share_pct BIGINT NOT NULL, stop_distance BIGINT,
      take_profit_distance BIGINT, decided_at BIGINT NOT NULL, due_at BIGINT NOT NULL, recorded_at BIGINT NOT NULL,
      prev_hash TEXT NOT NULL, hash TEXT NOT NULL,
      PRIMARY KEY (robot_id, seq))`,
    sql`CREATE UNIQUE INDEX robot_signals_by_decision ON robot_signals (robot_id, decided_at, fund_id, action)`,
    sql`ALTER TABLE ledger_entries ADD COLUMN signal_seq BIGINT`,
    sql`DELETE FROM read_models`,
    ...(engine === 'postgres' ? appendOnlyOnPostgres() : appendOnlyOnSqlite()),
  ];
  for (const statement of statements) await statement.execute(tx);
}

function appendOnlyOnSqlite() {
  return ['UPDATE', 'DELETE'].map(
    (verb) =>
      sql`${sql.raw(`
      CREATE TRIGGER signals_no_${verb.toLowerCase()} BEFORE ${verb} ON robot_signals
      BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END`)}`,
  );
}

function appendOnlyOnPostgres() {
  return [
    sql`CREATE TRIGGER signals_append_only BEFORE UPDATE OR DELETE ON robot_signals
      FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change()`,
    sql`CREATE TRIGGER signals_no_truncate BEFORE TRUNCATE ON robot_signals
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`,
  ];
}
