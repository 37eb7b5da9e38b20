import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Members of the community, and their predictions: windows, votes, and a hash chain of both. */
export async function addCommunity(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const statements = [
    sql`CREATE TABLE members (
      user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE, member TEXT NOT NULL UNIQUE,
      handle TEXT NOT NULL UNIQUE, joined_at BIGINT NOT NULL, handle_changed_at BIGINT NOT NULL)`,
    sql`CREATE TABLE taken_handles (handle_key TEXT NOT NULL PRIMARY KEY, member TEXT NOT NULL)`,
    sql`CREATE TABLE prediction_windows (
      id TEXT NOT NULL PRIMARY KEY, market TEXT NOT NULL, fund_id INTEGER NOT NULL, ticker TEXT NOT NULL,
      horizon TEXT NOT NULL, from_day INTEGER NOT NULL, to_day INTEGER NOT NULL, opens_at BIGINT NOT NULL,
      locks_at BIGINT NOT NULL, resolves_at BIGINT NOT NULL, base_rate DOUBLE PRECISION NOT NULL,
      past_count INTEGER NOT NULL, state TEXT NOT NULL, reference DOUBLE PRECISION, votes INTEGER NOT NULL,
      median DOUBLE PRECISION, outcome TEXT, close DOUBLE PRECISION, reason TEXT, decided_at BIGINT)`,
    sql`CREATE INDEX prediction_windows_by_state ON prediction_windows (market, state, resolves_at)`,
    sql`CREATE TABLE prediction_votes (
      window_id TEXT NOT NULL, voter TEXT NOT NULL, percent INTEGER NOT NULL,
      holds_position INTEGER NOT NULL, at BIGINT NOT NULL, salt TEXT NOT NULL, commitment TEXT NOT NULL,
      PRIMARY KEY (window_id, voter))`,
    sql`CREATE INDEX prediction_votes_by_voter ON prediction_votes (voter, at)`,
    sql`CREATE TABLE prediction_heads (market TEXT NOT NULL PRIMARY KEY, seq BIGINT NOT NULL, hash TEXT NOT NULL)`,
    sql`CREATE TABLE prediction_entries (
      market TEXT NOT NULL, seq BIGINT NOT NULL, window_id TEXT NOT NULL, entry TEXT NOT NULL,
      prev_hash TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (market, seq))`,
    sql`CREATE INDEX prediction_entries_by_window ON prediction_entries (window_id, seq)`,
    sql`CREATE TABLE prediction_scores (
      market TEXT NOT NULL, voter TEXT NOT NULL, day INTEGER NOT NULL, count INTEGER NOT NULL,
      own DOUBLE PRECISION NOT NULL, base DOUBLE PRECISION NOT NULL, PRIMARY KEY (market, voter, day))`,
    sql`CREATE TABLE prediction_standings (
      market TEXT NOT NULL, voter TEXT NOT NULL, place INTEGER NOT NULL, rank INTEGER, count INTEGER NOT NULL,
      days INTEGER NOT NULL, own DOUBLE PRECISION NOT NULL, base DOUBLE PRECISION NOT NULL, low DOUBLE PRECISION,
      high DOUBLE PRECISION, PRIMARY KEY (market, voter))`,
    sql`CREATE INDEX prediction_standings_by_place ON prediction_standings (market, place)`,
    ...(engine === 'postgres' ? appendOnlyOnPostgres() : appendOnlyOnSqlite()),
  ];
  for (const statement of statements) await statement.execute(tx);
}

function appendOnlyOnSqlite() {
  return ['update', 'delete'].map(
    (verb) =>
      sql`${sql.raw(`CREATE TRIGGER prediction_entries_no_${verb} BEFORE ${verb} ON prediction_entries
        BEGIN SELECT RAISE(ABORT, 'prediction_entries is append-only'); END`)}`,
  );
}

function appendOnlyOnPostgres() {
  return [
    sql`CREATE FUNCTION refuse_prediction_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'prediction_entries is append-only'; END $$`,
    sql`CREATE TRIGGER prediction_entries_append_only BEFORE UPDATE OR DELETE ON prediction_entries
      FOR EACH ROW EXECUTE FUNCTION refuse_prediction_change()`,
    sql`CREATE TRIGGER prediction_entries_no_truncate BEFORE TRUNCATE ON prediction_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_prediction_change()`,
  ];
}
