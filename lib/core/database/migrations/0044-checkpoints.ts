import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Schema } from '../schema';

const APPEND_ONLY = ['transparency_checkpoints', 'transparency_cosignatures'] as const;

/** Checkpoints of the transparency log within a day, and what witnesses answered to any of its checkpoints. */
export async function addCheckpoints(tx: Transaction<Schema>, engine: Database['engine']): Promise<void> {
  const statements = [
    sql`CREATE TABLE transparency_checkpoints (
      tree_size BIGINT PRIMARY KEY, root TEXT NOT NULL, checkpoint TEXT NOT NULL, verifier_key TEXT NOT NULL,
      made_at BIGINT NOT NULL)`,
    sql`CREATE INDEX transparency_checkpoints_by_time ON transparency_checkpoints (made_at)`,
    sql`CREATE TABLE transparency_cosignatures (
      tree_size BIGINT NOT NULL, witness TEXT NOT NULL, cosigned_at BIGINT NOT NULL, line TEXT NOT NULL,
      PRIMARY KEY (tree_size, witness))`,
    ...APPEND_ONLY.flatMap((table) =>
      engine === 'postgres'
        ? [
            sql`${sql.raw(`CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
              FOR EACH ROW EXECUTE FUNCTION refuse_transparency_change()`)}`,
            sql`${sql.raw(`CREATE TRIGGER ${table}_no_truncate BEFORE TRUNCATE ON ${table}
              FOR EACH STATEMENT EXECUTE FUNCTION refuse_transparency_change()`)}`,
          ]
        : ['update', 'delete'].map(
            (verb) =>
              sql`${sql.raw(`CREATE TRIGGER ${table}_no_${verb} BEFORE ${verb} ON ${table}
              BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`)}`,
          ),
    ),
  ];
  for (const statement of statements) await statement.execute(tx);
}
