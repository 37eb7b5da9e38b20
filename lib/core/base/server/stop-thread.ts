import type { Worker } from 'node:worker_threads';

/** The message on which a thread leaves by itself (`process.exit` ends only the thread there). */
export const LEAVE = 'leave';

/** A statement may be under way, which can't be interrupted anyway. */
const LIMIT_MS = 5_000;

/**
 * Has a thread with a database leave between two tasks, and waits until it has. One that is terminated within a call of
 * the embedded database takes the whole process with it: the library panics. After five seconds it's terminated all the
 * same.
 */
export async function stopThread(worker: Worker, limitMs = LIMIT_MS): Promise<void> {
  if (worker.threadId === -1) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const limit = setTimeout(() => void worker.terminate(), limitMs);
  worker.postMessage(LEAVE);
  await ended;
  clearTimeout(limit);
}
