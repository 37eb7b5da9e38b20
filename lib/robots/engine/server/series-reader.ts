import { LRUCache } from 'lru-cache';
import { type EpochDay, type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { calendarFor } from '@/lib/market/calendar/calendars';
import type { BarSeries } from '@/lib/market/data/bars';
import { calendarNameFor, type Instrument } from '@/lib/market/data/instrument';
import { buildSeries } from '@/lib/market/data/series';
import { readDays } from '@/lib/market/data/server/bar-store';
import type { MarketSource } from '@/lib/market/data/source';

export interface SeriesReader {
  /** An instrument's stored bars from a session on, of sessions that begin before `until`. */
  read(fundId: FundId, from: EpochDay, until: Millis): Promise<BarSeries>;
  /** Frees the cache: a year of bars is some 2 MB per instrument. */
  forget(): void;
}

/** Reads series from the store and caches the last few, since robots that share an instrument run one after another. */
export function createSeriesReader(
  database: Database,
  market: MarketSource,
  instruments: ReadonlyMap<FundId, Instrument>,
  keep = 8,
): SeriesReader {
  const cache = new LRUCache<string, BarSeries>({ max: keep });
  async function read(fundId: FundId, from: EpochDay, until: Millis): Promise<BarSeries> {
    const key = `${fundId}:${from}:${until}`;
    const known = cache.get(key);
    if (known) return known;
    const instrument = instruments.get(fundId);
    if (!instrument) throw new Error(`Instrument ${fundId} is not part of the ${market.name} market`);
    const stored = await readDays(database.db, market.name, fundId, from, plus(utcDay(until), 1));
    // A robot that waits before a jump has an earlier end than its market.
    const days = stored.filter(({ time }) => (time[0] ?? until) < until);
    const series = buildSeries(
      fundId,
      market.barInterval(fundId),
      calendarFor(calendarNameFor(instrument.fundType)),
      days,
    );
    cache.set(key, series);
    return series;
  }

  return { read, forget: () => cache.clear() };
}
