import { type Kysely, sql } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { batchGroups } from '@/lib/core/base/in-chunks';
import { toPrice } from '@/lib/core/base/price';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { isInPartition } from '@/lib/trading/accounts/server/account-partition';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import { WHOLE_BPS } from '@/lib/trading/orders/pricing';

/** Only orders at brokers have the broker's symbol. */
const IS_EMULATED = sql<boolean>`broker_symbol IS NULL`;

const WHOLE = sql.lit(WHOLE_BPS);

export interface DueOrder {
  readonly orderId: string;
  readonly accountId: string;
}

/** Instruments that orders wait for. */
export async function readWaitingFunds(db: Kysely<Schema>): Promise<readonly FundId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('fund_id')
    .distinct()
    .where('ended_at', 'is', null)
    .where(IS_EMULATED)
    .execute();
  return rows.map(({ fund_id }) => fund_id);
}

/** Instruments with orders that prices move: trailing stops and stop-limit orders. */
export async function readFollowedFunds(db: Kysely<Schema>): Promise<readonly FundId[]> {
  const rows = await db
    .selectFrom('orders')
    .select('fund_id')
    .distinct()
    .where('ended_at', 'is', null)
    .where(sql<boolean>`kind IN ('trailingStop', 'stopLimit')`)
    .execute();
  return rows.map(({ fund_id }) => fund_id);
}

/** Orders of an instrument that a quote reaches: `isReached`, in the database. */
export async function readReached(
  db: Kysely<Schema>,
  market: MarketName,
  fundId: FundId,
  quote: { readonly price: number; readonly time: Millis },
  partition?: number,
): Promise<readonly DueOrder[]> {
  const price = toPrice(quote.price);
  return asDue(
    await waitingIn(db, market, partition)
      .where('fund_id', '=', fundId)
      .where('due_at', '<', quote.time)
      .where(
        sql<boolean>`(kind = 'market'
          OR ((kind = 'limit' OR (kind = 'stopLimit' AND triggered_at IS NOT NULL))
            AND ((side = 'buy' AND limit_price >= ${price}) OR (side = 'sell' AND limit_price <= ${price})))
          OR (kind = 'stop' AND ((side = 'buy' AND stop_price <= ${price}) OR (side = 'sell' AND stop_price >= ${price})))
          OR (kind = 'trailingStop' AND trail_amount IS NOT NULL
            AND ((side = 'buy' AND water_mark + trail_amount <= ${price}) OR (side = 'sell' AND water_mark - trail_amount >= ${price})))
          OR (kind = 'trailingStop' AND trail_bps IS NOT NULL
            AND ((side = 'buy' AND CAST(water_mark AS DOUBLE PRECISION) * (${WHOLE} + trail_bps) <= CAST(${price * WHOLE_BPS} AS DOUBLE PRECISION))
              OR (side = 'sell' AND CAST(water_mark AS DOUBLE PRECISION) * (${WHOLE} - trail_bps) >= CAST(${price * WHOLE_BPS} AS DOUBLE PRECISION)))))`,
      )
      .execute(),
  );
}

export async function readExpired(
  db: Kysely<Schema>,
  market: MarketName,
  now: Millis,
  partition?: number,
): Promise<readonly DueOrder[]> {
  return asDue(
    await waitingIn(db, market, partition)
      .where('expires_at', 'is not', null)
      .where('expires_at', '<', now)
      .execute(),
  );
}

/**
 * Orders that were placed while their account was being archived.
 * @param since accounts archived before have no such orders left
 */
export async function readAbandoned(db: Kysely<Schema>, since: Millis): Promise<readonly DueOrder[]> {
  const archived = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('broker', '=', EMULATOR)
    .where('state', '<>', 'open')
    .where('archived_at', '>=', since)
    .execute();
  const due: DueOrder[] = [];
  for (let from = 0; from < archived.length; from += IDS_AT_ONCE) {
    const ids = archived.slice(from, from + IDS_AT_ONCE).map(({ id }) => id);
    const rows = await db
      .selectFrom('orders')
      .select(['client_order_id', 'account_id'])
      .where('account_id', 'in', ids)
      .where('ended_at', 'is', null)
      .execute();
    due.push(...asDue(rows));
  }
  return due;
}

const IDS_AT_ONCE = 500;

/** Batches of about `size`; all orders of an account are in the same one. */
export function batchByAccount(due: readonly DueOrder[], size: number): readonly (readonly DueOrder[])[] {
  const accounts = new Map<string, Map<string, DueOrder>>();
  for (const order of due) {
    const orders = accounts.get(order.accountId);
    if (orders) orders.set(order.orderId, order);
    else accounts.set(order.accountId, new Map([[order.orderId, order]]));
  }
  return batchGroups(
    [...accounts.values()].map((orders) => [...orders.values()]),
    size,
  );
}

/** Waiting orders of one market: a database may hold accounts of several, of which one runs. */
function waitingIn(db: Kysely<Schema>, market: MarketName, partition?: number) {
  return db
    .selectFrom('orders')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'orders.account_id')
    .select(['client_order_id', 'account_id'])
    .where('ended_at', 'is', null)
    .where('broker', '=', EMULATOR)
    .where('market', '=', market)
    .where(isInPartition('orders.account_id', partition));
}

function asDue(
  rows: readonly { readonly client_order_id: string; readonly account_id: string }[],
): readonly DueOrder[] {
  return rows.map(({ client_order_id, account_id }) => ({
    orderId: client_order_id,
    accountId: account_id,
  }));
}
