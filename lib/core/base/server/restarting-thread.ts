import { type ResourceLimits, Worker } from 'node:worker_threads';

export interface RestartingThread {
  /** Asks the thread to finish its current commit and waits until it has ended. */
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 5_000;

/**
 * Runs a role on its own thread. If the thread crashes, it is restarted after five seconds and continues from what was
 * committed.
 */
export function startRestartingThread(
  file: string,
  workerData: unknown,
  resourceLimits: ResourceLimits,
  onBroken: (error: unknown) => void,
): RestartingThread {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let worker = launch();

  function launch(): Worker {
    const thread = new Worker(file, { workerData, resourceLimits });
    thread.on('error', onBroken);
    thread.on('exit', () => {
      if (stopping) return;
      timer = setTimeout(() => {
        worker = launch();
      }, RESTART_DELAY_MS);
    });
    return thread;
  }

  return {
    async stop() {
      stopping = true;
      clearTimeout(timer);
      if (worker.threadId === -1) return;
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.postMessage('stop');
      await ended;
    },
  };
}
