import { startOfDay } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import { readMarketState } from '@/lib/market/data/server/market-state';
import type { MarketName } from '@/lib/market/data/source';
import { readNewestDay } from '@/lib/robots/transparency-log/server/log-store';

/** The newest instant to which robots ran or for which a root was signed; null for an empty database. */
export async function newestStored({ db }: Pick<Database, 'db'>, market: MarketName): Promise<number | null> {
  // An imported market's present is that of its files.
  const state = market === 'imported' ? null : await readMarketState(db, market);
  const day = await readNewestDay(db);
  const newest = Math.max(state?.now ?? 0, day === null ? 0 : startOfDay(day.day));
  return newest === 0 ? null : newest;
}
