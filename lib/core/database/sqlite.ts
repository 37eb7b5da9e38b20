import { existsSync } from 'node:fs';
import path from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { OperatorError } from '@/lib/core/base/errors';
import { makePrivateFile, makePrivateFolder, tightenDataDir } from '@/lib/core/base/server/private-files';
import { withStatementLog } from '@/lib/core/tracing/server/tracing';
import type { HeldLock } from './advisory-lock';
import type { Database } from './database';
import { rememberFiles } from './database-files';
import type { DatabaseWatch } from './reachability';
import type { Schema } from './schema';
import { readSetting } from './settings';
import { DamagedError, isDamage, withOperatorErrors } from './sqlite-errors';

export const DATABASE_FILE = 'tickproof.db';

/** What a restore writes until it's complete. */
export const RESTORING_FOLDER = 'restoring';

/**
 * Every commit reaches the disk before it returns (WAL with synchronous=FULL). Deleted or moved rows are
 * overwritten, on freed pages too: what users delete is gone, and any ledger entry found in the file is valid.
 */
const WRITER_PRAGMAS = [
  'busy_timeout = 10000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'secure_delete = ON',
  'cache_size = -8000',
  'wal_autocheckpoint = 2000',
];

const READER_PRAGMAS = ['busy_timeout = 10000', 'query_only = ON', 'cache_size = -8000'];

/** The effective lock is the folder's; see data-dir-lock.ts. */
const HELD_BY_PROCESS: HeldLock = { lost: new AbortController().signal, release: async () => undefined };

/** Opens the embedded database in a folder. */
export function openSqlite(dataDir: string, readOnly: boolean, watch?: Partial<DatabaseWatch>): Database {
  const file = path.join(dataDir, DATABASE_FILE);
  if (readOnly && !existsSync(file))
    throw new OperatorError(`There is no database in ${dataDir} yet; run npm start first, or set DATA_DIR`);
  if (existsSync(path.join(dataDir, RESTORING_FOLDER)))
    throw new OperatorError(
      `A restore into ${dataDir} did not finish: run npm run restore again, or delete the folder ${RESTORING_FOLDER} in it`,
    );
  if (!readOnly) makeFolder(dataDir);
  const connection = connect(file, dataDir, readOnly);
  // A transaction that reads before writing would fail at once, despite the timeout, if another connection has written
  // since. So it takes the write lock at its start.
  const begin = readOnly ? 'begin' : 'begin immediate';
  const files = readOnly ? null : rememberFiles(file);
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: withOperatorErrors({
        connection,
        dataDir,
        begin,
        files,
        onCannotWrite: watch?.onCannotWrite,
        onDamaged: watch?.onDamaged,
      }),
    }),
    ...withStatementLog(),
  });
  return {
    db,
    engine: 'sqlite',
    commit: (work) => db.transaction().execute(work),
    lock: async (_, signal) => (signal.aborted ? null : HELD_BY_PROCESS),
    answers: () =>
      readSetting(db, 'any').then(
        () => true,
        () => false,
      ),
    fault: () => files?.fault() ?? null,
    async close() {
      if (!readOnly) moveLogIntoFile(connection);
      await db.destroy();
    },
  };
}

/** Creates a data folder that other users can't read, or explains why it can't be used. */
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
    const { message } = error as Error;
    if (isDamage(error)) throw new DamagedError(`${file} is damaged: ${message}`);
    throw new OperatorError(`The database in ${dataDir} cannot be opened: ${message}`);
  }
}

/**
 * libsql's `close` leaves the write-ahead log behind, but anyone copying the file afterwards expects it to be complete.
 */
function moveLogIntoFile(connection: Libsql.Database): void {
  try {
    connection.exec('PRAGMA busy_timeout = 0');
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Another process is using the database and will do it; until then, both files together hold the data.
  }
}
