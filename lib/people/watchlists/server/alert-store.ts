import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { AlertRule, NewAlert } from '../price-alert';
import { MAX_ALERTS, type PriceAlert } from '../watchlists';

/** An alert as prices are compared with it. */
export interface WatchedAlert extends AlertRule {
  readonly id: string;
  readonly userId: string;
  readonly crossings: number;
}

function toAlert(row: Row<'watchlist_alerts'>): PriceAlert {
  const { id, fund_id, condition, level, crossings, crossed_at } = row;
  return { id, fundId: fund_id as FundId, condition, level, crossings, crossedAt: crossed_at };
}

/** A user's alerts, oldest first. */
export async function listAlerts(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
): Promise<readonly PriceAlert[]> {
  const rows = await db
    .selectFrom('watchlist_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('market', '=', market)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAlert);
}

/** As `Watchlists.addAlert`. */
export function addAlert(
  db: Kysely<Schema>,
  userId: string,
  market: MarketName,
  { fundId, condition, level }: NewAlert,
  now: Millis,
): Promise<PriceAlert> {
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId))) throw new NotFoundError('This account no longer exists.');
    const alerts = await listAlerts(tx, userId, market);
    if (alerts.length >= MAX_ALERTS)
      throw new InputError(`You have ${MAX_ALERTS} alerts, which is the maximum. Delete one to add another.`);
    if (alerts.some((one) => one.fundId === fundId && one.condition === condition && one.level === level))
      throw new InputError('You already have this alert.');
    const row = {
      id: randomUUID(),
      user_id: userId,
      market,
      fund_id: fundId,
      condition,
      level,
      is_beyond: 0,
      base_price: null,
      crossings: 0,
      crossed_at: null,
      created_at: now,
      changed_at: now,
    };
    await tx.insertInto('watchlist_alerts').values(row).execute();
    return toAlert(row);
  });
}

export async function removeAlert(db: Kysely<Schema>, userId: string, id: string): Promise<void> {
  await db.deleteFrom('watchlist_alerts').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** A text that changes whenever a market's alerts are added, removed or changed. */
export async function readAlertsStamp(db: Kysely<Schema>, market: MarketName): Promise<string> {
  const { count, newest } = await db
    .selectFrom('watchlist_alerts')
    .select(({ fn }) => [
      sql<number | bigint | string>`COUNT(*)`.as('count'),
      fn.max('changed_at').as('newest'),
    ])
    .where('market', '=', market)
    .executeTakeFirstOrThrow();
  return `${count} ${newest}`;
}

export async function readWatchedAlerts(
  db: Kysely<Schema>,
  market: MarketName,
): Promise<readonly WatchedAlert[]> {
  const rows = await db
    .selectFrom('watchlist_alerts')
    .select(['id', 'user_id', 'fund_id', 'condition', 'level', 'is_beyond', 'base_price', 'crossings'])
    .where('market', '=', market)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    userId: row.user_id,
    fundId: row.fund_id as FundId,
    condition: row.condition,
    level: row.level,
    isBeyond: row.is_beyond === 1,
    basePrice: row.base_price,
    crossings: row.crossings,
  }));
}

/** Stores that an alert was crossed; false if another process did so first, or it was removed. */
export async function storeCrossing(
  tx: Kysely<Schema>,
  { id, crossings }: WatchedAlert,
  basePrice: number | null,
  crossedAt: Millis,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('watchlist_alerts')
    .set({
      is_beyond: 1,
      base_price: basePrice,
      crossings: crossings + 1,
      crossed_at: crossedAt,
      changed_at: crossedAt,
    })
    .where('id', '=', id)
    .where('crossings', '=', crossings)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores that prices came back from an alert's level, so that it can be crossed again. */
export async function storeReturn(
  tx: Kysely<Schema>,
  { id, crossings }: WatchedAlert,
  now: Millis,
): Promise<void> {
  await tx
    .updateTable('watchlist_alerts')
    .set({ is_beyond: 0, changed_at: now })
    .where('id', '=', id)
    .where('crossings', '=', crossings)
    .execute();
}
