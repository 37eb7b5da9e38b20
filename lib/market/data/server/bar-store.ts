import type { Kysely } from 'kysely';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import type { DayBars } from '../bars';
import { hashSession } from '../digest';
import { packDay, unpackDay } from '../pack';
import type { MarketName } from '../source';

const ROWS_PER_INSERT = 60;

/** Stores sessions, one row each, replacing existing ones. All or nothing. */
export async function putDays(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  days: readonly DayBars[],
): Promise<void> {
  const rows = days.map((day) => ({
    market,
    fund_id: fundId,
    day: day.day,
    interval_minutes: day.intervalMinutes,
    bar_count: day.length,
    data: packDay(day),
    digest: hashSession(day),
  }));
  await inTransaction(db, async (tx) => {
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
      await tx
        .insertInto('bars')
        .values(rows.slice(from, from + ROWS_PER_INSERT))
        .onConflict((conflict) =>
          conflict.columns(['market', 'fund_id', 'day']).doUpdateSet((update) => ({
            interval_minutes: update.ref('excluded.interval_minutes'),
            bar_count: update.ref('excluded.bar_count'),
            data: update.ref('excluded.data'),
            digest: update.ref('excluded.digest'),
          })),
        )
        .execute();
  });
}

/** The stored sessions with from <= day <= to, in order. */
export async function readDays(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  from: EpochDay,
  to: EpochDay,
): Promise<DayBars[]> {
  const rows = await db
    .selectFrom('bars')
    .select(['day', 'data'])
    .where('market', '=', market)
    .where('fund_id', '=', fundId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
  return rows.map((row) => unpackDay(row.day, toBytes(row.data)));
}

/** An instrument's first and last stored session; null if there are none. */
export async function dayRange(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
): Promise<{ first: EpochDay; last: EpochDay } | null> {
  const row = await db
    .selectFrom('bars')
    .select((select) => [select.fn.min('day').as('first'), select.fn.max('day').as('last')])
    .where('market', '=', market)
    .where('fund_id', '=', fundId)
    .executeTakeFirst();
  if (!row || row.first === null || row.last === null) return null;
  return { first: row.first, last: row.last };
}

/** The last stored session of each of a market's instruments. */
export async function lastDays(db: Kysely<Schema>, market: MarketName): Promise<Map<FundId, EpochDay>> {
  const rows = await db
    .selectFrom('bars')
    .select((select) => ['fund_id', select.fn.max('day').as('last')])
    .where('market', '=', market)
    .groupBy('fund_id')
    .execute();
  return new Map(rows.map((row) => [row.fund_id, row.last]));
}
