import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketView } from '@/lib/market/data/source';
import type { CatalogueChange } from './catalogue-change';
import { marketInstruments } from './market-instruments';
import { type BarProgress, preparingText } from './progress';
import type { RobotReadModel } from './read-model';
import type { CatalogueReader } from './reader';
import { buildSearchIndex, type SearchIndex } from './search/search-index';
import type { RobotSummary } from './types';

export interface MemoryCatalogue {
  readonly reader: CatalogueReader;
  /** Takes these models for all there is. `total` counts the robots that are to come as well. */
  replace(models: Iterable<RobotReadModel>, total: number, removed?: Iterable<number>): void;
  /** Adds a robot or takes its newer model. */
  upsert(model: RobotReadModel): void;
  /** Takes a robot down: from now on it is known as removed. */
  remove(id: number): void;
  /** Moves the market's present. */
  setMarket(market: MarketView): void;
  /** Sets how many robots there are to be. */
  setExpected(total: number): void;
  /** Sets how far the engine's bars are; undefined when nobody knows. */
  setBars(bars: BarProgress | null | undefined): void;
  /** Takes these for all instruments that were imported. */
  setImported(instruments: readonly Instrument[]): void;
  /** Everything that it holds, for a copy. */
  contents(): CatalogueChange;
  /** Grows with every change that a page could show. */
  version(): number;
}

type Details = RobotReadModel['details'];

interface Entry {
  readonly summary: RobotSummary;
  /** Kept as text, which takes a fraction of the memory, and parsed when a page asks. */
  readonly detailsJson: string;
}

/** The robots in memory: what pages read. The index that answers searches is made anew after robots changed. */
export function createCatalogue(market: MarketView): MemoryCatalogue {
  const entries = new Map<number, Entry>();
  const removed = new Set<number>();
  let index: SearchIndex | null = null;
  let present = market;
  let imported: readonly Instrument[] = [];
  let known = marketInstruments(market.name, imported);
  let expected = 0;
  let bars: BarProgress | null | undefined;
  let version = 1;

  function put({ summary, details }: RobotReadModel): void {
    entries.set(summary.id, { summary, detailsJson: JSON.stringify(details) });
    removed.delete(summary.id);
  }

  function current(): SearchIndex {
    index ??= buildSearchIndex([...entries.values()].map((entry) => entry.summary));
    return index;
  }

  /** Changes what is said of the preparation; pages change only if its words do. */
  function changeProgress(change: () => void): void {
    const before = preparingText(reader.progress());
    change();
    if (preparingText(reader.progress()) !== before) version += 1;
  }

  const reader: CatalogueReader = {
    search: (request, viewer) => current().search(request, viewer),
    count: (filter, viewer) => current().count(filter, viewer),
    all: () => current().robots,
    tickers: () => current().tickers(),
    async details(id) {
      const entry = entries.get(id);
      if (!entry) return removed.has(id) ? 'removed' : null;
      const details = JSON.parse(entry.detailsJson) as Details;
      return { ...details, robot: entry.summary, market: present };
    },
    summary(id) {
      return entries.get(id)?.summary ?? (removed.has(id) ? 'removed' : null);
    },
    progress() {
      let ready = 0;
      for (const { summary } of entries.values()) if (summary.ready) ready += 1;
      return { ready, total: Math.max(expected, entries.size), ...(bars === undefined ? {} : { bars }) };
    },
    market: () => present,
    instruments: () => known.all,
    instrument: (ticker) => known.byTicker.get(ticker.toUpperCase()) ?? null,
  };

  return {
    reader,
    replace(models, total, gone = []) {
      version += 1;
      entries.clear();
      removed.clear();
      index = null;
      for (const id of gone) removed.add(id);
      for (const model of models) put(model);
      expected = total;
    },
    upsert(model) {
      version += 1;
      put(model);
      index = null;
    },
    remove(id) {
      const wasListed = entries.delete(id);
      if (!wasListed && removed.has(id)) return;
      if (wasListed) {
        expected = Math.max(0, expected - 1);
        index = null;
      }
      removed.add(id);
      version += 1;
    },
    setMarket(next) {
      if (next.now === present.now && next.label === present.label) return;
      present = next;
      version += 1;
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
      version += 1;
    },
    contents: () => ({
      kind: 'replace',
      models: [...entries.values()].map(({ summary, detailsJson }) => ({
        summary,
        details: JSON.parse(detailsJson) as Details,
      })),
      total: Math.max(expected, entries.size),
      removed: [...removed],
      ...(bars === undefined ? {} : { bars }),
      imported,
    }),
    version: () => version,
  };
}
