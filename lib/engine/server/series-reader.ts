import type { EpochDay, FundId } from '@/lib/base/brand';
import { calendarFor } from '@/lib/calendar/calendars';
import type { Database } from '@/lib/database/database';
import type { BarSeries } from '@/lib/market/bars';
import { calendarNameOf, type Instrument } from '@/lib/market/instrument';
import { buildSeries } from '@/lib/market/series';
import { readDays } from '@/lib/market/server/bar-store';
import type { MarketSource } from '@/lib/market/source';

export type SeriesReader = (fundId: FundId, from: EpochDay, to: EpochDay) => Promise<BarSeries>;

/** Reads series from the store and keeps the last few, since robots that share an instrument run one after another. */
export function createSeriesReader(
  database: Database,
  market: MarketSource,
  instruments: ReadonlyMap<FundId, Instrument>,
  keep = 32,
): SeriesReader {
  const kept = new Map<string, BarSeries>();
  return async (fundId, from, to) => {
    const key = `${fundId}:${from}:${to}`;
    const known = kept.get(key);
    if (known) return known;
    const instrument = instruments.get(fundId);
    if (!instrument) throw new Error(`Instrument ${fundId} is not part of the ${market.name} market`);
    const days = await readDays(database.db, market.name, fundId, from, to);
    const series = buildSeries(
      fundId,
      market.intervalOf(fundId),
      calendarFor(calendarNameOf(instrument.fundType)),
      days,
    );
    if (kept.size >= keep) kept.delete(kept.keys().next().value as string);
    kept.set(key, series);
    return series;
  };
}
