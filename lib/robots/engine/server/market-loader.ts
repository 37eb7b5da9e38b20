import type { EpochDay, Millis } from '@/lib/core/base/brand';
import { utcDay } from '@/lib/core/base/time';
import { readEnv } from '@/lib/core/config/env';
import type { Database } from '@/lib/core/database/database';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { QuoteSource } from '@/lib/market/data/quote';
import { createImportedMarket } from '@/lib/market/data/server/imported-market';
import { createImportedQuotes } from '@/lib/market/data/server/imported-quotes';
import { createSimulatedQuotes } from '@/lib/market/data/server/simulated-quotes';
import { simulateImportedReports } from '@/lib/market/data/simulated/imported-reports';
import { PUBLISHED_SEED } from '@/lib/market/data/simulated/published-seed';
import { createSimulatedMarket } from '@/lib/market/data/simulated/simulated-market';
import type { MarketName, MarketSource } from '@/lib/market/data/source';
import { type LiveOptions, openLive } from '@/lib/market/feeds/server/open-live';
import { openStoredLive } from '@/lib/market/feeds/server/stored-live-market';
import { keepWorldSize } from './world-size-store';

/** Days of simulated bars that exist when the product is first started: fifteen months. */
export const SIMULATED_HISTORY_DAYS = 456;

/** A market's bars, and its prices between them. */
export interface LoadedMarket {
  readonly market: MarketSource;
  /** Quotes that aren't published until the source is started. */
  readonly quotes: QuoteSource;
}

export type LiveSettings = Pick<LiveOptions, 'config' | 'log' | 'signal' | 'opening' | 'onTime'>;

/**
 * Opens the market named by the environment. The simulated one gets its seed and first day once and keeps them.
 * @param onError called for problems that resolve themselves, such as prices that couldn't be read
 */
export async function loadMarket(
  database: Database,
  name: MarketName,
  clock: () => number,
  onError: (error: unknown) => void,
  live: LiveSettings | null = null,
): Promise<LoadedMarket> {
  const { db } = database;
  if (name === 'live') {
    if (live === null) throw new Error('The live market needs its settings');
    return openLive({ database, clock, ...live });
  }
  if (name === 'imported') {
    const market = await createImportedMarket(db, simulateImportedReports);
    return { market, quotes: createImportedQuotes({ db, instruments: market.instruments, onError }) };
  }
  await keepWorldSize(database);
  const seed = await settle(database, 'simulated.seed', () =>
    String(readEnv().simulatedSeed ?? PUBLISHED_SEED),
  );
  const firstDay = await settle(database, 'simulated.first-day', () =>
    String(utcDay(clock()) - SIMULATED_HISTORY_DAYS),
  );
  const market = createSimulatedMarket({
    seed: Number(seed),
    firstDay: Number(firstDay) as EpochDay,
    now: () => clock() as Millis,
  });
  return { market, quotes: createSimulatedQuotes({ market, seed: Number(seed), clock, onError }) };
}

/** The market of another engine as robots see it: its bars are stored, and nothing is fetched. */
export async function loadStoredMarket(
  database: Database,
  name: MarketName,
  clock: () => number,
): Promise<MarketSource> {
  if (name === 'live') return openStoredLive(database, clock);
  const { market } = await loadMarket(database, name, clock, () => undefined);
  return market;
}

async function settle(database: Database, key: string, make: () => string): Promise<string> {
  const stored = await readSetting(database.db, key);
  if (stored !== null) return stored;
  const made = make();
  await database.commit((tx) => writeSetting(tx, key, made));
  return made;
}
