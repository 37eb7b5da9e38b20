import { recordFromKeys } from '@/lib/core/base/record-from-keys';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import { CATALOGUE_KINDS, type CatalogueChange, type CatalogueKind } from './catalogue-change';
import { marketInstruments } from './market-instruments';
import { type PackedDetails, type PackedRobot, packRobot, unpackDetails } from './packed-robot';
import { type BarProgress, preparingText } from './progress';
import type { RobotReadModel } from './read-model';
import type { CatalogueReader } from './reader';
import { buildSearchIndex, type SearchIndex } from './search/search-index';

export interface MemoryCatalogue {
  readonly reader: CatalogueReader;
  /** Replaces all models. `total` also counts robots still to come. */
  replace(models: Iterable<RobotReadModel | PackedRobot>, total: number, removed?: Iterable<number>): void;
  /** Adds a robot or takes its newer model. */
  upsert(model: RobotReadModel | PackedRobot): void;
  /** Adds the details of a robot that has none yet. */
  addDetails(id: number, packedDetails: PackedDetails): void;
  /** Takes a robot down: from now on it is known as removed. */
  remove(id: number): void;
  /** Moves the market's present. */
  setMarket(market: MarketView): void;
  /** Sets how many robots to expect. */
  setExpected(total: number): void;
  /** Sets how far the engine's bars are; undefined when nobody knows. */
  setBars(bars: BarProgress | null | undefined): void;
  /** Replaces all imported instruments. */
  setImported(instruments: readonly Instrument[]): void;
  /** Everything that it holds, for a copy. */
  contents(): CatalogueChange;
  /** Grows with every change of that kind that a page could show. */
  version(kind: CatalogueKind): number;
}

/** A robot's stored model; null if there is none. */
export type ReadStoredModel = (id: number) => Promise<RobotReadModel | null>;

/**
 * The robots in memory: what pages read. The index that answers searches is rebuilt after robots changed.
 * @param readStored for robots whose details aren't in memory yet
 */
export function createCatalogue(
  market: MarketView,
  readStored: ReadStoredModel = async () => null,
): MemoryCatalogue {
  const entries = new Map<number, PackedRobot>();
  /** Their names, where they are known. */
  const removed = new Map<number, string | null>();
  let index: SearchIndex | null = null;
  let ready = 0;
  let present = market;
  let imported: readonly Instrument[] = [];
  let known = marketInstruments(market.name, imported);
  let expected = 0;
  let bars: BarProgress | null | undefined;
  const versions = recordFromKeys(CATALOGUE_KINDS, () => 1);

  function put(robot: RobotReadModel | PackedRobot): void {
    const { summary } = robot;
    const known = entries.get(summary.id)?.summary;
    entries.set(summary.id, 'packedDetails' in robot ? robot : packRobot(robot));
    versions.robots += 1;
    ready += Number(summary.ready) - Number(known?.ready ?? false);
    if (known?.ready !== summary.ready) versions.progress += 1;
    removed.delete(summary.id);
  }

  function current(): SearchIndex {
    index ??= buildSearchIndex([...entries.values()].map((entry) => entry.summary));
    return index;
  }

  /** Changes the preparation progress; pages become stale only if its text changes. Don't call it for every robot. */
  function changeProgress(change: () => void): void {
    const before = preparingText(reader.progress());
    change();
    if (preparingText(reader.progress()) !== before) versions.progress += 1;
  }

  const reader: CatalogueReader = {
    search: (request, viewer) => current().search(request, viewer),
    count: (filter, viewer) => current().count(filter, viewer),
    all: () => current().robots,
    tickers: () => current().tickers(),
    listTickers: (filter) => current().listTickers(filter),
    async details(id) {
      const entry = entries.get(id);
      if (!entry) return removed.has(id) ? 'removed' : null;
      const { summary, packedDetails } = entry;
      if (packedDetails) return { ...unpackDetails(packedDetails), robot: summary, market: present };
      const stored = await readStored(id);
      return stored && { ...stored.details, robot: stored.summary, market: present };
    },
    summary(id) {
      return entries.get(id)?.summary ?? (removed.has(id) ? 'removed' : null);
    },
    nextVersion(id) {
      const name = removed.get(id);
      return (name && current().robots.find((robot) => robot.name === name)) || null;
    },
    progress() {
      return {
        ready,
        total: Math.max(expected, entries.size),
        ...(bars === undefined ? {} : { bars }),
        ...(present.noFeed ? { noFeed: true } : {}),
      };
    },
    market: () => present,
    instruments: () => known.all,
    instrument: (ticker) => known.byTicker.get(ticker.toUpperCase()) ?? null,
  };

  return {
    reader,
    replace(models, total, gone = []) {
      versions.robots += 1;
      versions.progress += 1;
      entries.clear();
      ready = 0;
      removed.clear();
      index = null;
      for (const id of gone) removed.set(id, null);
      for (const model of models) put(model);
      expected = total;
    },
    upsert(model) {
      put(model);
      index = null;
    },
    addDetails(id, packedDetails) {
      const entry = entries.get(id);
      if (entry && !entry.packedDetails) entries.set(id, { ...entry, packedDetails });
    },
    remove(id) {
      const known = entries.get(id)?.summary;
      if (known?.ready) ready -= 1;
      const wasListed = entries.delete(id);
      if (!wasListed && removed.has(id)) return;
      if (wasListed) {
        expected = Math.max(0, expected - 1);
        index = null;
        versions.progress += 1;
      }
      removed.set(id, known?.name ?? null);
      versions.robots += 1;
    },
    setMarket(next) {
      if (next.label !== present.label) versions.market += 1;
      if (next.now !== present.now) versions['market-time'] += 1;
      changeProgress(() => {
        present = next;
      });
    },
    setExpected(total) {
      changeProgress(() => {
        expected = total;
      });
    },
    setBars(next) {
      changeProgress(() => {
        bars = next;
      });
    },
    setImported(instruments) {
      if (JSON.stringify(instruments) === JSON.stringify(imported)) return;
      imported = instruments;
      known = marketInstruments(present.name, imported);
      versions.instruments += 1;
    },
    contents: () => ({
      kind: 'replace',
      models: [...entries.values()],
      total: Math.max(expected, entries.size),
      removed: [...removed.keys()],
      ...(bars === undefined ? {} : { bars }),
      imported,
    }),
    version: (kind) => versions[kind],
  };
}
