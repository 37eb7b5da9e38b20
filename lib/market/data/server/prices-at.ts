import type { Kysely } from 'kysely';
import { type EpochDay, type FundId, plus } from '@/lib/core/base/brand';
import { MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import { LONGEST_BREAK_DAYS } from '@/lib/market/calendar/traded-time';
import type { DayBars } from '../bars';
import { unpackDay } from '../pack';
import type { MarketName } from '../source';

/** Days to look back at first; enough unless there was a weekend or holidays. */
const USUAL_DAYS = 1;

/**
 * Instruments' values at an instant: the close of the last stored bar complete by then. Omits those without a bar in
 * the ten days before.
 * @param time UTC milliseconds
 */
export async function readPricesAt(
  db: Kysely<Schema>,
  market: MarketName,
  fundIds: readonly FundId[],
  time: number,
): Promise<ReadonlyMap<FundId, number>> {
  const found = new Map<FundId, number>();
  // A session may be labeled with the day after it opens.
  const last = plus(utcDay(time), 1);
  const first = plus(utcDay(time), -LONGEST_BREAK_DAYS);
  await addPrices(db, market, fundIds, plus(last, -USUAL_DAYS), last, time, found);
  const missing = fundIds.filter((fundId) => !found.has(fundId));
  await addPrices(db, market, missing, first, plus(last, -USUAL_DAYS - 1), time, found);
  return found;
}

async function addPrices(
  db: Kysely<Schema>,
  market: MarketName,
  fundIds: readonly FundId[],
  from: EpochDay,
  to: EpochDay,
  time: number,
  found: Map<FundId, number>,
): Promise<void> {
  if (fundIds.length === 0) return;
  const rows = await db
    .selectFrom('bars')
    .select(['fund_id', 'day', 'data'])
    .where('market', '=', market)
    .where('fund_id', 'in', fundIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .execute();
  for (const row of rows) {
    const fundId = row.fund_id;
    if (found.has(fundId)) continue;
    const price = priceAt(unpackDay(row.day, toBytes(row.data)), time);
    if (price !== undefined) found.set(fundId, price);
  }
}

function priceAt({ time: opens, close, intervalMinutes }: DayBars, time: number): number | undefined {
  const count = opens.findLastIndex((open) => open + intervalMinutes * MINUTE_MS <= time);
  return close[count];
}
