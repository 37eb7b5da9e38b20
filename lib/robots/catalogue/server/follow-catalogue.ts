import type { Bus, BusEvent } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { listImportedInstruments } from '@/lib/market/data/server/imported-instrument-store';
import { readMarketState } from '@/lib/market/data/server/market-state';
import { type MarketName, PRICE_KINDS } from '@/lib/market/data/source';
import { countRobots, listRemovedIds } from '@/lib/robots/definitions/server/robot-store';
import { applyChange } from '../apply-change';
import type { CatalogueChange } from '../catalogue-change';
import { createCatalogue } from '../memory-catalogue';
import type { BarProgress } from '../progress';
import type { RobotReadModel } from '../read-model';
import type { CatalogueReader } from '../reader';
import { listReadModels } from './read-model-store';

/** Changes that were not heard of on the bus are found this often. */
const POLL_MS = 10_000;
/** After a read failed, usually because the database was away. */
const RETRY_MS = 1_000;
/** Events that come close together are answered by one read. */
const GATHER_MS = 50;
/** Reading changes and making the index anew takes at most about one part in this many of the thread's time. */
const READING_SHARE = 10;

export interface FollowedCatalogue {
  readonly reader: CatalogueReader;
  /** Grows with every change that a page could show. */
  version(): number;
  /** Everything that it holds, for a copy. */
  contents(): CatalogueChange;
  /** Whether the database answered when it was last asked. */
  databaseAnswers(): Promise<boolean>;
  /** Ends once nothing is being read. */
  stop(): Promise<void>;
}

interface FollowOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly market: MarketName;
  readonly log: Logger;
  /** Told of every change, in order. */
  readonly onChange?: (change: CatalogueChange) => void;
}

/** The web role's catalogue: filled from the stored read models, then kept following them. */
export async function followCatalogue({
  database,
  bus,
  market,
  log,
  onChange,
}: FollowOptions): Promise<FollowedCatalogue> {
  const catalogue = createCatalogue({ name: market, label: PRICE_KINDS[market], now: 0 });
  let readThrough = 0;
  let gatherMs = GATHER_MS;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let stopped = false;

  function apply(change: CatalogueChange): void {
    applyChange(catalogue, change);
    onChange?.(change);
  }

  async function readChanges(): Promise<void> {
    const state = await readMarketState(database.db, market);
    if (state) apply({ kind: 'market', market: state });
    if (market === 'imported') {
      const imports = await listImportedInstruments(database.db);
      apply({ kind: 'imported', instruments: imports.map(({ instrument }) => instrument) });
    }
    const started = performance.now();
    const models = await listReadModels(database.db, market, { after: readThrough });
    for (const { revision, model } of models) {
      apply({ kind: 'upsert', model: model as RobotReadModel });
      readThrough = revision;
    }
    for (const id of await listRemovedIds(database.db, market))
      if (catalogue.reader.summary(id) !== 'removed') apply({ kind: 'remove', id });
    apply({ kind: 'expected', total: await countRobots(database.db, market) });
    // The index is made here, and not while somebody waits for a page.
    catalogue.reader.all();
    gatherMs = Math.max(GATHER_MS, READING_SHARE * (performance.now() - started));
  }

  /** Reads at the latest after `delay`; what is due earlier stays due, so that a stream of events cannot put it off. */
  function readWithin(delay: number): void {
    const due = performance.now() + delay;
    if (stopped || due >= dueAt) return;
    dueAt = due;
    clearTimeout(timer);
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      reading = (reading ?? Promise.resolve())
        .then(readChanges)
        .then(() => readWithin(POLL_MS))
        .catch((error: unknown) => {
          log.error({ event: 'catalogue-read-failed', err: error });
          readWithin(RETRY_MS);
        });
    }, delay);
    timer.unref();
  }

  await readChanges();
  readWithin(POLL_MS);
  const unsubscribe = bus.subscribe((event) => {
    const bars = barsAfter(event, catalogue.reader.progress().bars);
    if (bars !== catalogue.reader.progress().bars) apply({ kind: 'bars', bars });
    if (event.type === 'robots-changed' || event.type === 'market-now') readWithin(gatherMs);
  });
  return {
    reader: catalogue.reader,
    version: catalogue.version,
    contents: catalogue.contents,
    async databaseAnswers() {
      try {
        await readMarketState(database.db, market);
        return true;
      } catch {
        return false;
      }
    },
    async stop() {
      stopped = true;
      unsubscribe();
      clearTimeout(timer);
      await reading;
    },
  };
}

/** How far the bars are after an event. Robots run over complete bars, so news of robots ends the news of bars. */
function barsAfter(event: BusEvent, before: BarProgress | null | undefined): BarProgress | null | undefined {
  if (event.type === 'progress') {
    const { stage, done, total } = event;
    return stage === 'market' && done < total ? { done, total } : null;
  }
  // Told without robots after events were missed, and when robots are published.
  if (event.type === 'robots-changed') return event.ids.length > 0 ? null : undefined;
  return before;
}
