import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { changeAccountState } from '@/lib/trading/broker-accounts/server/change-account-state';
import { withdrawAsked } from '@/lib/trading/broker-accounts/server/withdraw-asked';
import type { LookUp, ReportedOrder } from '@/lib/trading/brokers/broker';
import type { FinalOrderState } from '@/lib/trading/orders/order-state';
import { because, readReason, reasonText } from '@/lib/trading/orders/reasons';
import { changeOrder, noteOnOrder } from '@/lib/trading/orders/server/order-store';
import { isGone, pauseBeforeLookUp, pauseWhileAbsent, USER_DECIDES_AFTER_MS } from '../look-ups';
import type { BrokerSession, OrderRow } from './broker-session';
import { logOrder } from './order-log';
import { grossFilled, settleOrder } from './settle-order';

const FINAL: ReadonlySet<string> = new Set(['filled', 'cancelled', 'expired', 'rejected']);

/** Whether an order is over at the broker. */
export function isFinal(state: ReportedOrder['state']): boolean {
  return FINAL.has(state);
}

/** Asks the broker about an order by our id, and notes what it says. */
export async function findOrder(session: BrokerSession, order: OrderRow): Promise<LookUp> {
  const { connection, options } = session;
  const answer = await connection.find(
    order.client_order_id,
    order.broker_symbol ?? '',
    order.sent_at ?? order.created_at,
  );
  const now = options.now();
  switch (answer.kind) {
    case 'found':
      await takeState(session, order.client_order_id, answer.order);
      break;
    case 'absent':
      await noteAbsent(session, order, now);
      break;
    case 'unknown':
      await changeOrder(
        options.database.db,
        order.client_order_id,
        {
          type: 'notTold',
          lookAt: Math.max(answer.retryAt ?? 0, now + pauseBeforeLookUp(order.lookups + 1)),
        },
        now,
      );
      break;
  }
  return answer;
}

/** Takes over what the broker says of an order of ours. It's final here once its fills are booked, too. */
export async function takeState(
  session: BrokerSession,
  clientOrderId: string,
  told: ReportedOrder,
): Promise<void> {
  const { options, accountId, userId } = session;
  const now = options.now();
  const isOver = isFinal(told.state);
  const changed = await options.database.commit(async (tx) => {
    await lockAccounts(tx, [accountId]);
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('client_order_id', '=', clientOrderId)
      .executeTakeFirst();
    if (!order) return false;
    if (order.ended_at !== null) {
      // Orders that are final here stay final; what they still fill is booked under the broker's id.
      if (order.broker_order_id === null)
        await noteOnOrder(tx, clientOrderId, { broker_order_id: told.brokerOrderId });
      return false;
    }
    const wasUnsure = order.broker_order_id === null;
    if (wasUnsure) {
      await logOrder(tx, order, order.state === 'sending' ? 'taken' : 'found', null, now);
      await noteOnOrder(tx, clientOrderId, { broker_order_id: told.brokerOrderId });
    }
    const booked = await grossFilled(tx, clientOrderId);
    if (isOver && booked >= told.filledQuantity) {
      const why = told.isReplaced ? because('replaced-there') : readReason(order);
      const reason = told.state === 'filled' ? null : why;
      await settleOrder(tx, order, told.state as FinalOrderState, reason, now);
      return true;
    }
    const isPartlyFilled = told.filledQuantity > 0n;
    const lookAt = isOver ? now + pauseBeforeLookUp(order.lookups) : null;
    const found = await changeOrder(tx, clientOrderId, { type: 'found', isPartlyFilled, lookAt }, now);
    return wasUnsure || found?.state !== order.state;
  });
  if (told.filledQuantity > 0n) session.wantsFills = true;
  if (changed) options.onChanged([userId]);
  // An order that has ended here must not stay open at the broker.
  if (!isOver) await cancelIfEnded(session, clientOrderId, told);
}

async function cancelIfEnded(
  { options, connection }: BrokerSession,
  clientOrderId: string,
  told: ReportedOrder,
) {
  const order = await options.database.db
    .selectFrom('orders')
    .select('ended_at')
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  if (order?.ended_at != null) await connection.cancel(told.brokerOrderId, told.symbol);
}

/**
 * Notes that the broker has no such order. After enough of these answers, the order counts as not there. While there is
 * time, it's sent again under the same id, if the broker refuses ids it has seen. Elsewhere, sending it again could
 * make two orders of one if look-ups are slow: it is only asked about until its user has to decide.
 */
async function noteAbsent(session: BrokerSession, order: OrderRow, now: Millis): Promise<void> {
  const { options, accountId, userId } = session;
  if (order.ended_at !== null) return;
  const absents = order.absents + 1;
  const since = order.absent_since ?? now;
  const isAbsent = isGone(absents, since, now);
  if (!isAbsent || (!session.refusesUsedIds && now - since < USER_DECIDES_AFTER_MS)) {
    const pause = isAbsent ? pauseWhileAbsent(since, now) : pauseBeforeLookUp(order.lookups + 1);
    const event = { type: 'absent', absents, since, lookAt: now + pause } as const;
    await changeOrder(options.database.db, order.client_order_id, event, now);
    return;
  }
  const isInTime = (order.cancel_at ?? now) >= now && (order.expires_at ?? now) >= now;
  await options.database.commit(async (tx) => {
    await lockAccounts(tx, [accountId]);
    if (!session.refusesUsedIds) await leaveToUser(tx, order, now);
    else if (!isInTime) await settleOrder(tx, order, 'never_arrived', because('never-arrived'), now);
    else await changeOrder(tx, order.client_order_id, { type: 'toSendAgain' }, now);
  });
  options.onChanged([userId]);
}

/** Leaves an order to its user. Entries aren't retried; exits would be, so robots stop until the user has looked. */
async function leaveToUser(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<void> {
  const reason = because('outcome-unknown');
  if (!(await settleOrder(tx, order, 'needs_user', reason, now)) || order.action === 'open') return;
  const sentence = `${order.broker_symbol ?? 'An exit'}: ${reasonText(reason)}`;
  const change = { from: ['armed', 'differing'], to: 'stopped', by: 'trader', reason: sentence } as const;
  if (!(await changeAccountState(tx, order.account_id, change, now)))
    await withdrawAsked(tx, order.account_id, now);
}
