import { randomInt } from 'node:crypto';
import type { EpochDay, Millis } from '@/lib/base/brand';
import { DAY_MS, utcDay } from '@/lib/base/time';
import type { Database } from '@/lib/database/database';
import { readSetting, writeSetting } from '@/lib/database/settings';
import { createImportedMarket } from '@/lib/market/server/imported-market';
import { simulateReports } from '@/lib/market/simulated/reports';
import { createSimulatedMarket } from '@/lib/market/simulated/simulated-market';
import type { MarketSource } from '@/lib/market/source';

/** Days of simulated bars that exist when the product is first started: fifteen months. */
export const SIMULATED_HISTORY_DAYS = 456;

/** Any will do, as long as the same reports come out at every start. */
const IMPORTED_REPORTS_SEED = 1;
const MONTHS = 12;
const MONTH_DAYS = 30.4375;

/** Opens the market that the environment names. The simulated one gets its seed and its first day once, for good. */
export async function loadMarket(
  database: Database,
  name: 'simulated' | 'imported',
  clock: () => number,
): Promise<MarketSource> {
  if (name === 'imported')
    return createImportedMarket(database.db, (instrument, from, to, closeAt) =>
      simulateReports(instrument, IMPORTED_REPORTS_SEED, from, to, (time) => averageBefore(closeAt, time)),
    );
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

/** Mean of the closes at the ends of the twelve months before an instant; null before there are any. */
function averageBefore(closeAt: (time: Millis) => number | null, time: Millis): number | null {
  const closes: number[] = [];
  for (let month = 0; month < MONTHS; month += 1) {
    const close = closeAt((time - month * MONTH_DAYS * DAY_MS) as Millis);
    if (close !== null) closes.push(close);
  }
  return closes.length === 0 ? null : closes.reduce((sum, close) => sum + close, 0) / closes.length;
}
