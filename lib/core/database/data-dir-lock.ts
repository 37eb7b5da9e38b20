import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import Libsql from 'libsql';
import { OperatorError } from '@/lib/core/base/errors';
import { makePrivateFile } from '@/lib/core/base/server/private-files';
import { makeFolder } from './sqlite';
import { isDamage } from './sqlite-errors';

export interface DataDirLock {
  release(): void;
}

/** Connections holding a lock; garbage-collecting one would release it. */
const holding = new Set<Libsql.Database>();

/**
 * Locks a data folder for this process with an exclusive transaction on a separate file: the operating system releases
 * it however the process ends.
 * @param setting which names the folder
 * @throws OperatorError naming the folder and the process that holds it
 */
export function lockDataDir(dataDir: string, setting = 'DATA_DIR'): DataDirLock {
  makeFolder(dataDir);
  const holderFile = path.join(dataDir, 'lock.pid');
  const connection = beginExclusive(path.join(dataDir, 'lock.db'), { setting, dataDir }, holderFile);
  holding.add(connection);
  return {
    release() {
      if (!holding.delete(connection)) return;
      connection.exec('ROLLBACK');
      connection.close();
    },
  };
}

function beginExclusive(
  file: string,
  { setting, dataDir }: { readonly setting: string; readonly dataDir: string },
  holderFile: string,
): Libsql.Database {
  let connection: Libsql.Database | null = null;
  try {
    makePrivateFile(file);
    connection = new Libsql(file);
    connection.exec('PRAGMA journal_mode = DELETE');
    connection.exec('BEGIN EXCLUSIVE');
    writeFileSync(holderFile, `${process.pid} ${hostname()}`, { mode: 0o600 });
    return connection;
  } catch (error) {
    connection?.close();
    if (isBusy(error))
      throw new OperatorError(
        `${setting} ${dataDir} is in use by ${readHolder(holderFile)}. Stop that process, or set ${setting} to another folder`,
      );
    if (isDamage(error))
      throw new OperatorError(
        `${setting} ${dataDir} cannot be used: ${file} is damaged. It holds no data: delete it while no server runs`,
      );
    throw new OperatorError(`${setting} ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
}

function readHolder(file: string): string {
  try {
    const [pid = '', host = hostname()] = readFileSync(file, 'utf8').trim().split(' ');
    // In containers, every server is process 1.
    return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  } catch {
    return 'another process';
  }
}
