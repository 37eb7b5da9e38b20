import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { OperatorError } from '@/lib/base/errors';
import type { Database } from './database';
import type { Schema } from './schema';

export const DATABASE_FILE = 'tickproof.db';

/** Every commit reaches the disk before it is answered (WAL with synchronous=FULL). */
const PRAGMAS = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 10000',
  'cache_size = -32000',
  'wal_autocheckpoint = 2000',
];

/** Opens the embedded database in a folder. */
export function openSqlite(dataDir: string, readOnly: boolean): Database {
  const file = path.join(dataDir, DATABASE_FILE);
  if (readOnly && !existsSync(file))
    throw new OperatorError(`There is no database in ${dataDir} yet; run npm start first, or set DATA_DIR`);
  if (!readOnly) makeFolder(dataDir);
  const connection = connect(file, dataDir);
  for (const pragma of readOnly ? ['busy_timeout = 10000', 'query_only = ON'] : PRAGMAS)
    connection.exec(`PRAGMA ${pragma}`);
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: connection }) });
  return { db, engine: 'sqlite', close: () => db.destroy() };
}

/** Makes a data folder, or says in plain words why it cannot be used. */
export function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

function connect(file: string, dataDir: string): Libsql.Database {
  try {
    return new Libsql(file);
  } catch (error) {
    throw new OperatorError(`The database in ${dataDir} cannot be opened: ${(error as Error).message}`);
  }
}
