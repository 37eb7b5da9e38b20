import type { Bus } from '@/lib/bus/bus';
import type { Database } from '@/lib/database/database';
import { listReadModels } from '@/lib/engine/server/progress-store';
import type { Logger } from '@/lib/log/log';
import { readMarketState } from '@/lib/market/server/market-state';
import type { MarketName } from '@/lib/market/source';
import { listRobots } from '@/lib/robots/server/robot-store';
import { createCatalogue } from '../memory-catalogue';
import type { RobotReadModel } from '../read-model';
import type { CatalogueReader } from '../types';

/** Changes that were not heard of on the bus are found this often. */
const POLL_MS = 10_000;
/** Events that come close together are answered by one read. */
const GATHER_MS = 50;

export interface FollowedCatalogue {
  readonly reader: CatalogueReader;
  /** Grows with every change that a page could show. */
  version(): number;
  /** Whether the database answered when it was last asked. */
  databaseAnswers(): Promise<boolean>;
  stop(): void;
}

interface FollowOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly market: MarketName;
  readonly log: Logger;
}

/** The web role's catalogue: filled from the stored read models, then kept following them. */
export async function followCatalogue({
  database,
  bus,
  market,
  log,
}: FollowOptions): Promise<FollowedCatalogue> {
  const catalogue = createCatalogue({ name: market, label: marketLabel(market), now: 0 });
  let readThrough = 0;
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | null = null;

  async function readChanges(): Promise<void> {
    const state = await readMarketState(database.db, market);
    if (state) catalogue.setMarket(state);
    const models = await listReadModels(database.db, market, { after: readThrough });
    for (const { revision, model } of models) {
      catalogue.upsert(model as RobotReadModel);
      readThrough = revision;
    }
    await readRemoved();
  }

  async function readRemoved(): Promise<void> {
    for (const row of await listRobots(database.db, market))
      if (row.removedAt !== null) catalogue.remove(row.definition.id);
  }

  function readSoon(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reading = readChanges()
        .catch((error: unknown) => log.error({ event: 'catalogue-read-failed', err: error }))
        .finally(() => readSoon(POLL_MS));
    }, delay);
    timer.unref();
  }

  await readChanges();
  readSoon(POLL_MS);
  const unsubscribe = bus.subscribe((event) => {
    if (event.type === 'robots-changed' || event.type === 'market-now') readSoon(GATHER_MS);
  });
  return {
    reader: catalogue.reader,
    version: catalogue.version,
    async databaseAnswers() {
      try {
        await readMarketState(database.db, market);
        return true;
      } catch {
        return false;
      }
    },
    stop() {
      unsubscribe();
      clearTimeout(timer);
      void reading;
    },
  };
}

function marketLabel(market: MarketName): string {
  return market === 'simulated' ? 'Simulated prices' : 'Imported prices';
}
