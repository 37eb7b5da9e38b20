import { sql, type Transaction } from 'kysely';
import { OperatorError } from '@/lib/core/base/errors';
import type { Database } from './database';
import { MIGRATIONS } from './migrations/migrations';
import type { Schema } from './schema';

/** An arbitrary number that must never change and must be unique on the server. */
const MIGRATION_LOCK = 7_241_853;

/**
 * Migrates the database to the latest version, each migration in its own transaction. If two processes call this at
 * once, a lock makes one wait.
 * @throws OperatorError if a newer version of the product created the database
 */
export async function migrate(database: Database): Promise<void> {
  await alone(database, (tx) =>
    sql`CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)`.execute(tx),
  );
  for (const migration of MIGRATIONS)
    await alone(database, async (tx) => {
      const version = await readVersion(tx);
      refuseNewer(version);
      if (version >= migration.number) return;
      await migration.up(tx, database.engine);
      await sql`INSERT INTO migrations (number, name) VALUES (${migration.number}, ${migration.name})`.execute(
        tx,
      );
    });
}

/**
 * For read-only use: checks that the database has this program's version.
 * @throws OperatorError if it's older, newer, or not ours
 */
export async function requireCurrentVersion({ db }: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  const version = tables.some(({ name }) => name === 'migrations') ? await readVersion(db) : 0;
  refuseNewer(version);
  if (version < MIGRATIONS.length)
    throw new OperatorError(
      `The database is at version ${version}, this program needs ${MIGRATIONS.length}: run npm start to upgrade it`,
    );
}

/** Runs work in a transaction while nobody else migrates. */
async function alone({ db, engine }: Database, work: (tx: Transaction<Schema>) => Promise<unknown>) {
  await db.transaction().execute(async (tx) => {
    if (engine === 'postgres') {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
    } else {
      // A SQLite transaction excludes others from its first write on; this one changes nothing.
      await sql`PRAGMA user_version = 0`.execute(tx);
    }
    await work(tx);
  });
}

function refuseNewer(version: number): void {
  if (version > MIGRATIONS.length)
    throw new OperatorError(
      `The database is at version ${version}, this program only supports versions up to ${MIGRATIONS.length}: run a newer version of Tickproof`,
    );
}

async function readVersion(db: Database['db']): Promise<number> {
  const { rows } = await sql<{
    version: number | null;
  }>`SELECT MAX(number) AS version FROM migrations`.execute(db);
  return rows[0]?.version ?? 0;
}
