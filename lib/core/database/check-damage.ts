import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import Libsql from 'libsql';
import { DATABASE_FILE } from './sqlite';
import { DamagedError, isDamage } from './sqlite-errors';

/** How long a start may look for damage: enough for 190 MB. Other damage is found as it's read. */
const BUDGET_MS = 400;
/** The largest tables, which are checked last, read models at the very end: they can be computed again. */
const LARGE = ['equity_days', 'bars', 'ledger_entries', 'read_models'];
/** A file that no folder has before its database is made. */
const TRACE = 'log-key';
/** SQLite's versions of its file format for writing and reading: rollback journal, write-ahead log. */
const FORMATS = [1, 2];

/**
 * Looks for damage in a folder's database before anything is written: whether it is there at all, and whether its pages
 * fit together, table by table.
 * @throws DamagedError naming the file, and the table if it is one
 */
export function checkForDamage(dataDir: string, budgetMs = BUDGET_MS): void {
  const file = path.join(dataDir, DATABASE_FILE);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 && log === 0) {
    // A new database comes before any secret.
    if (existsSync(path.join(dataDir, TRACE)))
      throw new DamagedError(
        `${file} is ${existsSync(file) ? 'empty' : 'missing'}, although the folder has a ${TRACE}. To begin anew, delete the ${TRACE} as well`,
      );
    return;
  }
  const fault = (size > 0 ? headerFault(file) : null) ?? findFault(file, budgetMs);
  if (fault !== null) throw new DamagedError(`${file} is damaged: ${fault}`);
}

/** SQLite only reads a file whose format for writing it doesn't know, which looks like a folder without permissions. */
function headerFault(file: string): string | null {
  const bytes = Buffer.alloc(20);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, bytes, 0, bytes.length, 0);
  } finally {
    closeSync(descriptor);
  }
  return [18, 19].every((at) => FORMATS.includes(bytes.readUInt8(at)))
    ? null
    : 'its header names an unknown format';
}

function findFault(file: string, budgetMs: number): string | null {
  const end = performance.now() + budgetMs;
  let connection: Libsql.Database | null = null;
  try {
    connection = new Libsql(file);
    connection.exec('PRAGMA query_only = ON');
    connection.exec('PRAGMA busy_timeout = 10000');
    const found = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
      name: string;
    }[];
    const tables = found
      .map(({ name }) => name)
      .sort((a, b) => LARGE.indexOf(a) - LARGE.indexOf(b) || a.localeCompare(b));
    for (const table of tables) {
      if (performance.now() > end) return null;
      const [row] = connection.prepare(`PRAGMA quick_check("${table}")`).all() as { quick_check: string }[];
      if (row && row.quick_check !== 'ok') return `table ${table} (${firstFault(row.quick_check)})`;
    }
    return null;
  } catch (error) {
    // What else keeps it from being opened is said where it's opened.
    return isDamage(error) ? error.message : null;
  } finally {
    connection?.close();
  }
}

function firstFault(text: string): string {
  return text.split('\n').filter((line) => !line.startsWith('***'))[0] ?? text;
}
