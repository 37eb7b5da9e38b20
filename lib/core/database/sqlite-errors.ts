import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type Libsql from 'libsql';
import { LRUCache } from 'lru-cache';
import { CannotWriteError, OperatorError } from '@/lib/core/base/errors';
import type { DatabaseFiles } from './database-files';
import type { DatabaseWatch } from './reachability';

/** The embedded database is damaged, and only a backup helps. */
export class DamagedError extends OperatorError {
  constructor(what: string) {
    super(
      `${what}. Stop the server if it runs, move the folder away and keep it, and restore the newest backup with npm run restore -- FILE`,
    );
  }
}

/** Whether SQLite says that a file is damaged, or no database at all. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^SQLITE_(?:CORRUPT|NOTADB)/.test(String(error.code));
}

/** Errors that pass once the disk has space, or works, again; by prefix of SQLite's error code. */
const DISK_ERRORS: readonly (readonly [code: string, words: string])[] = [
  ['SQLITE_FULL', 'cannot grow: the disk is full'],
  ['SQLITE_IOERR', 'cannot be read or written'],
  ['SQLITE_CANTOPEN', 'cannot be read or written'],
];

/** Statements that change something; tables are made and changed in transactions alone. */
const WRITES = /^\s*(?:insert|update|delete|replace)\b/i;

/** About 7 KB each. */
const KEPT_STATEMENTS = { max: 300, maxLength: 4_000 };
/** Those that store hundreds of rows, which come as batches of one size. Up to 2 MB each, so only a few. */
const KEPT_LONG_STATEMENTS = { max: 8, maxLength: 40_000 };

interface GuardedConnection {
  readonly connection: Libsql.Database;
  readonly dataDir: string;
  /** How transactions begin. */
  readonly begin: 'begin' | 'begin immediate';
  /** null for readers. */
  readonly files: DatabaseFiles | null;
  readonly onCannotWrite: DatabaseWatch['onCannotWrite'] | undefined;
  readonly onDamaged: DatabaseWatch['onDamaged'] | undefined;
}

/**
 * Wraps a connection so that its errors tell the operator what's wrong with the folder's database. SQLite itself ends a
 * transaction if the disk is full or the file is damaged; the following rollback then fails and must not hide the first
 * error. Statements are kept, since preparing one takes as long as a small read.
 */
export function withOperatorErrors({
  connection,
  dataDir,
  begin,
  files,
  onCannotWrite,
  onDamaged,
}: GuardedConnection): SqliteDatabase {
  const cannotWrite = (why: string, cause?: unknown): CannotWriteError => {
    onCannotWrite?.(why);
    return new CannotWriteError(why, { cause });
  };
  const guard = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const disk = describeDiskError(error, dataDir);
      if (disk !== null) throw cannotWrite(disk, error);
      if (!isDamage(error)) throw error;
      const damaged = new DamagedError(`The database in ${dataDir} is damaged (${error.message})`);
      onDamaged?.(damaged.message);
      throw damaged;
    }
  };
  const short = new LRUCache<string, SqliteStatement>({ max: KEPT_STATEMENTS.max });
  const long = new LRUCache<string, SqliteStatement>({ max: KEPT_LONG_STATEMENTS.max });
  const keptFor = (sql: string) => (sql.length <= KEPT_STATEMENTS.maxLength ? short : long);
  /**
   * A statement that didn't get the write lock keeps its view of the database until the garbage collector finds it.
   * Until then its connection reads the past and writes nothing. `exec` leaves nothing behind, so it alone takes it.
   */
  const takeLock = () => {
    const fault = files?.fault() ?? null;
    if (fault !== null) throw cannotWrite(fault);
    connection.exec(begin);
    files?.remember();
  };
  const beginning: SqliteStatement = {
    ...NOTHING_TO_DO,
    run: () => {
      guard(takeLock);
      return NOTHING_DONE;
    },
  };
  const withLock = <T>(work: () => T): T => {
    takeLock();
    try {
      const result = work();
      connection.exec('commit');
      return result;
    } catch (error) {
      if (connection.inTransaction) connection.exec('rollback');
      throw error;
    }
  };
  const prepare = (sql: string): SqliteStatement => {
    const statement = guard(() => connection.prepare(sql));
    const changes = WRITES.test(sql);
    // A failed statement is prepared again, so that nothing of the failure is left in it.
    const run = <T>(work: () => T): T => {
      try {
        return guard(() => (changes && !connection.inTransaction ? withLock(work) : work()));
      } catch (error) {
        keptFor(sql).delete(sql);
        throw error;
      }
    };
    return {
      reader: statement.reader,
      all: (parameters) => run(() => statement.all(parameters)),
      run: (parameters) => run(() => statement.run(parameters)),
      // Rows are read while others use the connection, so not from the statement that they get.
      iterate: (parameters) => guard(() => connection.prepare(sql).iterate(parameters)),
    };
  };
  let isClosed = false;
  return {
    close() {
      isClosed = true;
      short.clear();
      long.clear();
      connection.close();
    },
    prepare(sql): SqliteStatement {
      // The library crashes the process if a closed connection is asked whether it's in a transaction.
      if (sql === 'rollback' && (isClosed || !connection.inTransaction)) return NOTHING_TO_DO;
      if (sql === 'begin') return beginning;
      const kept = keptFor(sql);
      const known = kept.get(sql);
      if (known) return known;
      const statement = prepare(sql);
      if (sql.length <= KEPT_LONG_STATEMENTS.maxLength) kept.set(sql, statement);
      return statement;
    },
  };
}

const NOTHING_DONE = { changes: 0, lastInsertRowid: 0 };

const NOTHING_TO_DO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => NOTHING_DONE,
  iterate: () => [].values(),
};

function describeDiskError(error: unknown, dataDir: string): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const code = String(error.code);
  const words = DISK_ERRORS.find(([start]) => code.startsWith(start))?.[1];
  return words === undefined ? null : `The database in ${dataDir} ${words} (${error.message})`;
}
