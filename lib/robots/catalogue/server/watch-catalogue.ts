import { pause } from '@/lib/core/base/pause';
import type { Bus, BusEvent } from '@/lib/core/bus/bus';
import type { Database } from '@/lib/core/database/database';
import type { Logger } from '@/lib/core/log/log';
import { listImportedInstruments } from '@/lib/market/data/server/imported-instrument-store';
import { readMarketState } from '@/lib/market/data/server/market-state';
import { type MarketName, PRICE_KINDS } from '@/lib/market/data/source';
import { countRobots, listRemovedIds } from '@/lib/robots/definitions/server/robot-store';
import { applyChange } from '../apply-change';
import type { CatalogueChange, CatalogueKind } from '../catalogue-change';
import { createCatalogue } from '../memory-catalogue';
import { packDetailsText, packModelText } from '../packed-robot';
import type { BarProgress } from '../progress';
import type { CatalogueReader } from '../reader';
import { listReadModelHeads, listReadModelTexts, readStoredModel } from './read-model-store';

/** Changes that were not heard of on the bus are found this often. */
const POLL_MS = 10_000;
/** After a read failed, usually because the database was away. */
const RETRY_MS = 1_000;
/** Events that come close together are answered by one read. */
const BATCH_MS = 50;
/** Reading changes and making the index again takes at most about one part in this many of the thread's time. */
const READING_SHARE = 10;
/** Models read at a time: unpacked, they take some 0.1 MB each. */
const BATCH = 100;
/** Details packed at a time, while pages are served. */
const DETAILS_BATCH = 20;

export interface WatchedCatalogue {
  readonly reader: CatalogueReader;
  /** Grows with every change of that kind that a page could show. */
  version(kind: CatalogueKind): number;
  /** The reading that follows the news that all robots are ready, until it is done; null at any other time. */
  catchingUp(): Promise<void> | null;
  /**
   * Takes into memory what lists don't show of the robots that were stored before it began. Until then pages read that
   * from the database; so it's for when they are served. It takes at most half of the thread's time.
   */
  loadDetails(): Promise<void>;
  /** Everything that it holds, for a copy. */
  contents(): CatalogueChange;
  /** Reads what has changed by now. */
  refresh(): Promise<void>;
  /** Ends once nothing is being read. */
  stop(): Promise<void>;
}

interface FollowOptions {
  readonly database: Database;
  readonly bus: Bus;
  readonly market: MarketName;
  readonly log: Logger;
  /** Called with every change, in order. */
  readonly onChange?: (change: CatalogueChange) => void;
}

/** The web role's catalogue: filled from stored read models, then kept up to date. */
export async function watchCatalogue({
  database,
  bus,
  market,
  log,
  onChange,
}: FollowOptions): Promise<WatchedCatalogue> {
  const catalogue = createCatalogue({ name: market, label: PRICE_KINDS[market], now: 0 }, (id) =>
    readStoredModel(database.db, id),
  );
  const stopping = new AbortController();
  let readThrough = 0;
  let batchMs = BATCH_MS;
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let reading: Promise<void> | null = null;
  let catchingUp: Promise<void> | null = null;

  function apply(change: CatalogueChange): void {
    applyChange(catalogue, change);
    onChange?.(change);
  }

  /** What lists show of the robots that are stored by now, so that serving needn't wait for all of them. */
  async function readHeads(): Promise<void> {
    let read = BATCH;
    while (read === BATCH) {
      const stored = await listReadModelHeads(database, market, { after: readThrough, most: BATCH });
      if (stored.length > 0) apply({ kind: 'heads', heads: stored.map(({ head }) => head) });
      readThrough = stored.at(-1)?.revision ?? readThrough;
      read = stored.length;
    }
  }

  async function packDetails(): Promise<void> {
    const { signal } = stopping;
    let after = 0;
    // Models that were written since come whole, as changes.
    while (after < headsThrough && !signal.aborted) {
      const started = performance.now();
      try {
        const models = await listReadModelTexts(database.db, market, {
          ...{ after, through: headsThrough, most: DETAILS_BATCH },
        });
        const details = await Promise.all(
          models.map(async ({ robotId, text }) => ({
            id: robotId,
            packedDetails: await packDetailsText(text),
          })),
        );
        if (details.length > 0) apply({ kind: 'details', details });
        after = models.at(-1)?.revision ?? headsThrough;
        await pause(performance.now() - started, signal);
      } catch (error) {
        log.error({ event: 'catalogue-read-failed', err: error });
        await pause(RETRY_MS, signal);
      }
    }
  }

  async function readChanges(): Promise<void> {
    const state = await readMarketState(database.db, market);
    if (state) apply({ kind: 'market', market: state });
    if (market === 'imported') {
      const imports = await listImportedInstruments(database.db);
      apply({ kind: 'imported', instruments: imports.map(({ instrument }) => instrument) });
    }
    const started = performance.now();
    let read = BATCH;
    while (read === BATCH) {
      const models = await listReadModelTexts(database.db, market, { after: readThrough, most: BATCH });
      for (const { revision, text } of models) {
        // Packed once for all copies.
        apply({ kind: 'upsert', model: packModelText(text) });
        readThrough = revision;
      }
      read = models.length;
    }
    for (const id of await listRemovedIds(database.db, market))
      if (catalogue.reader.summary(id) !== 'removed') apply({ kind: 'remove', id });
    apply({ kind: 'expected', total: await countRobots(database.db, market) });
    // The index is made here, and not while someone waits for a page.
    catalogue.reader.all();
    batchMs = Math.max(BATCH_MS, READING_SHARE * (performance.now() - started));
  }

  function readNow(): Promise<void> {
    reading = (reading ?? Promise.resolve())
      .then(readChanges)
      .then(() => readWithin(POLL_MS))
      .catch((error: unknown) => {
        log.error({ event: 'catalogue-read-failed', err: error });
        readWithin(RETRY_MS);
      });
    return reading;
  }

  /** Reads within `delay` at the latest; earlier deadlines stay, so that a stream of events can't postpone the read. */
  function readWithin(delay: number): void {
    const due = performance.now() + delay;
    if (stopping.signal.aborted || due >= dueAt) return;
    dueAt = due;
    clearTimeout(timer);
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      void readNow();
    }, delay);
    timer.unref();
  }

  await readHeads();
  const headsThrough = readThrough;
  let packing: Promise<void> | null = null;
  await readChanges();
  readWithin(POLL_MS);
  const unsubscribe = bus.subscribe((event) => {
    const bars = barsAfter(event, catalogue.reader.progress().bars);
    if (bars !== catalogue.reader.progress().bars) apply({ kind: 'bars', bars });
    if (event.type === 'robots-changed' || event.type === 'market-now') readWithin(batchMs);
    // Once everything is ready, read at once.
    if (event.type === 'prepared') {
      const news = readNow().then(() => {
        if (catchingUp === news) catchingUp = null;
      });
      catchingUp = news;
    }
  });
  return {
    reader: catalogue.reader,
    version: catalogue.version,
    catchingUp: () => catchingUp,
    loadDetails() {
      packing ??= packDetails();
      return packing;
    },
    contents: catalogue.contents,
    refresh: readNow,
    async stop() {
      stopping.abort();
      unsubscribe();
      clearTimeout(timer);
      await reading;
      await packing;
    },
  };
}

/** How far the bars are after an event. Robots run over complete bars, so news of robots ends the news of bars. */
function barsAfter(event: BusEvent, before: BarProgress | null | undefined): BarProgress | null | undefined {
  if (event.type === 'progress') {
    const { stage, done, total } = event;
    return stage === 'market' && done < total ? { done, total } : null;
  }
  // Sent without robots after missed events, and when robots are published.
  if (event.type === 'robots-changed') return event.ids.length > 0 ? null : undefined;
  return before;
}
