import type { FundId, Millis } from '@/lib/core/base/brand';
import { EPOCH } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Instrument } from '@/lib/market/data/instrument';
import { findInstrument, INSTRUMENTS, instrumentById } from '@/lib/market/data/instruments';
import { readMarketState } from '@/lib/market/data/server/market-state';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import type { MarketName } from '@/lib/market/data/source';

/** What the trader knows of its market besides prices. */
export interface MarketFacts {
  instrumentById(fundId: FundId): Instrument | null;
  findInstrument(ticker: string): Instrument | null;
  instruments(): readonly Instrument[];
  /** The market's present, UTC milliseconds; an imported market's doesn't advance. */
  now(): Millis;
  refresh(): Promise<void>;
}

export async function readMarketFacts(
  { db }: Pick<Database, 'db'>,
  market: MarketName,
  clock: () => Millis,
): Promise<MarketFacts> {
  let list = INSTRUMENTS;
  let stored: ReadonlyMap<FundId, Instrument> = new Map();
  let present = EPOCH;

  async function refresh(): Promise<void> {
    if (market === 'simulated') return;
    list = await storedInstruments(db, market);
    stored = new Map(list.map((instrument) => [instrument.fundId, instrument]));
    present = ((await readMarketState(db, market))?.now ?? EPOCH) as Millis;
  }

  await refresh();
  return {
    instrumentById: (fundId) => stored.get(fundId) ?? instrumentById(fundId),
    findInstrument: (ticker) =>
      market === 'simulated'
        ? (findInstrument(ticker) ?? null)
        : ([...stored.values()].find((instrument) => instrument.ticker === ticker) ?? null),
    instruments: () => list,
    now: () => (market === 'imported' ? present : clock()),
    refresh,
  };
}
