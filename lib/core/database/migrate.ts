import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { OperatorError, UnavailableError } from '@/lib/core/base/errors';
import { isLockTimeout } from './cannot-now';
import type { Database } from './database';
import { MIGRATIONS } from './migrations/migrations';
import type { Schema } from './schema';

/** An arbitrary number that must never change and must be unique on the server. */
const MIGRATION_LOCK = 7_241_853;
/**
 * How long a migration waits for a table that others use. Readers meanwhile wait behind the migration, so it's less
 * than their own deadline.
 */
const TABLE_LOCK_MS = 500;
const TRY_AGAIN_MS = 2_000;
const TRY_FOR_MS = 3_600_000;

/**
 * Migrates the database to the latest version, each migration in its own transaction. If two processes call this at
 * once, a lock makes one wait.
 * @param onLocked called each time a table is in use, for example by a backup, before it's tried again
 * @throws OperatorError if a newer version of the product took away what this one needs, or if another program's
 * migrations have our numbers
 */
export async function migrate(database: Database, onLocked?: (error: unknown) => void): Promise<void> {
  let current = 0;
  await alone(database, onLocked, async (tx) => {
    await prepareMigrations(tx, database.engine);
    await refuseOtherNames(tx);
    current = await readVersion(tx);
    await refuseContracted(tx, current);
  });
  for (const migration of MIGRATIONS.filter(({ number }) => number > current))
    await alone(database, onLocked, async (tx) => {
      const version = await readVersion(tx);
      await refuseContracted(tx, version);
      if (version >= migration.number) return;
      await migration.up(tx, database.engine);
      await sql`INSERT INTO migrations (number, name, works_since)
        VALUES (${migration.number}, ${migration.name}, ${migration.worksSince ?? 0})`.execute(tx);
    });
}

/** Makes the table of migrations, or gives an earlier program's what this one stores in it. */
export async function prepareMigrations(tx: Kysely<Schema>, engine: Database['engine']): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL)`.execute(
    tx,
  );
  const columns =
    engine === 'postgres'
      ? sql`SELECT column_name FROM information_schema.columns
          WHERE table_schema = current_schema() AND table_name = 'migrations' AND column_name = 'works_since'`
      : sql`SELECT name FROM pragma_table_info('migrations') WHERE name = 'works_since'`;
  if ((await columns.execute(tx)).rows.length === 0)
    await sql`ALTER TABLE migrations ADD COLUMN works_since INTEGER NOT NULL DEFAULT 0`.execute(tx);
}

/**
 * For read-only use: checks that the database has this program's version, or a newer one it works with.
 * @throws OperatorError if it's older, too new, or not ours
 */
export async function requireCurrentVersion({ db }: Database): Promise<void> {
  const tables = await db.introspection.getTables();
  const version = tables.some(({ name }) => name === 'migrations') ? await readVersion(db) : 0;
  await refuseContracted(db, version);
  if (version > 0) await refuseOtherNames(db);
  if (version < MIGRATIONS.length)
    throw new OperatorError(
      `The database is at version ${version}, this program needs ${MIGRATIONS.length}: run npm start to upgrade it`,
    );
}

/** Runs work in a transaction while nobody else migrates; again while others, such as a backup, use its tables. */
async function alone(
  database: Database,
  onLocked: ((error: unknown) => void) | undefined,
  work: (tx: Transaction<Schema>) => Promise<unknown>,
): Promise<void> {
  const end = performance.now() + TRY_FOR_MS;
  for (;;)
    try {
      return await aloneOnce(database, work);
    } catch (error) {
      if (!isLocked(error) || performance.now() >= end) throw error;
      onLocked?.(error);
      await pause(TRY_AGAIN_MS);
    }
}

async function aloneOnce({ db, engine }: Database, work: (tx: Transaction<Schema>) => Promise<unknown>) {
  await db.transaction().execute(async (tx) => {
    if (engine === 'postgres') {
      await sql`SET LOCAL statement_timeout = 0`.execute(tx);
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
      await sql`SET LOCAL lock_timeout = ${sql.lit(TABLE_LOCK_MS)}`.execute(tx);
    } else {
      // A SQLite transaction excludes others from its first write on; this one changes nothing.
      await sql`PRAGMA user_version = 0`.execute(tx);
    }
    await work(tx);
  });
}

function isLocked(error: unknown): boolean {
  return error instanceof UnavailableError && isLockTimeout(error.cause);
}

/** Numbers alone would take what a fork or an unreleased version did for what this program does. */
async function refuseOtherNames(db: Database['db']): Promise<void> {
  const { rows } = await sql<AppliedMigration>`SELECT number, name FROM migrations ORDER BY number`.execute(
    db,
  );
  for (const applied of rows) refuseOtherName(applied, 'The database');
}

export interface AppliedMigration {
  readonly number: number;
  readonly name: string;
}

/** @throws OperatorError if this program's migration with that number is another one */
export function refuseOtherName({ number, name }: AppliedMigration, subject: string): void {
  const known = MIGRATIONS.find((migration) => migration.number === number);
  if (known && known.name !== name)
    throw new OperatorError(
      `${subject} has a migration ${number} named '${name}', which is '${known.name}' in this program: another program made it, or a version of Tickproof that was never released. Nothing was changed`,
    );
}

/**
 * A newer program's migrations are fine as long as they only added something.
 * @throws OperatorError if they took away what this program needs
 */
export async function refuseContracted(db: Database['db'], version: number): Promise<void> {
  if (version <= MIGRATIONS.length) return;
  const { rows } = await sql<{ needed: number | null }>`
    SELECT MAX(works_since) AS needed FROM migrations WHERE number > ${MIGRATIONS.length}`.execute(db);
  const needed = rows[0]?.needed ?? 0;
  if (needed > MIGRATIONS.length)
    throw new OperatorError(
      `The database is at version ${version} and only works with programs from version ${needed} on, this one has ${MIGRATIONS.length}: run a newer version of Tickproof`,
    );
}

async function readVersion(db: Database['db']): Promise<number> {
  const { rows } = await sql<{
    version: number | null;
  }>`SELECT MAX(number) AS version FROM migrations`.execute(db);
  return rows[0]?.version ?? 0;
}
