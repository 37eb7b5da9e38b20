import type { Kysely } from 'kysely';
import { parseStored } from '@/lib/core/base/stored-json';
import type { Schema } from '@/lib/core/database/schema';
import { readSetting, writeSetting } from '@/lib/core/database/settings';
import type { MarketName, MarketView } from '../source';

/** Stores the market's label and present, for roles that don't run it. */
export async function writeMarketState(db: Kysely<Schema>, state: MarketView): Promise<void> {
  await writeSetting(db, `${state.name}.state`, JSON.stringify(state));
}

/** The last stored state; null before the engine's first run. */
export async function readMarketState(db: Kysely<Schema>, name: MarketName): Promise<MarketView | null> {
  const text = await readSetting(db, `${name}.state`);
  return text === null ? null : parseStored<MarketView>(text, 'settings');
}
