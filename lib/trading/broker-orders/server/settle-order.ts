import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { formatNanos, type Nanos, parseNanos, ZERO_NANOS } from '@/lib/core/base/nanos';
import type { Schema } from '@/lib/core/database/schema';
import type { AccountData } from '@/lib/people/notifications/notification';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { isPosition } from '@/lib/trading/accounts/server/account-rows';
import { handOver } from '@/lib/trading/accounts/server/position-store';
import type { LoggedStep } from '@/lib/trading/broker-accounts/account-event';
import { notifyAccount } from '@/lib/trading/broker-accounts/server/notify-account';
import { guardCause } from '@/lib/trading/copies/cause';
import {
  changeSignals,
  exitTarget,
  fillLate,
  isOneOf,
  planExits,
} from '@/lib/trading/copies/server/copied-signal-store';
import { notifyOpenings } from '@/lib/trading/copies/server/copy-notifications';
import { changeCopies, endIfFlat } from '@/lib/trading/copies/server/copy-store';
import { executionKey, readExecutions } from '@/lib/trading/copies/server/executions';
import { onCopiesFilled } from '@/lib/trading/copies/server/on-filled';
import type { BookedFill } from '@/lib/trading/orders/order';
import type { FinalOrderState } from '@/lib/trading/orders/order-state';
import { because, type Reason, readReason, storedReasonText } from '@/lib/trading/orders/reasons';
import { toOrder } from '@/lib/trading/orders/server/order-rows';
import { changeOrder } from '@/lib/trading/orders/server/order-store';
import { pauseBeforeRetry } from '../look-ups';
import { isProtectiveStop, type OrderRow } from './broker-session';
import { logOrder } from './order-log';

/** What a final order means for the copy that it was for, in the transaction that makes it final. */

const STEPS: Readonly<Record<FinalOrderState, LoggedStep>> = {
  filled: 'filled',
  cancelled: 'cancelled',
  expired: 'expired',
  rejected: 'refused',
  never_arrived: 'never_arrived',
  needs_user: 'needs_user',
};

/** Refusals for lack of money after which a copy's entries pause. */
const REFUSALS_IN_A_ROW = 3;

/**
 * Ends an order whose executions are all booked. The caller's transaction holds the account's row.
 * @param reason why it isn't filled
 * @returns false if it was final already
 */
export async function settleOrder(
  tx: Kysely<Schema>,
  order: OrderRow,
  state: FinalOrderState,
  reason: Reason | null,
  now: Millis,
): Promise<boolean> {
  const ended = await changeOrder(tx, order.client_order_id, { type: 'ended', state, reason }, now);
  if (!ended) return false;
  await logOrder(tx, ended, STEPS[state], reason, now);
  const notice = orderNotice(ended);
  if (notice !== null) await notifyOrder(tx, ended, notice, now);
  if (ended.owner === OWN || ended.cause_key === null) return true;
  if (ended.action === 'open') await settleEntry(tx, ended, now);
  else await settleExit(tx, ended, now);
  return true;
}

/** What an account's user is told of an order beside what it means for a copy; null if nothing. */
function orderNotice(order: OrderRow): AccountData['notice'] | null {
  if (order.state === 'needs_user') return 'order';
  // A stop that never arrived is placed again or no longer needed.
  if (order.state === 'never_arrived') return isProtectiveStop(order) ? null : 'order-lost';
  return order.reason_code === 'replaced-there' ? 'order-replaced' : null;
}

async function notifyOrder(
  tx: Kysely<Schema>,
  order: OrderRow,
  notice: AccountData['notice'],
  now: Millis,
): Promise<void> {
  const account = await tx
    .selectFrom('trading_accounts')
    .select(['id', 'user_id', 'name', 'broker', 'mode'])
    .where('id', '=', order.account_id)
    .executeTakeFirst();
  if (!account) return;
  const what = `${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.broker_quantity ?? ''} ${order.broker_symbol ?? ''}`;
  await notifyAccount(
    tx,
    account,
    {
      notice,
      reason: `${what}: ${storedReasonText(order) ?? ''}`,
      key: `order:${order.client_order_id}:${order.state}`,
      happenedAt: now,
    },
    now,
  );
}

function orderSignal({ owner, cause_key }: OrderRow) {
  return { copy_id: owner, cause_key: cause_key ?? '' };
}

async function settleEntry(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<void> {
  const got = await grossFilled(tx, order.client_order_id);
  if (got === 0n) {
    const reason = readReason(order) ?? because('not-filled');
    const isNotified = orderNotice(order) !== null;
    await changeSignals(tx, isOneOf(tx, [orderSignal(order)]), { type: 'unfilled', reason, isNotified }, now);
    if (reason.code === 'funds') await pauseWithoutFunds(tx, order.owner, now);
    return;
  }
  const wanted = parseNanos(order.broker_quantity ?? '0');
  const note = got < wanted ? because('part-filled', formatNanos(got), formatNanos(wanted)) : null;
  await takeUpFill(tx, order, note, now);
  await handOverIfKept(tx, order, now);
  await endIfFlat(tx, [order.owner], 'trader', now);
}

/** The rest of an exit is ordered again, as a further attempt, until nothing is held. */
async function settleExit(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<void> {
  const held = await tx
    .selectFrom('positions')
    .select('quantity')
    .where(isPosition(order))
    .executeTakeFirst();
  if (!held) return settleClosed(tx, order, now);
  const isFilled = order.state === 'filled';
  // What a filled stop leaves of the position is as urgent as the stop was, so its exit isn't delayed.
  const isAtOnce = isFilled || order.cancel_at !== null || isProtectiveStop(order);
  const retryAt = isAtOnce ? now : now + pauseBeforeRetry(order.attempt);
  await planRest(tx, order, isFilled ? null : readReason(order), retryAt, now);
}

/** Plans to close what is left, unless an order for it waits already. */
async function planRest(
  tx: Kysely<Schema>,
  order: OrderRow,
  reason: Reason | null,
  dueAt: number,
  now: Millis,
): Promise<void> {
  const waiting = tx
    .selectFrom('orders')
    .select('client_order_id')
    .where('owner', '=', order.owner)
    .where('cause_key', '=', order.cause_key)
    .where('ended_at', 'is', null);
  if (await waiting.executeTakeFirst()) return;
  await changeSignals(tx, isOneOf(tx, [orderSignal(order)]), { type: 'unfilled', reason, dueAt }, now);
}

/** Ends an exit once nothing is held: with all that its orders filled, or because there was nothing to close. */
export async function settleClosed(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<void> {
  // If the user has kept the position meanwhile, a stop's fills belong to no exit.
  const isExit = !isProtectiveStop(order) || (await hasIntent(tx, order));
  if (isExit && (await takeUpFill(tx, order, null, now))) return;
  const reason = await whyNothingIsHeld(tx, order);
  await changeSignals(tx, isOneOf(tx, [orderSignal(order)]), { type: 'nothingHeld', reason }, now);
  await endIfFlat(tx, [order.owner], 'trader', now);
}

async function hasIntent(tx: Kysely<Schema>, order: OrderRow): Promise<boolean> {
  const intent = await tx
    .selectFrom('copy_intents')
    .select('state')
    .where('copy_id', '=', order.owner)
    .where('cause_key', '=', order.cause_key)
    .executeTakeFirst();
  return intent !== undefined;
}

/** Why nothing is held: another exit of ours has closed the position meanwhile, or else somebody at the broker. */
export async function whyNothingIsHeld(tx: Kysely<Schema>, order: OrderRow): Promise<Reason> {
  const other = await tx
    .selectFrom('fills')
    .innerJoin('orders', 'orders.client_order_id', 'fills.client_order_id')
    .select('orders.client_order_id')
    .where('orders.account_id', '=', order.account_id)
    .where('orders.owner', '=', order.owner)
    .where('orders.fund_id', '=', order.fund_id)
    .where('orders.action', '=', 'close')
    .where('orders.client_order_id', '<>', order.client_order_id)
    .where('fills.recorded_at', '>=', order.created_at)
    .executeTakeFirst();
  return because(other ? 'closed-already' : 'outside');
}

/** @returns false if none of the orders for this cause was filled */
async function takeUpFill(
  tx: Kysely<Schema>,
  order: OrderRow,
  note: Reason | null,
  now: Millis,
): Promise<boolean> {
  const fill = await readWholeFill(tx, order, note, now);
  if (!fill) return false;
  await onCopiesFilled(tx, [fill], now, false);
  return true;
}

/** All fills of the orders that share a cause, as one fill. */
async function readWholeFill(
  tx: Kysely<Schema>,
  order: OrderRow,
  note: Reason | null,
  now: Millis,
): Promise<BookedFill | null> {
  const executions = await readExecutions(tx, [order.owner], [order.cause_key]);
  const got = executions.get(executionKey(order.owner, order.cause_key));
  const account = await tx
    .selectFrom('trading_accounts')
    .select(['user_id', 'last_fill'])
    .where('id', '=', order.account_id)
    .executeTakeFirst();
  if (!got || !account) return null;
  return {
    accountId: order.account_id,
    userId: account.user_id,
    fillId: order.client_order_id,
    seq: account.last_fill,
    order: {
      ...toOrder(order),
      state: 'filled',
      filledQuantity: got.quantity,
      endedAt: now,
    },
    owner: order.owner,
    causeKey: order.cause_key,
    action: order.action,
    fundId: order.fund_id,
    side: order.side,
    quantity: got.quantity,
    price: got.price,
    quote: got.quote,
    rate: got.rate,
    note,
    commission: got.commission,
    profit: got.profit,
    openPrice: got.openPrice,
    openedAt: got.openedAt,
    isFlat: order.action === 'close',
    time: got.lastTime,
    recordedAt: now,
  };
}

/** Settles fills that arrive after their order was final: a position from an entry too late to follow is closed. */
export async function settleLate(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<void> {
  if (order.owner === OWN || order.cause_key === null) return;
  if (order.action === 'close') {
    const held = await tx
      .selectFrom('positions')
      .select('quantity')
      .where(isPosition(order))
      .executeTakeFirst();
    if (!held) await settleClosed(tx, order, now);
    // A stop that filled in part after it was canceled has begun an exit, so the rest is closed too.
    else if (isProtectiveStop(order)) await planRest(tx, order, null, now, now);
    return;
  }
  const entry = await tx
    .selectFrom('copy_intents')
    .selectAll()
    .where('copy_id', '=', order.owner)
    .where('cause_key', '=', order.cause_key)
    .executeTakeFirst();
  if (!entry) return;
  const fill = await readWholeFill(tx, order, null, now);
  if (!fill) return;
  await fillLate(tx, entry, fill, now);
  await notifyOpenings(tx, [fill], now);
  if (entry.is_open === 1) return;
  const leaving = await tx
    .selectFrom('copy_intents')
    .select('cause_key')
    .where('copy_id', '=', order.owner)
    .where('entry_cause', '=', order.cause_key)
    .where('state', 'in', ['planned', 'ordered'])
    .executeTakeFirst();
  if (leaving) return;
  const cause = guardCause(`late:${now}:${entry.cause_key}`);
  await planExits(tx, [{ of: exitTarget(entry), cause }], now);
}

/** What executions of an order add up to, as the broker counts. */
export async function grossFilled(tx: Kysely<Schema>, clientOrderId: string): Promise<Nanos> {
  const rows = await tx
    .selectFrom('fills')
    .select('broker_quantity')
    .where('client_order_id', '=', clientOrderId)
    .execute();
  return rows.reduce((sum, row) => plus(sum, parseNanos(row.broker_quantity ?? '0')), ZERO_NANOS);
}

/** Hands an order's fills to the user, if they kept the copy's positions while the order was on its way. */
async function handOverIfKept(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<void> {
  const copy = await tx.selectFrom('copies').selectAll().where('id', '=', order.owner).executeTakeFirst();
  if (copy?.state !== 'draining' || copy.reason_code !== 'kept') return;
  await handOver(tx, order.account_id, order.owner);
  await changeSignals(tx, isOneOf(tx, [orderSignal(order)]), { type: 'left' }, now);
}

async function pauseWithoutFunds(tx: Kysely<Schema>, copyId: string, now: Millis): Promise<void> {
  const last = await tx
    .selectFrom('orders')
    .select('reason_code')
    .where('owner', '=', copyId)
    .where('action', '=', 'open')
    .where('ended_at', 'is not', null)
    .orderBy('ended_at', 'desc')
    .limit(REFUSALS_IN_A_ROW)
    .execute();
  const isOut = last.length === REFUSALS_IN_A_ROW && last.every(({ reason_code }) => reason_code === 'funds');
  if (isOut) await changeCopies(tx, [copyId], { type: 'outOfFunds' }, now);
}
