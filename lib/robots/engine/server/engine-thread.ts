import { Worker } from 'node:worker_threads';
import type { Env } from '@/lib/core/config/env';

export interface EngineThread {
  /** Asks the engine to finish its current commit and waits until its thread has ended. */
  stop(): Promise<void>;
}

const RESTART_DELAY_MS = 5_000;
/**
 * Bars lie outside V8's heap and are let go of when their small objects are collected. Collecting often keeps what waits
 * for it small: the allocator never gives back what it once had (docs/decisions/memory.md).
 */
const YOUNG_GENERATION_MB = 3;

/**
 * Runs the engine role on its own thread, so that no request waits for a strategy. If the thread crashes, it is
 * restarted after five seconds and continues from what was committed.
 */
export function startEngineThread(env: Env, file: string, onBroken: (error: unknown) => void): EngineThread {
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let worker = launch();

  function launch(): Worker {
    const thread = new Worker(file, {
      workerData: { env },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
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
