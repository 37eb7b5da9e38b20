import { Worker } from 'node:worker_threads';
import type { AskByName } from '@/lib/analysis/questions/question';
import { BusyError } from '@/lib/core/base/errors';
import { type AskThread, askThread } from '@/lib/core/base/server/ask-thread';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { MarketName } from '@/lib/market/data/source';

/** Questions that wait or are answered; more are refused. */
const MAX_WAITING = 200;

/** Startup data of the thread. */
export interface AnalysisSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly market: MarketName;
}

export interface AnalysisRequest {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

export interface AnalysisThread {
  readonly ask: AskByName;
  stop(): Promise<void>;
}

export interface AnalysisOptions extends AnalysisSettings {
  /** The bundle of analysis-thread.ts. */
  readonly file: string;
  readonly onBroken: (error: unknown) => void;
}

/**
 * Answers questions on a thread that holds all daily bars, started by the first one. If it crashes, its questions fail
 * and the next one starts another.
 */
export function startAnalysis({ file, database, market, onBroken }: AnalysisOptions): AnalysisThread {
  let started: { readonly worker: Worker; readonly ask: AskThread<Omit<AnalysisRequest, 'id'>> } | null =
    null;
  let waiting = 0;

  function launch() {
    const worker = new Worker(file, { workerData: { database, market } satisfies AnalysisSettings });
    worker.unref();
    worker.on('error', onBroken);
    worker.on('exit', () => {
      started = null;
    });
    return { worker, ask: askThread<Omit<AnalysisRequest, 'id'>>(worker) };
  }

  return {
    async ask(name, args) {
      if (waiting >= MAX_WAITING) throw new BusyError('Too many requests. Please try again in a moment');
      started ??= launch();
      waiting += 1;
      try {
        return await started.ask({ name, args });
      } finally {
        waiting -= 1;
      }
    },
    async stop() {
      if (started) await stopThread(started.worker);
    },
  };
}
