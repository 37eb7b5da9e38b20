import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';
import { OperatorError } from '@/lib/core/base/errors';

/** Errors only the operator can fix, by prefix of SQLite's error code. */
const OPERATOR_ERRORS: readonly (readonly [code: string, words: string])[] = [
  ['SQLITE_CORRUPT', 'is damaged'],
  ['SQLITE_NOTADB', 'is damaged'],
  ['SQLITE_FULL', 'cannot grow: the disk is full'],
  ['SQLITE_IOERR', 'cannot be read or written'],
  ['SQLITE_CANTOPEN', 'cannot be read or written'],
];

/**
 * Wraps a connection so that its errors tell the operator what's wrong with the folder's database. SQLite itself ends a
 * transaction if the disk is full or the file is damaged; the following rollback then fails and must not hide the first
 * error.
 * @param begin how transactions begin
 */
export function withOperatorErrors(
  connection: Libsql.Database,
  dataDir: string,
  begin: 'begin' | 'begin immediate',
): SqliteDatabase {
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw toOperatorError(error, dataDir) ?? error;
    }
  };
  let isClosed = false;
  return {
    close() {
      isClosed = true;
      connection.close();
    },
    prepare(sql): SqliteStatement {
      // The library crashes the process if a closed connection is asked whether it's in a transaction.
      if (sql === 'rollback' && (isClosed || !connection.inTransaction)) return NOTHING_TO_DO;
      const statement = guard(() => connection.prepare(sql === 'begin' ? begin : sql));
      return {
        reader: statement.reader,
        all: (parameters) => guard(() => statement.all(parameters)),
        run: (parameters) => guard(() => statement.run(parameters)),
        iterate: (parameters) => guard(() => statement.iterate(parameters)),
      };
    },
  };
}

const NOTHING_TO_DO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
};

function toOperatorError(error: unknown, dataDir: string): OperatorError | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  const words = OPERATOR_ERRORS.find(([start]) => code.startsWith(start))?.[1];
  return words === undefined
    ? null
    : new OperatorError(`The database in ${dataDir} ${words} (${error.message})`);
}
