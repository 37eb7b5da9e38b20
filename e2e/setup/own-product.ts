import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'libsql';

/**
 * Copies the current data of the product under test, including accounts and sessions, for stories that need an instance
 * of their own.
 */
export function copyData(): string {
  const from = process.env['PRODUCT_DATA_DIR'] ?? '';
  const to = mkdtempSync(path.join(tmpdir(), 'tickproof-own-'));
  // Signs session cookies.
  copyFileSync(path.join(from, 'app-secret'), path.join(to, 'app-secret'));
  const database = new Sqlite(path.join(from, 'tickproof.db'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    // A consistent snapshot, although the database is in use.
    database.prepare('VACUUM INTO ?').run(path.join(to, 'tickproof.db'));
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  } finally {
    database.close();
  }
  return to;
}
