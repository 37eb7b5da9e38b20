import type { Kysely } from 'kysely';
import type { EpochDay, FundId } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import type { DayBars } from '../bars';
import { hashSession } from '../digest';
import { packDay, unpackDay, unpackLastClose } from '../pack';
import type { MarketName } from '../source';

const ROWS_PER_INSERT = 60;

/** A session as it is stored. */
export interface PackedSession {
  readonly day: EpochDay;
  readonly intervalMinutes: number;
  readonly length: number;
  readonly data: Uint8Array;
  readonly digest: string;
}

export function packSession(day: DayBars): PackedSession {
  return {
    day: day.day,
    intervalMinutes: day.intervalMinutes,
    length: day.length,
    data: packDay(day),
    digest: hashSession(day),
  };
}

/** Stores sessions, one row each, replacing existing ones. All or nothing. */
export function putDays(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  days: readonly DayBars[],
): Promise<void> {
  return putSessions(db, market, fundId, days.map(packSession));
}

/** As `putDays`, of sessions that are packed already. */
export async function putSessions(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  sessions: readonly PackedSession[],
): Promise<void> {
  const rows = sessions.map((session) => ({
    market,
    fund_id: fundId,
    day: session.day,
    interval_minutes: session.intervalMinutes,
    bar_count: session.length,
    data: session.data,
    digest: session.digest,
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
export async function readDays(...asked: Parameters<typeof readRows>): Promise<DayBars[]> {
  return (await readRows(...asked)).map(({ day, data }) => unpackDay(day, toBytes(data)));
}

/** The last close of each of the sessions that `readDays` reads; those without bars are left out. */
export async function readLastCloses(
  ...asked: Parameters<typeof readRows>
): Promise<{ readonly day: EpochDay; readonly close: number }[]> {
  const rows = await readRows(...asked);
  return rows.flatMap(({ day, data }) => {
    const close = unpackLastClose(day, toBytes(data));
    return close === null ? [] : [{ day, close }];
  });
}

function readRows(db: Kysely<Schema>, market: MarketName, fundId: FundId, from: EpochDay, to: EpochDay) {
  return db
    .selectFrom('bars')
    .select(['day', 'data'])
    .where('market', '=', market)
    .where('fund_id', '=', fundId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute();
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
