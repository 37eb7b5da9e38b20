import type { Kysely } from 'kysely';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import { unpackDay } from '@/lib/market/data/pack';
import type { MarketName } from '@/lib/market/data/source';

/** No market is closed for more days in a row. */
const MAX_DAYS = 10;
/** A new bar comes every five minutes. */
const CACHE_MS = MINUTE_MS;

/**
 * Volume of an instrument's last stored bar, used in place of the bar in progress; 0 without bars. Cached for a
 * minute.
 * The function takes one market only; `now` is its present, UTC milliseconds.
 */
export function createBarVolumes(
  db: Kysely<Schema>,
): (market: MarketName, fundId: FundId, now: Millis) => Promise<number> {
  const cache = new Map<FundId, { readonly until: number; readonly volume: number }>();
  return async (market, fundId, now) => {
    const known = cache.get(fundId);
    if (known && known.until > now) return known.volume;
    const volume = await readLastVolume(db, market, fundId, now);
    cache.set(fundId, { until: now + CACHE_MS, volume });
    return volume;
  };
}

async function readLastVolume(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  now: Millis,
): Promise<number> {
  const row = await db
    .selectFrom('bars')
    .select(['day', 'data'])
    .where('market', '=', market)
    .where('fund_id', '=', fundId)
    .where('day', '>=', plus(utcDay(now), -MAX_DAYS))
    // A session may be labeled with the day after it opens.
    .where('day', '<=', plus(utcDay(now), 1))
    .where('bar_count', '>', 0)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (unpackDay(row.day, toBytes(row.data)).volume.at(-1) ?? 0) : 0;
}
