import type { Database } from './database';
import { requireCurrentVersion } from './migrate';
import { openPostgres } from './postgres';
import type { DatabaseWatch } from './reachability';
import { openSqlite } from './sqlite';

export interface DatabaseOptions {
  /** Folder of the embedded database; made when missing, unless read-only. */
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | null;
  /** For commands that only look: refuses every write, takes no lock. */
  readonly readOnly?: boolean;
  /** Notified when PostgreSQL is lost and when it's back. */
  readonly watch?: DatabaseWatch;
}

/**
 * Opens PostgreSQL when an address is given, else the embedded database.
 * @throws OperatorError when the folder cannot be used or, read-only, the version is not ours
 * @throws UnavailableError when the server does not answer
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  readOnly = false,
  watch,
}: DatabaseOptions): Promise<Database> {
  const database = databaseUrl
    ? await openPostgres(databaseUrl, readOnly, watch)
    : openSqlite(dataDir, readOnly);
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
