import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * Makes a temporary folder for a test run: in memory if there is enough and programs may run from it, so that tests
 * don't wait for a disk; otherwise in the system's temporary folder.
 */
export function makeScratchFolder() {
  const folder = mkdtempSync(path.join(isFit() ? MEMORY : tmpdir(), 'tickproof-test-'));
  // When run as root, PostgreSQL runs as a different user who needs access.
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
