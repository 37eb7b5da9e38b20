import { type Kysely, sql } from 'kysely';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';

/** Columns by name as SQL; `i` counts from 1. */
export type CellTexts = Readonly<Record<string, string>>;

/** Without foreign keys, which cost most of the time. */
export async function inBulk(database: Database, work: (db: Kysely<Schema>) => Promise<void>): Promise<void> {
  const { engine } = database;
  if (engine === 'sqlite') await sql`PRAGMA foreign_keys = OFF`.execute(database.db);
  await database.commit(async (tx) => {
    if (engine === 'postgres') await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await work(tx);
  });
  if (engine === 'sqlite') await sql`PRAGMA foreign_keys = ON`.execute(database.db);
}

/** Inserts so many rows. */
export async function fill(
  db: Kysely<Schema>,
  table: keyof Schema,
  count: number,
  row: CellTexts,
): Promise<void> {
  if (count < 1) return;
  await sql
    .raw(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')})
      WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT ${Object.values(row).join(', ')} FROM n`,
    )
    .execute(db);
}
