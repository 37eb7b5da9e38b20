import type { Kysely } from 'kysely';
import type { EpochDay, FundId, Millis } from '@/lib/core/base/brand';
import { OperatorError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting } from '@/lib/core/database/settings';
import type { FundamentalReport } from '@/lib/market/data/fundamentals';
import type { Instrument } from '@/lib/market/data/instrument';
import { createImportedMarket } from '@/lib/market/data/server/imported-market';
import { storedInstruments } from '@/lib/market/data/server/stored-instruments';
import { simulateImportedReports } from '@/lib/market/data/simulated/imported-reports';
import { createSimulatedMarket, type SimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketName } from '@/lib/market/data/source';

/** What robots of a stored market decided by, besides its stored bars. */
export interface ReplayMarket {
  readonly name: MarketName;
  readonly instruments: ReadonlyMap<FundId, Instrument>;
  /** The market that its seed makes; null for others. */
  readonly simulated: SimulatedMarket | null;
  reports(fundId: FundId, from: Millis, to: Millis): readonly FundamentalReport[];
}

/**
 * Opens a market without its prices to come: nothing is asked from feeds.
 * @throws OperatorError if a simulated market's seed is stored without its first day, or the reverse
 */
export async function openReplayMarket(db: Kysely<Schema>, name: MarketName): Promise<ReplayMarket> {
  const instruments = new Map(
    (await storedInstruments(db, name)).map((instrument) => [instrument.fundId, instrument]),
  );
  const simulated = name === 'simulated' ? await openSimulated(db) : null;
  const imported =
    name === 'imported' && instruments.size > 0
      ? await createImportedMarket(db, simulateImportedReports)
      : null;
  const source = simulated ?? imported;
  return {
    name,
    instruments,
    simulated,
    reports: (fundId, from, to) => source?.reports(fundId, from, to) ?? [],
  };
}

async function openSimulated(db: Kysely<Schema>): Promise<SimulatedMarket | null> {
  const seed = await readSetting(db, 'simulated.seed');
  const firstDay = await readSetting(db, 'simulated.first-day');
  if (seed === null && firstDay === null) return null;
  if (seed === null || firstDay === null)
    throw new OperatorError(
      `The simulated market's ${seed === null ? 'seed' : 'first day'} isn't in the database, so its robots can't be replayed. Restore a backup that has it.`,
    );
  return createSimulatedMarket({
    seed: Number(seed),
    firstDay: Number(firstDay) as EpochDay,
    now: () => Number.POSITIVE_INFINITY as Millis,
  });
}
