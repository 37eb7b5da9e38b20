import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;
const STICKY = 0o1000;
/** Everything the product writes into DATA_DIR. */
const OUR_FILES =
  /^(?:(?:tickproof|lock)\.db(?:-wal|-shm|-journal)?|lock\.pid|(?:app-secret|log-key|broker-key(?:\.pub)?|witness-key)(?:\.\d+-[0-9a-f]+)?|patterns-[a-z]+)$/;

/** Creates a data folder and its parents, readable only by the owner; existing folders are left unchanged. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * Creates an empty file only its owner can read, unless it exists; SQLite gives its logs the same permissions. Existing
 * files are never opened: closing one would drop all of this process's SQLite locks on it.
 */
export function makePrivateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', PRIVATE_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Makes a data folder and our files in it inaccessible to other users. Other programs' files are left alone, and so is
 * a shared folder: one with subfolders (a home), or one that everyone may write to (/tmp).
 */
export function tightenDataDir(folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  if (!entries.some((entry) => entry.isDirectory())) tighten(folder, PRIVATE_FOLDER);
  for (const entry of entries)
    if (entry.isFile() && OUR_FILES.test(entry.name)) tighten(path.join(folder, entry.name), PRIVATE_FILE);
}

function tighten(file: string, mode: number): void {
  try {
    const found = lstatSync(file);
    if (found.uid !== process.getuid?.() || (found.mode & OTHERS) === 0 || (found.mode & STICKY) !== 0)
      return;
    chmodSync(file, mode);
  } catch (error) {
    // SQLite just removed a log, or the file system has no permissions; neither should prevent startup.
    if (!['ENOENT', 'ENOTSUP', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code)))
      throw error;
  }
}
