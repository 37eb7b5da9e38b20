import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

/** Models that robots decide by, as text. */
export async function addRobotModels(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const statements = [
    sql`CREATE TABLE robot_models (
      market TEXT NOT NULL, hash TEXT NOT NULL, fund_class TEXT NOT NULL, cutoff INTEGER NOT NULL,
      model TEXT NOT NULL, stored_at BIGINT NOT NULL, PRIMARY KEY (market, hash))`,
    ...(engine === 'postgres'
      ? [
          sql`CREATE FUNCTION refuse_robot_model_change() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
          sql`CREATE TRIGGER robot_models_append_only BEFORE UPDATE OR DELETE ON robot_models
            FOR EACH ROW EXECUTE FUNCTION refuse_robot_model_change()`,
          sql`CREATE TRIGGER robot_models_no_truncate BEFORE TRUNCATE ON robot_models
            FOR EACH STATEMENT EXECUTE FUNCTION refuse_robot_model_change()`,
        ]
      : ['update', 'delete'].map(
          (verb) =>
            sql`${sql.raw(`CREATE TRIGGER robot_models_no_${verb} BEFORE ${verb} ON robot_models
              BEGIN SELECT RAISE(ABORT, 'robot_models is append-only'); END`)}`,
        )),
  ];
  for (const statement of statements) await statement.execute(tx);
}
