import { Worker } from 'node:worker_threads';
import type { Env } from '@/lib/core/config/env';

export interface EngineThread {
  /** Asks the engine to finish what it is committing and waits until its thread has ended. */
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 5_000;

/**
 * Runs the engine role on a thread of its own, so that no request waits for a strategy.
 * Should the thread break, it is started again after five seconds: it goes on from what was committed.
 */
export function startEngineThread(env: Env, file: string, onBroken: (error: unknown) => void): EngineThread {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let worker = launch();

  function launch(): Worker {
    const thread = new Worker(file, { workerData: { env } });
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
