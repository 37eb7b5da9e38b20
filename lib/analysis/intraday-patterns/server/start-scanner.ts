import { Worker } from 'node:worker_threads';
import type { AskByName } from '@/lib/analysis/questions/question';
import { BusyError } from '@/lib/core/base/errors';
import { type AskThread, askThread } from '@/lib/core/base/server/ask-thread';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { MarketName } from '@/lib/market/data/source';
import type { ScannerClass } from '@/lib/site/addresses/pattern-scanner-address';
import type { IntradayNews } from '../intraday-scan';

const RESTART_DELAY_MS = 5_000;

/** Startup data of the thread. */
export interface ScannerSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly market: MarketName;
  /** Those that are on. */
  readonly classes: readonly ScannerClass[];
}

export interface ScannerRequest {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** What the thread says by itself, after each look at stored bars. */
export type ScannerNews = { readonly news: readonly IntradayNews[] } | { readonly failed: unknown };

export interface ScannerThread {
  /** Answers what `createScanner` asks. */
  readonly ask: AskByName;
  /** Starts the thread, unless every scanner is off. */
  begin(): void;
  stop(): Promise<void>;
}

export interface ScannerOptions extends ScannerSettings {
  /** The bundle of scanner-thread.ts. */
  readonly file: string;
  /** After each look, also one that found nothing. */
  readonly onNews: (news: readonly IntradayNews[]) => void;
  /** It crashed, or couldn't read: it tries again by itself. */
  readonly onBroken: (error: unknown) => void;
}

/** Looks for patterns on a thread of its own, from when it's told to begin. */
export function startScanner({
  file,
  database,
  market,
  classes,
  onNews,
  onBroken,
}: ScannerOptions): ScannerThread {
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let started: { readonly worker: Worker; readonly ask: AskThread<Omit<ScannerRequest, 'id'>> } | null = null;

  function launch() {
    const worker = new Worker(file, { workerData: { database, market, classes } satisfies ScannerSettings });
    worker.unref();
    worker.on('error', onBroken);
    worker.on('message', (message: ScannerNews) => {
      if ('news' in message) onNews(message.news);
      else if ('failed' in message) onBroken(message.failed);
    });
    worker.on('exit', () => {
      started = null;
      if (isStopping) return;
      timer = setTimeout(() => {
        started = launch();
      }, RESTART_DELAY_MS).unref();
    });
    return { worker, ask: askThread<Omit<ScannerRequest, 'id'>>(worker) };
  }

  return {
    async ask(name, args) {
      if (!started) throw new BusyError('The scanner is starting. Please try again in a moment');
      return await started.ask({ name, args });
    },
    begin() {
      if (classes.length > 0 && !isStopping) started ??= launch();
    },
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      if (started) await stopThread(started.worker);
    },
  };
}
