import type { Millis } from '@/lib/core/base/brand';
import { MINUTE_MS } from '@/lib/core/base/time';
import type { ReportedOrder } from '@/lib/trading/brokers/broker';
import { because } from '@/lib/trading/orders/reasons';
import { changeOrder, changeOrders } from '@/lib/trading/orders/server/order-store';
import { bookOrderFills } from './book-fills';
import type { BrokerSession, OrderRow } from './broker-session';
import { findOrder, takeState } from './find-order';

/** What becomes of orders that the broker may have. */

/** The rest of a partly filled entry is canceled after this. */
export const PART_FILLED_FOR_MS = MINUTE_MS;
/** After so many looks at a final order whose fills aren't listed, fills are read again from the order's beginning. */
const LOOKS_BEFORE_REREADING = 4;

/** Marks orders as unknown that an interrupted run left as being sent: they may be at the broker or not. */
export async function markUnsure({ options, accountId }: BrokerSession): Promise<void> {
  const { db } = options.database;
  const stuck = await db
    .selectFrom('orders')
    .select('client_order_id')
    .where('account_id', '=', accountId)
    .where('state', '=', 'sending')
    .where('ended_at', 'is', null)
    .execute();
  if (stuck.length === 0) return;
  await options.database.commit((tx) =>
    changeOrders(
      tx,
      ({ eb }) => eb('account_id', '=', accountId),
      { type: 'unanswered', lookAt: options.now() },
      options.now(),
    ),
  );
}

/** Looks up orders whose outcome is unknown, and those that are over but lack fills. @returns whether there were any */
export async function lookUpDue(session: BrokerSession): Promise<boolean> {
  const { options, accountId } = session;
  const now = options.now();
  const due = await options.database.db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['unknown', 'accepted', 'partly_filled'])
    .where('next_look_at', '<=', now)
    .orderBy('action')
    .orderBy('next_look_at')
    .execute();
  for (const order of due) {
    if (order.state !== 'unknown' && order.lookups >= LOOKS_BEFORE_REREADING)
      await bookOrderFills(session, order);
    await findOrder(session, order);
  }
  return due.length > 0;
}

/**
 * Cancels what is due to be canceled: the broker's next answer about an order says what it got until then.
 * @returns whether anything was
 */
export async function cancelDue(session: BrokerSession): Promise<boolean> {
  const { options, accountId, connection } = session;
  const now = options.now();
  const open = await options.database.db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['accepted', 'partly_filled'])
    .where('next_look_at', 'is', null)
    .execute();
  const due = open.filter((one) => isToCancel(one, now));
  for (const order of due) {
    await noteWhyCanceled(session, order);
    const outcome = await connection.cancel(order.broker_order_id ?? '', order.broker_symbol ?? '');
    if (outcome !== 'unknown') await findOrder(session, order);
  }
  return due.length > 0;
}

function isToCancel(order: OrderRow, now: Millis): boolean {
  if (order.broker_order_id === null) return false;
  if (order.cancel_at !== null && now >= order.cancel_at) return true;
  return (
    order.action === 'open' &&
    order.state === 'partly_filled' &&
    now >= (order.sent_at ?? order.created_at) + PART_FILLED_FOR_MS
  );
}

/** Stores why we cancel an order, since brokers don't say so. If the order fills meanwhile, the reason is removed. */
async function noteWhyCanceled({ options }: BrokerSession, order: OrderRow): Promise<void> {
  const hasTimedOut = order.cancel_at === null || order.cancel_at === order.expires_at;
  if (order.reason !== null || !hasTimedOut) return;
  const reason = because(order.state === 'partly_filled' ? 'rest-timeout' : 'fill-timeout');
  await changeOrder(options.database.db, order.client_order_id, { type: 'timedOut', reason }, options.now());
}

/** Compares our open orders with the broker's list. What isn't ours is left alone. */
export async function pollOrders(session: BrokerSession): Promise<readonly ReportedOrder[]> {
  const { options, accountId, connection } = session;
  const listed = await connection.openOrders();
  const byId = new Map(
    listed.flatMap((order) => (order.clientOrderId ? [[order.clientOrderId, order]] : [])),
  );
  const ids = [...byId.keys()];
  const ended =
    ids.length === 0
      ? []
      : await options.database.db
          .selectFrom('orders')
          .select('client_order_id')
          .where('account_id', '=', accountId)
          .where('client_order_id', 'in', ids)
          .where('ended_at', 'is not', null)
          .execute();
  const ours = await options.database.db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['unknown', 'accepted', 'partly_filled'])
    .execute();
  for (const { client_order_id: id } of ended) {
    const told = byId.get(id);
    if (told) await takeState(session, id, told);
  }
  for (const order of ours) {
    const told = byId.get(order.client_order_id);
    if (told) {
      if (differs(order, told)) await takeState(session, order.client_order_id, told);
    } else if (order.state !== 'unknown' && order.next_look_at === null) await findOrder(session, order);
  }
  return listed;
}

function differs(order: OrderRow, told: ReportedOrder): boolean {
  return order.broker_order_id !== told.brokerOrderId || order.state !== told.state;
}
