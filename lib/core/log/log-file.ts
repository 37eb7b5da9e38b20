import { closeSync, fstatSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { OperatorError } from '@/lib/core/base/errors';

export interface LogFileOptions {
  readonly file: string;
  /** How many older files are kept, as `FILE.1`, `FILE.2`, …; with 0 the file is never moved away by this process. */
  readonly kept: number;
  /** Size at which the file becomes the newest older one; a few lines more are possible. */
  readonly maxBytes?: number;
  /** Whether this thread moves files: one of each process, by default its main one. The others follow. */
  readonly rotates?: boolean;
  /** How often, at most, it looks whether the file was moved away or is full, in milliseconds. */
  readonly lookEveryMs?: number;
}

const MAX_BYTES = 50 * 1024 * 1024;
const LOOK_EVERY_MS = 1_000;
/** Readable only by the owner: lines name addresses and robots. */
const MODE = 0o600;

/**
 * A log in a file. Whoever moves it away (this process's main thread, or logrotate), every thread goes on in a new one
 * within a second; logrotate needs no `copytruncate`, and may send SIGHUP or nothing. Lines that can't be written, as
 * on a full disk, go to standard error.
 * @throws OperatorError if the file can't be opened
 */
export function openLogFile({
  file,
  kept,
  maxBytes = MAX_BYTES,
  rotates = isMainThread,
  lookEveryMs = LOOK_EVERY_MS,
}: LogFileOptions): { readonly write: (line: string) => void; readonly close: () => void } {
  let opened = open(file);
  let lookedAt = performance.now();

  function look(): void {
    lookedAt = performance.now();
    try {
      if (rotates && kept > 0 && isOurs() && fstatSync(opened).size >= maxBytes) shift();
      if (isOurs()) return;
      const next = open(file);
      closeSync(opened);
      opened = next;
    } catch (error) {
      process.stderr.write(`The log goes on in the old file: ${(error as Error).message}\n`);
    }
  }

  /** Whether the path still is the file that is open. */
  function isOurs(): boolean {
    return statSync(file, { throwIfNoEntry: false })?.ino === fstatSync(opened).ino;
  }

  function shift(): void {
    rmSync(`${file}.${kept}`, { force: true });
    for (let number = kept - 1; number >= 1; number -= 1)
      if (statSync(`${file}.${number}`, { throwIfNoEntry: false }))
        renameSync(`${file}.${number}`, `${file}.${number + 1}`);
    renameSync(file, `${file}.1`);
  }

  // Other threads may fill the file while this one has nothing to say.
  const timer = rotates ? setInterval(look, lookEveryMs).unref() : null;
  if (isMainThread) process.on('SIGHUP', look);
  return {
    write(line) {
      if (performance.now() - lookedAt >= lookEveryMs) look();
      try {
        writeSync(opened, line);
      } catch {
        process.stderr.write(line);
      }
    },
    close() {
      if (timer) clearInterval(timer);
      process.off('SIGHUP', look);
      closeSync(opened);
    },
  };
}

function open(file: string): number {
  try {
    // Appending keeps lines whole where several threads write at once.
    return openSync(file, 'a', MODE);
  } catch (error) {
    throw new OperatorError(`LOG_FILE ${file} can't be written: ${(error as Error).message}`);
  }
}
