import { Worker } from 'node:worker_threads';
import { askThread } from '@/lib/core/base/server/ask-thread';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { MarketName } from '@/lib/market/data/source';
import type { ComparisonMaker, NextComparison } from './make-comparisons';

/** Start-up data of the thread. */
export interface ComparisonsThreadSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly market: MarketName;
}

export interface ComparisonsRequest {
  readonly id: number;
}

export interface ComparisonsThread extends ComparisonMaker {
  /** Ends it at once, also in the middle of a robot: nothing is stored by it. */
  stop(): Promise<void>;
}

/** A robot's comparison doesn't listen, and has no statement under way. */
const STOP_MS = 1_000;

/** @param file the bundle of comparisons-thread.ts */
export function startComparisonsThread(file: string, settings: ComparisonsThreadSettings): ComparisonsThread {
  const worker = new Worker(file, { workerData: settings });
  const ask = askThread<Omit<ComparisonsRequest, 'id'>>(worker);
  return {
    next: async () => (await ask({})) as NextComparison | null,
    stop: () => stopThread(worker, STOP_MS),
  };
}
