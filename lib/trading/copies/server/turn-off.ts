import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { markAutopilot } from '@/lib/people/follows/server/follow-store';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { handOver } from '@/lib/trading/accounts/server/position-store';
import { because, inWords, type Reason, type ReasonCode, reasonText } from '@/lib/trading/orders/reasons';
import { changeOrders } from '@/lib/trading/orders/server/order-store';
import { IS_CURRENT } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import { userCause } from '../cause';
import type { CopyPurpose, WhenOff } from '../copy';
import type { CopyEvent } from '../copy-state';
import { changeSignals, planCopyExits } from './copied-signal-store';
import { type CopyRow, IS_AT_BROKER, IS_OPEN, IS_RESTING_STOP, IS_RUNNING } from './copy-rows';
import { changeCopies, endIfFlat } from './copy-store';
import { leaveTrades } from './copy-trades';

/** How copies stop taking entries and close what they hold; all inside the caller's transaction. */

/** Which of a user's copies of a robot; all by default. */
export interface WhichCopies {
  readonly purpose?: CopyPurpose;
  readonly accountId?: string;
}

/** A user's copies of a robot; those whose account was reset run until the next guard ends them, and don't count. */
export async function findRunning(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  { purpose, accountId }: WhichCopies = {},
): Promise<readonly CopyRow[]> {
  return tx
    .selectFrom('copies')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'copies.account_id')
    .selectAll('copies')
    .where('copies.robot_id', '=', robotId)
    .where('copies.user_id', '=', userId)
    .where(({ and }) =>
      and({
        ...(purpose && { 'copies.purpose': purpose }),
        ...(accountId !== undefined && { 'copies.account_id': accountId }),
      }),
    )
    .where(IS_CURRENT)
    .where(IS_RUNNING)
    .orderBy('copies.started_at')
    .orderBy('copies.id')
    .execute();
}

export interface TurningOff extends WhichCopies {
  readonly whenOff: WhenOff;
  readonly now: Millis;
  /** Why the copies are turned off; `kept` if positions are handed over. */
  readonly code: ReasonCode;
}

/**
 * Turns a user's copies of a robot off.
 * @returns those that were running, as they were
 * @throws InputError if positions are to be kept whose orders are at a broker
 */
export async function turnOffCopies(
  tx: Kysely<Schema>,
  userId: string,
  robotId: number,
  { whenOff, now, code, ...which }: TurningOff,
): Promise<readonly CopyRow[]> {
  // Follows are locked before accounts, in the same order as in guards.
  if (which.purpose !== 'autotrading') await markAutopilot(tx, userId, robotId, false);
  const found = await findRunning(tx, userId, robotId, which);
  await lockAccounts(
    tx,
    found.map(({ account_id }) => account_id),
  );
  // Fills may have ended a copy meanwhile, so they are read again after locking.
  const copies = found.length === 0 ? [] : await findRunning(tx, userId, robotId, which);
  const ids = copies.map(({ id }) => id);
  if (whenOff === 'keep') await refuseKeeping(tx, ids);
  const reason = because(whenOff === 'keep' ? 'kept' : code);
  await stopEntries(tx, ids, { type: 'drained', reason, by: 'user' }, now);
  if (whenOff === 'keep') for (const copy of copies) await keepPositions(tx, copy, now);
  if (whenOff === 'closeNow') await planCopyExits(tx, ids, userCause('close'), now);
  await endIfFlat(tx, ids, 'user', now);
  return copies;
}

const AT_BROKER =
  'An order of this robot is at the broker. Keep its positions once that order has filled or ended.';

async function refuseKeeping(tx: Kysely<Schema>, copyIds: readonly string[]): Promise<void> {
  if (copyIds.length === 0) return;
  const sent = await tx
    .selectFrom('orders')
    .select('client_order_id')
    .where('owner', 'in', copyIds)
    .where('sent_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where(({ not }) => not(IS_RESTING_STOP))
    .executeTakeFirst();
  if (sent) throw new InputError(AT_BROKER);
}

/**
 * Leaves copies with exits only. Waiting entries are skipped and their unfilled orders canceled, even if the robot has
 * decided to close them meanwhile. Orders that have gone to a broker stay; the trader cancels them there.
 */
export async function stopEntries(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  event: Extract<CopyEvent, { readonly type: 'drained' | 'halted' }>,
  now: Millis,
): Promise<void> {
  if (copyIds.length === 0) return;
  await changeCopies(tx, copyIds, event, now);
  const reason = because(event.type === 'drained' ? 'draining' : 'halted');
  // Signals go before the orders, so that the next statement sees an order placed concurrently.
  await changeSignals(
    tx,
    ({ and, eb, not }) => and([eb('copy_id', 'in', copyIds), eb('action', '=', 'open'), not(IS_AT_BROKER)]),
    { type: 'calledOff', reason },
    now,
  );
  await cancelOrders(tx, copyIds, inWords(reasonText(reason)), now, 'open');
}

/** Cancels orders. The trader asks brokers to cancel theirs, which are final only once the broker says so. */
async function cancelOrders(
  tx: Kysely<Schema>,
  copyIds: readonly string[],
  reason: Reason,
  now: Millis,
  action?: 'open',
): Promise<void> {
  const which = ({ and, eb }: ExpressionBuilder<Schema, 'orders'>) =>
    and([
      eb('owner', 'in', copyIds),
      // All of a copy's orders have a cause, and then its own are found without those of others.
      eb('cause_key', 'is not', null),
      ...(action ? [eb('action', '=', action)] : []),
    ]);
  await changeOrders(tx, which, { type: 'calledOff', reason }, now);
  await changeOrders(
    tx,
    (eb) => eb.and([which(eb), eb('sent_at', 'is not', null)]),
    { type: 'toCancel', reason },
    now,
  );
}

/** Hands a copy's positions over to its user, and drops everything the copy had planned. */
async function keepPositions(tx: Kysely<Schema>, copy: CopyRow, now: Millis): Promise<void> {
  const reason = because('kept');
  const isOfCopy = ({ eb }: ExpressionBuilder<Schema, 'copy_intents'>) => eb('copy_id', '=', copy.id);
  await changeSignals(
    tx,
    (eb) => eb.and([isOfCopy(eb), eb.not(IS_AT_BROKER)]),
    { type: 'calledOff', reason },
    now,
  );
  await cancelOrders(tx, [copy.id], inWords(reasonText(reason)), now);
  await changeSignals(tx, (eb) => eb.and([isOfCopy(eb), IS_OPEN]), { type: 'left' }, now);
  await leaveTrades(tx, ({ eb }) => eb('copy_id', '=', copy.id), 'user:kept', now);
  await handOver(tx, copy.account_id, copy.id);
}
