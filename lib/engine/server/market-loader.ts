import { randomInt } from 'node:crypto';
import type { EpochDay, Millis } from '@/lib/base/brand';
import { utcDay } from '@/lib/base/time';
import type { Database } from '@/lib/database/database';
import { readSetting, writeSetting } from '@/lib/database/settings';
import { createImportedMarket } from '@/lib/market/server/imported-market';
import { createSimulatedMarket } from '@/lib/market/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/source';

/** Days of simulated bars that exist when the product is first started: fifteen months. */
export const SIMULATED_HISTORY_DAYS = 456;

/** Opens the market that the environment names. The simulated one gets its seed and its first day once, for good. */
export async function loadMarket(
  database: Database,
  name: 'simulated' | 'imported',
  clock: () => number,
): Promise<MarketSource> {
  if (name === 'imported') return createImportedMarket(database.db);
  const seed = await settle(database, 'simulated.seed', () => String(randomInt(1, 2 ** 31)));
  const firstDay = await settle(database, 'simulated.first-day', () =>
    String(utcDay(clock()) - SIMULATED_HISTORY_DAYS),
  );
  return createSimulatedMarket({
    seed: Number(seed),
    firstDay: Number(firstDay) as EpochDay,
    now: () => clock() as Millis,
  });
}

async function settle(database: Database, key: string, make: () => string): Promise<string> {
  const stored = await readSetting(database.db, key);
  if (stored !== null) return stored;
  const made = make();
  await writeSetting(database.db, key, made);
  return made;
}
