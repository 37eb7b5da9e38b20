import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { pause } from '@/lib/core/base/pause';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { BackupsConfig } from '@/lib/core/config/backups';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { backupName, backupsAmong } from '../backup-name';
import { readBackupState, writeBackupState } from './backup-state';
import type { BackupOptions, BackupSource } from './make-backup';

export interface RunBackupsOptions extends BackupsConfig {
  readonly database: Database;
  readonly source: BackupSource;
  /** Makes one. @returns its bytes */
  readonly make: (options: BackupOptions) => Promise<number>;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly clock: () => number;
  readonly signal: AbortSignal;
  readonly checkMs?: number;
}

const CHECK_MS = MINUTE_MS;
/** After a failure, unless backups are made more often. */
const RETRY_MS = 15 * MINUTE_MS;

/** Makes a backup whenever the newest one is old enough, and deletes those beyond the number to keep. */
export async function runBackups(options: RunBackupsOptions): Promise<void> {
  const { database, clock, signal, everyMs, log, checkMs = CHECK_MS } = options;
  for (;;) {
    await pause(checkMs, signal);
    if (signal.aborted) return;
    try {
      const { made, failed } = await readBackupState(database.db);
      const now = clock();
      const isPast = (at: number | undefined, ms: number) => at === undefined || at > now || now >= at + ms;
      // What is dated after now is from a clock that was wrong, and puts nothing off.
      const isDue = isPast(made?.at, everyMs) && isPast(failed?.at, Math.min(everyMs, RETRY_MS));
      if (isDue) await backUp(options);
    } catch (error) {
      if (!signal.aborted) log.error({ event: 'backup-failed', err: error });
    }
  }
}

async function backUp({ database, source, make, log, clock, signal, folder, keep }: RunBackupsOptions) {
  const at = clock();
  const file = path.join(folder, backupName(at));
  const before = await readBackupState(database.db);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const bytes = await make({ source, file, secrets: 'none' });
    await database.commit((tx) => writeBackupState(tx, { made: { at, file, bytes }, failed: null }));
    const removed = await removeOldest(folder, keep, at);
    log.info({ event: 'backup-made', file, bytes, seconds: (clock() - at) / 1000, removed });
  } catch (error) {
    if (signal.aborted) return;
    const why = error instanceof Error ? error.message : String(error);
    await database.commit((tx) => writeBackupState(tx, { ...before, failed: { at, why } }));
    throw error;
  }
}

/** Those dated after the one just made go first: a clock was wrong then, and they are older. */
async function removeOldest(folder: string, keep: number, madeAt: number): Promise<number> {
  const names = backupsAmong(await readdir(folder));
  const newest = backupName(madeAt);
  const byAge = [...names.filter((name) => name > newest), ...names.filter((name) => name <= newest)];
  const old = byAge.slice(0, -keep);
  for (const name of old) await rm(path.join(folder, name), { force: true });
  return old.length;
}

/** Makes a backup on a thread of its own. An aborted one leaves no file. */
export async function makeOnThread(
  file: string,
  options: BackupOptions,
  signal: AbortSignal,
): Promise<number> {
  const worker = new Worker(file, { workerData: options });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop);
  try {
    const [bytes] = (await once(worker, 'message', { signal })) as [number];
    await once(worker, 'exit');
    return bytes;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
