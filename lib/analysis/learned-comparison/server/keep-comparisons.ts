import type { Kysely } from 'kysely';
import { readForecastsState } from '@/lib/analysis/forecasts/server/keep-forecasts';
import { trackRecordsMadeFrom } from '@/lib/analysis/forecasts/server/track-record-store';
import { UnavailableError } from '@/lib/core/base/errors';
import { keepLooking, type Looking } from '@/lib/core/base/server/keep-looking';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import { isComplete } from '@/lib/market/daily-bars/daily-bars-state';
import { readDailyBarsState } from '@/lib/market/daily-bars/server/daily-bar-store';
import type { MarketName } from '@/lib/market/data/source';
import { listRobots } from '@/lib/robots/definitions/server/robot-store';
import { storeComparison } from './comparison-store';
import type { ComparisonsThread } from './start-comparisons-thread';

export interface KeepComparisonsOptions {
  /** The leading trader's: its commits are refused once another leads, and wait while the clock is in doubt. */
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly market: MarketName;
  /** Starts what compares, for as long as there is something to do. */
  readonly startThread: () => ComparisonsThread;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

const LOOK_EVERY_MS = 60_000;

/**
 * Compares each learned robot once a session, after all models were trained and daily prices are there: what their past
 * forecasts were worth is part of it. Each comparison is stored by itself.
 */
export function keepComparisons({ database, market, startThread, log }: KeepComparisonsOptions): Looking {
  /** What everything is compared for, so that most looks cost a few statements. */
  let settled: string | null = null;

  async function look(signal: AbortSignal): Promise<void> {
    const key = await readKey(database.db, market);
    if (key === null || key === settled) return;
    const thread = startThread();
    const stop = () => void thread.stop();
    signal.addEventListener('abort', stop);
    try {
      let count = 0;
      for (let made = await thread.next(); made; made = await thread.next()) {
        if (signal.aborted) return;
        const { robotId, madeFrom, comparison } = made;
        await database.commit((tx) => storeComparison(tx, robotId, madeFrom, comparison));
        count += 1;
      }
      settled = key;
      if (count > 0) log.info({ event: 'learned-robots-compared', count });
    } finally {
      signal.removeEventListener('abort', stop);
      await thread.stop();
    }
  }

  return keepLooking(async (signal) => {
    try {
      await look(signal);
    } catch (error) {
      if (signal.aborted || error instanceof UnavailableError) return;
      log.error({ event: 'learned-comparisons-failed', err: error });
    }
  }, LOOK_EVERY_MS);
}

/** What there is to compare; null until it's complete, and without learned robots. */
async function readKey(db: Kysely<Schema>, market: MarketName): Promise<string | null> {
  const { done, total, through } = await readDailyBarsState(db, market);
  const models = await readForecastsState(db, market);
  if (!isComplete({ done, total }) || models.done < models.total) return null;
  const robots = (await listRobots(db, market)).filter(({ definition }) => definition.modelHash);
  if (robots.length === 0) return null;
  const ids = robots.map(({ definition, removedAt }) => [definition.id, removedAt]);
  return JSON.stringify([through, models.total, ids, await trackRecordsMadeFrom(db, market)]);
}
