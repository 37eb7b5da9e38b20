import { Worker } from 'node:worker_threads';
import type { EpochDay } from '@/lib/core/base/brand';
import { askThread } from '@/lib/core/base/server/ask-thread';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { Instrument } from '@/lib/market/data/instrument';
import type { YearRow } from './daily-bar-store';
import type { MadeMarket } from './make-daily-bars';

/** Start-up data of the thread. */
export interface ThreadSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly market: MadeMarket;
  /** Whether whole years are made, which takes long: the thread then gets the lowest priority. */
  readonly isLong: boolean;
}

export interface ThreadRequest {
  readonly id: number;
  readonly instrument: Instrument;
  readonly through: EpochDay;
}

/** Makes the rows that an instrument lacks; see `createDailyBarMaker`. */
export interface DailyBarMaking {
  rows(instrument: Instrument, through: EpochDay): Promise<readonly YearRow[]>;
  stop(): Promise<void>;
}

/** @param file the bundle of daily-bars-thread.ts */
export function startDailyBarsThread(file: string, settings: ThreadSettings): DailyBarMaking {
  const worker = new Worker(file, { workerData: settings });
  const ask = askThread<Omit<ThreadRequest, 'id'>>(worker);
  return {
    rows: async (instrument, through) => (await ask({ instrument, through })) as readonly YearRow[],
    stop: () => stopThread(worker),
  };
}
