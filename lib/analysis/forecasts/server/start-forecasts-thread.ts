import { Worker } from 'node:worker_threads';
import { askThread } from '@/lib/core/base/server/ask-thread';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { MarketName } from '@/lib/market/data/source';
import type { ClassTrackRecord } from '../track-record';
import type { ForecastMaker, ModelDrafts, NextModel } from './make-forecasts';

/** Start-up data of the thread. */
export interface ForecastsThreadSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly market: MarketName;
}

export interface ForecastsRequest {
  readonly id: number;
  readonly what: keyof ForecastMaker;
}

export interface ForecastsThread extends ForecastMaker {
  /** Ends it at once, also in the middle of a model: nothing is stored by it. */
  stop(): Promise<void>;
}

/** Training doesn't listen, and has no statement under way. */
const STOP_MS = 1_000;

/** @param file the bundle of forecasts-thread.ts */
export function startForecastsThread(file: string, settings: ForecastsThreadSettings): ForecastsThread {
  const worker = new Worker(file, { workerData: settings });
  const ask = askThread<Omit<ForecastsRequest, 'id'>>(worker);
  return {
    nextModel: async () => (await ask({ what: 'nextModel' })) as NextModel,
    drafts: async () => (await ask({ what: 'drafts' })) as readonly ModelDrafts[],
    trackRecords: async () => (await ask({ what: 'trackRecords' })) as readonly ClassTrackRecord[],
    stop: () => stopThread(worker, STOP_MS),
  };
}
