import type { Kysely } from 'kysely';
import { requireCurrentVersion } from './migrate';
import { openPostgres } from './postgres';
import type { Schema } from './schema';
import { openSqlite } from './sqlite';

/** An open database of either engine; stores take its `db` or a transaction of it. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database; made when missing, unless read-only. */
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | null;
  /** For commands that only look: refuses every write, takes no lock. */
  readonly readOnly?: boolean;
}

/**
 * Opens PostgreSQL when an address is given, else the embedded database.
 * @throws OperatorError when the folder cannot be used, the server does not answer or, read-only, the version is not ours.
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  readOnly = false,
}: DatabaseOptions): Promise<Database> {
  const database = databaseUrl ? await openPostgres(databaseUrl, readOnly) : openSqlite(dataDir, readOnly);
  if (readOnly) await checkVersion(database);
  return database;
}

async function checkVersion(database: Database): Promise<void> {
  try {
    await requireCurrentVersion(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}
