import type { FundId } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';
import type { Instrument } from '@/lib/market/data/instrument';
import type { MarketSource } from '@/lib/market/data/source';
import { createCloseReader } from './close-reader';
import { createDigestReader } from './digest-reader';
import type { RunReaders } from './run-robot';
import { createSeriesReader } from './series-reader';

/** What runs of a market's robots read, with the caches of one thread. */
export function createRunReaders(
  database: Database,
  market: MarketSource,
  instruments: ReadonlyMap<FundId, Instrument>,
): RunReaders {
  return {
    market,
    instruments,
    seriesReader: createSeriesReader(database, market, instruments),
    closeReader: createCloseReader(database, market),
    digestReader: createDigestReader(database, market.name, instruments),
  };
}
