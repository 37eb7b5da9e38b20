import { type Kysely, sql, type Transaction } from 'kysely';
import { OperatorError } from '@/lib/base/errors';
import type { Database } from './database';
import { MIGRATIONS } from './migrations/migrations';
import type { Schema } from './schema';

/** Any number will do, as long as it stays the same and nobody else on the server uses it. */
const MIGRATION_LOCK = 7_241_853;

/**
 * Brings the database to the newest version, each migration in a transaction of its own. Two processes may call this at
 * once: a lock lets one wait for the other.
 * @throws OperatorError when the database was made by a newer version of the product.
 */
export async function migrate({ db, engine }: Database): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)`.execute(
    db,
  );
  for (const migration of MIGRATIONS)
    await db.transaction().execute(async (tx) => {
      if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
      const version = await readVersion(tx);
      if (version > MIGRATIONS.length)
        throw new OperatorError(
          `The database is at version ${version}, this program knows ${MIGRATIONS.length}: run the newer program`,
        );
      if (version >= migration.number) return;
      await migration.up(tx, engine);
      await sql`INSERT INTO migrations (number, name) VALUES (${migration.number}, ${migration.name})`.execute(
        tx,
      );
    });
}

async function readVersion(db: Kysely<Schema> | Transaction<Schema>): Promise<number> {
  const { rows } = await sql<{
    version: number | null;
  }>`SELECT MAX(number) AS version FROM migrations`.execute(db);
  return rows[0]?.version ?? 0;
}
