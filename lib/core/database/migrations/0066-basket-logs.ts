import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** What baskets decided and traded, a hash chain each. */
export async function addBasketLogs(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const statements = [
    sql`CREATE TABLE basket_log (
      market TEXT NOT NULL, basket TEXT NOT NULL, seq INTEGER NOT NULL, entry TEXT NOT NULL, prev_hash TEXT NOT NULL,
      hash TEXT NOT NULL, PRIMARY KEY (market, basket, seq))`,
    ...(engine === 'postgres' ? appendOnlyOnPostgres() : appendOnlyOnSqlite()),
  ];
  for (const statement of statements) await statement.execute(tx);
}

function appendOnlyOnSqlite() {
  return ['update', 'delete'].map(
    (verb) =>
      sql`${sql.raw(`CREATE TRIGGER basket_log_no_${verb} BEFORE ${verb} ON basket_log
        BEGIN SELECT RAISE(ABORT, 'basket_log is append-only'); END`)}`,
  );
}

function appendOnlyOnPostgres() {
  return [
    sql`CREATE FUNCTION refuse_basket_log_change() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'basket_log is append-only'; END $$`,
    sql`CREATE TRIGGER basket_log_append_only BEFORE UPDATE OR DELETE ON basket_log
      FOR EACH ROW EXECUTE FUNCTION refuse_basket_log_change()`,
    sql`CREATE TRIGGER basket_log_no_truncate BEFORE TRUNCATE ON basket_log
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_basket_log_change()`,
  ];
}
