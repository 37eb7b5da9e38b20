import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { changeAccountState } from '@/lib/trading/broker-accounts/server/change-account-state';
import { withdrawAsked } from '@/lib/trading/broker-accounts/server/withdraw-asked';
import { reasonOf, reasonText } from '@/lib/trading/orders/reasons';
import { changeOrder } from '@/lib/trading/orders/server/order-store';
import { isGone, pauseBeforeLookUp, pauseWhileAbsent, USER_DECIDES_AFTER_MS } from '../look-ups';
import type { Desk, OrderRow } from './desk';
import { settleOrder } from './settle-order';

/** What follows when the broker answers that it has no such order. */

/**
 * After enough of these answers it counts as not there. Still in time, it's sent again under the same id, if the broker
 * would refuse that id had it seen it. Elsewhere a look-up that is blind for longer would make two orders of one: it is
 * only asked about, until its user has to decide.
 */
export async function noteAbsent(desk: Desk, order: OrderRow, now: number): Promise<void> {
  const { options, accountId, userId } = desk;
  if (order.ended_at !== null) return;
  const absents = order.absents + 1;
  const since = order.absent_since ?? now;
  const isAbsent = isGone(absents, since, now);
  if (!isAbsent || (!desk.refusesUsedIds && now - since < USER_DECIDES_AFTER_MS)) {
    const pause = isAbsent ? pauseWhileAbsent(since, now) : pauseBeforeLookUp(order.lookups + 1);
    const event = { type: 'absent', absents, since, lookAt: now + pause } as const;
    await changeOrder(options.database.db, order.client_order_id, event, now);
    return;
  }
  const isInTime = (order.cancel_at ?? now) >= now && (order.expires_at ?? now) >= now;
  await options.database.commit(async (tx) => {
    await lockAccounts(tx, [accountId]);
    if (!desk.refusesUsedIds) await leaveToUser(tx, order, now);
    else if (!isInTime) await settleOrder(tx, order, 'never_arrived', reasonOf('never-arrived'), now);
    else await changeOrder(tx, order.client_order_id, { type: 'toSendAgain' }, now);
  });
  options.onChanged([userId]);
}

/** An entry isn't tried again anyway. An exit would be, so robots stop until the account's user has looked. */
async function leaveToUser(tx: Kysely<Schema>, order: OrderRow, now: number): Promise<void> {
  const reason = reasonOf('outcome-unknown');
  if (!(await settleOrder(tx, order, 'needs_user', reason, now)) || order.action === 'open') return;
  const sentence = `${order.broker_symbol ?? 'An exit'}: ${reasonText(reason)}`;
  const change = { from: ['armed', 'differing'], to: 'stopped', by: 'trader', reason: sentence } as const;
  if (!(await changeAccountState(tx, order.account_id, change, now)))
    await withdrawAsked(tx, order.account_id, now);
}
