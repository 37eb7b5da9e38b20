import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { FundId, Millis, Price } from '@/lib/core/base/brand';
import { inChunks } from '@/lib/core/base/in-chunks';
import { groupOutcomes } from '@/lib/core/base/outcomes';
import { columnNames, columnsIn, isAnyOf, selectRows } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { EMULATOR } from '@/lib/trading/accounts/server/account-rows';
import type { NewOrder, Order } from '../order';
import {
  isLive,
  LIVE_STATES,
  ORDER_STATES,
  type OrderEvent,
  type OrderStatus,
  stepOrder,
} from '../order-state';
import { reasonColumns } from '../reasons';
import { orderRow } from './order-rows';

/** The only writer of orders: other modules report events. Everything runs inside the caller's transaction. */

export type StoredOrder = Row<'orders'>;
type Which = (eb: ExpressionBuilder<Schema, 'orders'>) => Expression<SqlBool>;

/** With some 25 columns each, a statement that the embedded database keeps. */
const ORDERS_PER_INSERT = 250;

/**
 * Stores orders in the caller's transaction, where they wait to be filled. An order with a known cause or request key
 * is left as it is. Orders of archived accounts end at the next pass of the emulator.
 * @returns the client order ids of new orders
 */
export async function insertOrders(
  tx: Kysely<Schema>,
  orders: readonly NewOrder[],
): Promise<ReadonlySet<string>> {
  const inserted = new Set<string>();
  for (const some of inChunks(orders, ORDERS_PER_INSERT)) {
    const rows = some.map(orderRow);
    const columns = columnsIn(rows);
    const added = await tx
      .insertInto('orders')
      .columns(columns)
      .expression(selectRows(tx, 'orders', columns, rows))
      .onConflict((conflict) => conflict.doNothing())
      .returning('client_order_id')
      .execute();
    for (const { client_order_id } of added) inserted.add(client_order_id);
  }
  return inserted;
}

/** Applies an event to an order. @returns the order as it is now; undefined if the event has no effect on it */
export async function changeOrder(
  tx: Kysely<Schema>,
  orderId: string,
  event: OrderEvent,
  now: Millis,
): Promise<StoredOrder | undefined> {
  const [changed] = await changeOrders(tx, ({ eb }) => eb('client_order_id', '=', orderId), event, now);
  return changed;
}

/** As `changeOrder`, for all orders that match. @returns those on which the event had an effect, as they are now */
export async function changeOrders(
  tx: Kysely<Schema>,
  which: Which,
  event: OrderEvent,
  now: Millis,
): Promise<readonly StoredOrder[]> {
  const changed: StoredOrder[] = [];
  for (const { from, change } of outcomesFor(event)) {
    const { isOver, ...columns } = change;
    const rows = await tx
      .updateTable('orders')
      .set((eb) => ({
        ...columns,
        ...eventColumns(eb, event, now),
        ...(isOver && event.type !== 'executed' && { ended_at: now, next_look_at: null }),
      }))
      .where(which)
      .where(isFrom(from))
      .returningAll()
      .execute();
    changed.push(...rows);
  }
  return changed;
}

const ALL: readonly OrderStatus[] = ORDER_STATES.flatMap((state) =>
  [false, true].map((isSent) => ({ state, isSent })),
);

function outcomesFor(event: OrderEvent) {
  return groupOutcomes(ALL, (status) => {
    const step = stepOrder(status, event);
    if (step === null) return null;
    const stays = step.state === status.state;
    return { change: { ...(!stays && { state: step.state }), isOver: step.isOver }, stays };
  });
}

function eventColumns({ ref, eb }: ExpressionBuilder<Schema, 'orders'>, event: OrderEvent, now: Millis) {
  switch (event.type) {
    case 'claimed':
      return {
        sent_at: now,
        next_look_at: null,
        lookups: 0,
        cancel_at: ref('expires_at'),
        ...reasonColumns(null),
      };
    case 'heldBack':
      return {
        next_look_at: event.until,
        sent_at: event.sentAt,
        ...(event.reason && reasonColumns(event.reason)),
      };
    case 'unanswered':
      return { next_look_at: event.lookAt };
    case 'found': {
      const lookups = event.lookAt === null ? 0 : eb('lookups', '+', 1);
      return { absents: 0, absent_since: null, lookups, next_look_at: event.lookAt };
    }
    case 'notTold':
      return { lookups: eb('lookups', '+', 1), next_look_at: event.lookAt };
    case 'absent': {
      const { absents, since, lookAt } = event;
      return { absents, absent_since: since, lookups: eb('lookups', '+', 1), next_look_at: lookAt };
    }
    case 'toSendAgain':
      return { absents: 0, absent_since: null, lookups: 0, next_look_at: null };
    case 'executed':
      return {
        filled_quantity: eb('filled_quantity', '+', event.quantity),
        // An order that waited for its fills is looked up soon.
        next_look_at: sql<
          number | null
        >`CASE WHEN next_look_at IS NULL THEN NULL ELSE CAST(${now} AS BIGINT) END`,
      };
    case 'revised':
      return event.terms;
    case 'toCancel':
      return { cancel_at: now, ...reasonColumns(event.reason) };
    case 'ended':
    case 'timedOut':
    case 'calledOff':
    case 'abandoned':
      return reasonColumns(event.reason);
  }
}

/** Live orders are those that haven't ended, in the form that indexes use. */
function isFrom(from: readonly OrderStatus[]) {
  const states = new Set(from.map(({ state }) => state));
  const conditions = [
    ...([...states].every(isLive) ? [sql`ended_at IS NULL`] : []),
    ...(LIVE_STATES.every((state) => states.has(state))
      ? []
      : [sql`state IN (${sql.join([...states].map((state) => sql.lit(state)))})`]),
    ...(from.every(({ isSent }) => isSent) ? [sql`sent_at IS NOT NULL`] : []),
    ...(from.some(({ isSent }) => isSent) ? [] : [sql`sent_at IS NULL`]),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}

interface Quoted {
  readonly market: MarketName;
  readonly fundId: FundId;
  readonly price: Price;
  readonly time: Millis;
}

/**
 * The orders of an instrument that a quote moves: trailing stops whose best price it is so far, and stop-limit orders
 * whose stop it reaches.
 */
function movedBy({ market, fundId, price, time }: Quoted) {
  return sql<boolean>`(orders.fund_id = ${fundId} AND orders.ended_at IS NULL
    AND orders.kind IN ('trailingStop', 'stopLimit') AND orders.due_at < ${time}
    AND CASE orders.kind WHEN 'trailingStop' THEN CASE orders.side WHEN 'sell' THEN water_mark < ${price} ELSE water_mark > ${price} END
      ELSE triggered_at IS NULL AND CASE orders.side WHEN 'sell' THEN stop_price >= ${price} ELSE stop_price <= ${price} END END
    AND EXISTS (SELECT 1 FROM trading_accounts WHERE trading_accounts.id = orders.account_id
      AND trading_accounts.broker = ${EMULATOR} AND trading_accounts.market = ${market}))`;
}

/** Whether a quote moves anything; most don't, and then nothing is written. */
export async function isMovedBy(db: Kysely<Schema>, quoted: Quoted): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('client_order_id')
    .where(movedBy(quoted))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores what a quote moves, all orders of the instrument at once. A best price never goes back. */
export async function moveBy(tx: Kysely<Schema>, quoted: Quoted): Promise<void> {
  const { price, time } = quoted;
  await tx
    .updateTable('orders')
    .set({
      water_mark: sql`CASE kind WHEN 'trailingStop' THEN CAST(${price} AS DOUBLE PRECISION) ELSE water_mark END`,
      triggered_at: sql`CASE kind WHEN 'stopLimit' THEN CAST(${time} AS BIGINT) ELSE triggered_at END`,
    })
    .where(movedBy(quoted))
    .execute();
}

/** Stores how each of a batch of paper orders ended, with the reason in words. */
export async function endOrders(tx: Kysely<Schema>, orders: readonly Order[]): Promise<void> {
  for (const part of inChunks(orders)) {
    const rows = part.map(({ orderId, state, reason, filledQuantity, endedAt }) => ({
      client_order_id: orderId,
      state,
      reason,
      filled_quantity: filledQuantity,
      ended_at: endedAt ?? 0,
    }));
    const columns = columnsIn(rows);
    await sql`WITH done (${columnNames(columns)}) AS (${selectRows(tx, 'orders', columns, rows)})
      UPDATE orders SET state = done.state, reason = done.reason, reason_code = NULL, reason_args = NULL, filled_quantity = done.filled_quantity,
        ended_at = done.ended_at FROM done WHERE orders.client_order_id = done.client_order_id`.execute(tx);
  }
}

/** Deletes orders that go into an archive. @returns them, oldest first */
export async function takeOrders(tx: Kysely<Schema>, ids: readonly string[]): Promise<StoredOrder[]> {
  const taken: StoredOrder[] = [];
  for (const some of inChunks(ids))
    taken.push(
      ...(await tx
        .deleteFrom('orders')
        .where(isAnyOf(tx, 'client_order_id', some))
        .returningAll()
        .execute()),
    );
  return taken.sort(
    (a, b) => a.created_at - b.created_at || (a.client_order_id < b.client_order_id ? -1 : 1),
  );
}

/** Stores what is learned about an order without changing its state. */
export async function noteOnOrder(
  tx: Kysely<Schema>,
  orderId: string,
  facts: Partial<
    Pick<
      StoredOrder,
      | 'broker_order_id'
      | 'cause_key'
      | 'entry_cause'
      | 'broker_quantity'
      | 'broker_symbol'
      | 'quantity'
      | 'limit_price'
      | 'stop_price'
      | 'trail_amount'
      | 'water_mark'
    >
  >,
): Promise<StoredOrder> {
  return tx
    .updateTable('orders')
    .set(facts)
    .where('client_order_id', '=', orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
