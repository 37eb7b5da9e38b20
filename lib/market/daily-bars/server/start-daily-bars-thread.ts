import { Worker } from 'node:worker_threads';
import type { EpochDay } from '@/lib/core/base/brand';
import { stopThread } from '@/lib/core/base/server/stop-thread';
import type { DatabaseOptions } from '@/lib/core/database/open-database';
import type { Instrument } from '@/lib/market/data/instrument';
import type { YearRow } from './daily-bar-store';
import type { MadeMarket } from './make-daily-bars';

/** Start-up data of the thread. */
export interface ThreadSettings {
  readonly database: Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'>;
  readonly market: MadeMarket;
  /** Whether years are made, so that all else comes first. */
  readonly isLong: boolean;
}

export interface ThreadRequest {
  readonly id: number;
  readonly instrument: Instrument;
  readonly through: EpochDay;
}

export type ThreadReply =
  | { readonly id: number; readonly rows: readonly YearRow[] }
  | { readonly id: number; readonly error: string };

/** Makes the rows that an instrument lacks; see `createDailyBarMaker`. */
export interface DailyBarMaking {
  rows(instrument: Instrument, through: EpochDay): Promise<readonly YearRow[]>;
  stop(): Promise<void>;
}

/** @param file the bundle of daily-bars-thread.ts */
export function startDailyBarsThread(file: string, settings: ThreadSettings): DailyBarMaking {
  const worker = new Worker(file, { workerData: settings });
  const waiting = new Map<number, { resolve(rows: readonly YearRow[]): void; reject(error: Error): void }>();
  let lastId = 0;
  let ended: Error | null = null;
  const end = (error: Error) => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.on('message', (reply: ThreadReply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('error' in reply) asked?.reject(new Error(reply.error));
    else asked?.resolve(reply.rows);
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread of daily bars has ended')));
  return {
    rows: (instrument, through) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended);
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, instrument, through } satisfies ThreadRequest);
      }),
    async stop() {
      await stopThread(worker);
    },
  };
}
