import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

const APPEND_ONLY = ['forecast_models', 'forecast_entries', 'forecast_outcomes'] as const;

/** Forecasts of daily prices: the models that make them, each as recorded, and what became of it. */
export async function addForecasts(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const statements = [
    sql`CREATE TABLE forecast_models (
      hash TEXT PRIMARY KEY, market TEXT NOT NULL, fund_class TEXT NOT NULL, horizon INTEGER NOT NULL,
      cutoff INTEGER NOT NULL, model TEXT NOT NULL, card TEXT NOT NULL, made_at BIGINT NOT NULL,
      UNIQUE (market, fund_class, horizon, cutoff))`,
    ...['forecast_entries', 'forecast_outcomes'].map(
      (table) =>
        sql`${sql.raw(`CREATE TABLE ${table} (
          model_hash TEXT NOT NULL REFERENCES forecast_models (hash), seq BIGINT NOT NULL,
          fund_id BIGINT NOT NULL, day INTEGER NOT NULL, entry TEXT NOT NULL, prev_hash TEXT NOT NULL,
          hash TEXT NOT NULL, PRIMARY KEY (model_hash, seq), UNIQUE (model_hash, fund_id, day))`)}`,
    ),
    ...(engine === 'postgres'
      ? [
          sql`CREATE FUNCTION refuse_forecast_change() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
          ...APPEND_ONLY.flatMap((table) => [
            sql`${sql.raw(`CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
              FOR EACH ROW EXECUTE FUNCTION refuse_forecast_change()`)}`,
            sql`${sql.raw(`CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
              FOR EACH STATEMENT EXECUTE FUNCTION refuse_forecast_change()`)}`,
          ]),
        ]
      : APPEND_ONLY.flatMap((table) =>
          ['update', 'delete'].map(
            (verb) =>
              sql`${sql.raw(`CREATE TRIGGER ${table}_no_${verb} BEFORE ${verb} ON ${table}
                BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`)}`,
          ),
        )),
  ];
  for (const statement of statements) await statement.execute(tx);
}
