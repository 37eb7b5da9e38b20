import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Memory that looks like a folder, on Linux. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes a folder for the files of a test run, which nobody needs afterwards: in memory where there is plenty and programs
 * may be started from it, so that no test waits for a disk; else where temporary files go.
 */
export function makeScratchFolder() {
  const folder = mkdtempSync(path.join(isFit() ? MEMORY : tmpdir(), 'tickproof-test-'));
  // The PostgreSQL of a run as root is another user's.
  chmodSync(folder, 0o711);
  return folder;
}

function isFit() {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === MEMORY)?.[3]
      ?.split(',');
    const { bavail, bsize } = statfsSync(MEMORY);
    return options?.includes('rw') && !options.includes('noexec') && bavail * bsize >= ROOM_BYTES;
  } catch {
    return false;
  }
}
