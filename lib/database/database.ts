import type { Kysely } from 'kysely';
import type { HeldLock } from './advisory-lock';
import { requireCurrentVersion } from './migrate';
import { openPostgres } from './postgres';
import type { DatabaseWatch } from './reachability';
import type { Schema } from './schema';
import { openSqlite } from './sqlite';

/** An open database of either engine; stores take its `db` or a transaction of it. */
export interface Database {
  readonly db: Kysely<Schema>;
  readonly engine: 'sqlite' | 'postgres';
  /** Runs work in a transaction of its own: all or nothing. */
  commit<T>(work: (tx: Kysely<Schema>) => Promise<T>): Promise<T>;
  /**
   * Waits for a lock that one process on the database can hold at a time. Whoever has the embedded database open for
   * writing has it for their process alone, and gets the lock at once.
   * @param onWaiting told once when somebody else holds it
   * @returns null when the signal was aborted first
   */
  lock(key: number, signal: AbortSignal, onWaiting: () => void): Promise<HeldLock | null>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Folder of the embedded database; made when missing, unless read-only. */
  readonly dataDir: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string | null;
  /** For commands that only look: refuses every write, takes no lock. */
  readonly readOnly?: boolean;
  /** Told when PostgreSQL is lost and when it's back. */
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
