import type { Kysely } from 'kysely';
import { type EpochDay, type FundId, least, plus } from '@/lib/core/base/brand';

import { type Schema, toBytes } from '@/lib/core/database/schema';
import { LAST_CALENDAR_DAY } from '@/lib/market/calendar/range';
import { type BarsDigest, combineHashes, hashSession, type SessionHash } from '../digest';
import { unpackDay } from '../pack';
import type { MarketName } from '../source';
import { dayRange, readDays } from './bar-store';

/** Calendar days whose bars are in memory at a time. */
const DAYS_AT_ONCE = 250;

/** Every stored session of an instrument, oldest first. */
export async function* digestSessions(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
): AsyncGenerator<SessionHash> {
  const range = await dayRange(db, market, fundId);
  if (range === null) return;
  for (let from = range.first; from <= range.last; from = plus(from, DAYS_AT_ONCE)) {
    const days = await readDays(db, market, fundId, from, least(plus(from, DAYS_AT_ONCE - 1), range.last));
    for (const day of days)
      yield {
        day: day.day,
        intervalMinutes: day.intervalMinutes,
        bars: day.length,
        hash: hashSession(day),
      };
  }
}

/** An instrument's stored sessions with day <= through, oldest first, by their stored hashes. */
export async function readSessionHashes(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  through: EpochDay,
): Promise<SessionHash[]> {
  const rows = await db
    .selectFrom('bars')
    .select(({ eb, ref }) => [
      'day',
      'interval_minutes',
      'bar_count',
      'digest',
      // Bars are only read for sessions stored without a hash.
      eb.case().when('digest', 'is', null).then(ref('data')).else(null).end().as('data'),
    ])
    .where('market', '=', market)
    .where('fund_id', '=', fundId)
    .where('day', '<=', through)
    .orderBy('day')
    .execute();
  return rows.map((row) => {
    const day = row.day;
    const hash = row.digest ?? hashSession(unpackDay(day, toBytes(row.data as Uint8Array)));
    return { day, intervalMinutes: row.interval_minutes, bars: row.bar_count, hash };
  });
}

/** The digest of an instrument's sessions up to and including a day; null before the first. */
export async function readBarsDigest(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  through: EpochDay = LAST_CALENDAR_DAY,
): Promise<BarsDigest | null> {
  return combineHashes(await readSessionHashes(db, market, fundId, through));
}
