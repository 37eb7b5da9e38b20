import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'libsql';

/**
 * A folder of data like the present one of the product under test, people and sessions included, for a story that needs
 * a product of its own.
 */
export function copyData(): string {
  const from = process.env['PRODUCT_DATA_DIR'] ?? '';
  const to = mkdtempSync(path.join(tmpdir(), 'tickproof-own-'));
  // The sessions' cookies are signed with it.
  copyFileSync(path.join(from, 'app-secret'), path.join(to, 'app-secret'));
  const database = new Sqlite(path.join(from, 'tickproof.db'));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    // As it is at one moment, although it is being written.
    database.prepare('VACUUM INTO ?').run(path.join(to, 'tickproof.db'));
  } catch (error) {
    rmSync(to, { recursive: true, force: true });
    throw error;
  } finally {
    database.close();
  }
  return to;
}
