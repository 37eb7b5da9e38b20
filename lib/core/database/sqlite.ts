import { existsSync } from 'node:fs';
import path from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { OperatorError } from '@/lib/core/base/errors';
import { makePrivateFile, makePrivateFolder, tightenDataDir } from '@/lib/core/base/server/private-files';
import type { HeldLock } from './advisory-lock';
import type { Database } from './database';
import type { Schema } from './schema';
import { withOperatorErrors } from './sqlite-errors';

export const DATABASE_FILE = 'tickproof.db';

/**
 * Every commit reaches the disk before it is answered (WAL with synchronous=FULL), and what is deleted or moved leaves
 * no copy behind in the file, so that whoever finds an entry there finds the one that counts.
 */
const WRITER_PRAGMAS = [
  'busy_timeout = 10000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = FAST',
  'cache_size = -32000',
  'wal_autocheckpoint = 2000',
];

const READER_PRAGMAS = ['busy_timeout = 10000', 'query_only = ON', 'cache_size = -32000'];

/** The folder's own lock is the one that counts, see data-dir-lock.ts. */
const HELD_BY_PROCESS: HeldLock = { lost: new AbortController().signal, release: async () => undefined };

/** Opens the embedded database in a folder. */
export function openSqlite(dataDir: string, readOnly: boolean): Database {
  const file = path.join(dataDir, DATABASE_FILE);
  if (readOnly && !existsSync(file))
    throw new OperatorError(`There is no database in ${dataDir} yet; run npm start first, or set DATA_DIR`);
  if (!readOnly) makeFolder(dataDir);
  const connection = connect(file, dataDir, readOnly);
  // One that reads before it writes would fail at once, whatever the timeout, when another connection has written since:
  // so a transaction waits for the right to write at its beginning.
  const begin = readOnly ? 'begin' : 'begin immediate';
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({ database: withOperatorErrors(connection, dataDir, begin) }),
  });
  return {
    db,
    engine: 'sqlite',
    commit: (work) => db.transaction().execute(work),
    lock: async (_, signal) => (signal.aborted ? null : HELD_BY_PROCESS),
    async close() {
      if (!readOnly) moveLogIntoFile(connection);
      await db.destroy();
    },
  };
}

/** Makes a data folder, keeps other users of the machine out of it, or says in plain words why it cannot be used. */
export function makeFolder(dataDir: string): void {
  try {
    makePrivateFolder(dataDir);
    tightenDataDir(dataDir);
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

function connect(file: string, dataDir: string, readOnly: boolean): Libsql.Database {
  try {
    if (!readOnly) makePrivateFile(file);
    const connection = new Libsql(file);
    for (const pragma of readOnly ? READER_PRAGMAS : WRITER_PRAGMAS) connection.exec(`PRAGMA ${pragma}`);
    return connection;
  } catch (error) {
    throw new OperatorError(`The database in ${dataDir} cannot be opened: ${(error as Error).message}`);
  }
}

/** libsql's `close` leaves the write-ahead log as it is; whoever copies the file afterwards expects to find all in it. */
function moveLogIntoFile(connection: Libsql.Database): void {
  try {
    connection.exec('PRAGMA busy_timeout = 0');
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Somebody else is using the database, who will do it: until then both files hold it together.
  }
}
