import type { Database } from './database';
import { DEADLINES, type Deadlines } from './deadlines';
import { requireCurrentVersion } from './migrate';
import { openPostgres } from './postgres';
import type { DatabaseWatch } from './reachability';
import { openSqlite } from './sqlite';

export interface DatabaseOptions {
  /** Folder of the embedded database; created if missing, unless read-only. */
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | null;
  /** For commands that only read: rejects every write, takes no lock. */
  readonly readOnly?: boolean;
  /** How long to wait for PostgreSQL; a command's by default. */
  readonly deadlines?: Deadlines;
  /** Notified when PostgreSQL is lost, when it's back, and when a statement can't be answered or stored now. */
  readonly watch?: Partial<DatabaseWatch>;
}

/**
 * Opens PostgreSQL if an address is given, otherwise the embedded database.
 * @throws OperatorError if the folder can't be used or, read-only, the version isn't ours
 * @throws UnavailableError if the server doesn't answer
 */
export async function openDatabase({
  dataDir,
  databaseUrl,
  readOnly = false,
  deadlines = DEADLINES.commands,
  watch,
}: DatabaseOptions): Promise<Database> {
  const database = databaseUrl
    ? await openPostgres({ url: databaseUrl, readOnly, deadlines, watch })
    : openSqlite(dataDir, readOnly, watch);
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
