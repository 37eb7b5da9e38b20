import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { handOver } from '@/lib/trading/accounts/server/position-store';
import { changeSignals } from '@/lib/trading/copies/server/copied-signal-store';
import { IS_OPEN } from '@/lib/trading/copies/server/copy-rows';
import { changeCopies } from '@/lib/trading/copies/server/copy-store';
import { leaveTrades } from '@/lib/trading/copies/server/copy-trades';
import { because, reasonText } from '@/lib/trading/orders/reasons';
import { changeOrders } from '@/lib/trading/orders/server/order-store';
import { destroyKeys } from './account-keys';
import { recordAccountEvents } from './account-log-store';
import { changeAccountState } from './change-account-state';
import { abandonDifferences } from './difference-store';

/**
 * Destroys an account's keys and ends what was selected on it, in the caller's transaction. Its record stays.
 * @throws InputError while robots trade it, or hold positions that its user doesn't keep
 */
export async function disconnectAccount(
  tx: Kysely<Schema>,
  accountId: string,
  keepPositions: boolean,
  now: Millis,
): Promise<void> {
  const [account] = await lockAccounts(tx, [accountId]);
  if (!account || account.state === 'disconnected') return;
  if (account.state === 'armed') throw new InputError('Stop robots on this account first.');
  if (answers(account) && (await hasSentOrders(tx, [accountId])))
    throw new InputError(
      'Orders still wait at the broker. Cancel them first; once the broker has confirmed that, disconnect.',
    );
  const holders = await robotHolders(tx, [accountId]);
  if (holders.length > 0 && !keepPositions)
    throw new InputError(
      'Robots still hold positions there. Close them first, or keep them as your own: nothing would guard them any more.',
    );
  await endCopies(tx, accountId, now);
  await endOrders(tx, accountId, now);
  for (const copyId of new Set(holders)) await handOver(tx, accountId, copyId);
  await abandonDifferences(tx, accountId, now);
  await destroyKeys(tx, accountId, now);
  await changeAccountState(
    tx,
    accountId,
    {
      from: ['untested', 'ready', 'stopped', 'keys_refused', 'differing'],
      to: 'disconnected',
      by: 'user',
      reason: null,
    },
    now,
  );
}

/**
 * Why a user can't be deleted yet, as a sentence; null if nothing of theirs is traded at brokers. Inside a transaction
 * nothing of that changes before it ends.
 */
export async function deletionProblem(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const own = await db
    .selectFrom('trading_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('broker', '<>', EMULATOR)
    .where('state', '<>', 'disconnected')
    .execute();
  const ids = own.map(({ id }) => id);
  if (ids.length === 0) return null;
  const accounts = await lockAccounts(db, ids);
  if (accounts.some(({ state }) => state === 'armed'))
    return 'Robots trade a broker account of yours. Stop all trading first, then delete your account.';
  const answering = accounts.filter(answers).map(({ id }) => id);
  if (await hasSentOrders(db, answering))
    return 'Orders of yours still wait at a broker. Cancel them first, then delete your account.';
  if ((await robotHolders(db, ids)).length > 0)
    return 'Robots still hold positions in a broker account of yours. Close them, or keep them as your own, then delete your account.';
  return null;
}

/** Whether the broker answers for the account. Waiting for orders without keys would keep the account forever. */
function answers({ state }: { readonly state: string }): boolean {
  return state !== 'keys_refused';
}

async function hasSentOrders(db: Kysely<Schema>, accountIds: readonly string[]): Promise<boolean> {
  if (accountIds.length === 0) return false;
  const order = await db
    .selectFrom('orders')
    .select('client_order_id')
    .where('account_id', 'in', accountIds)
    .where('ended_at', 'is', null)
    .where('sent_at', 'is not', null)
    .executeTakeFirst();
  return order !== undefined;
}

/** Copies that hold something there, one for each position. */
async function robotHolders(db: Kysely<Schema>, accountIds: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('copies', 'copies.id', 'positions.owner')
    .select('copies.id')
    .where('positions.account_id', 'in', accountIds)
    .execute();
  return rows.map(({ id }) => id);
}

async function endCopies(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const reason = because('disconnected');
  const copies = await changeCopies(
    tx,
    ({ eb }) => eb('account_id', '=', accountId),
    { type: 'accountGone', reason },
    now,
  );
  const ids = copies.map(({ id }) => id);
  if (ids.length === 0) return;
  await changeSignals(tx, ({ eb }) => eb('copy_id', 'in', ids), { type: 'calledOff', reason }, now);
  await changeSignals(tx, ({ and, eb }) => and([eb('copy_id', 'in', ids), IS_OPEN]), { type: 'left' }, now);
  await leaveTrades(tx, ({ eb }) => eb('copy_id', 'in', ids), 'user:kept', now);
}

/** Calls off orders that were never sent. Orders the broker may have are left to the user. */
async function endOrders(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const reason = because('disconnected');
  const waiting = await changeOrders(
    tx,
    ({ eb }) => eb('account_id', '=', accountId),
    { type: 'abandoned', reason },
    now,
  );
  await recordAccountEvents(
    tx,
    accountId,
    waiting.map((order) => ({
      kind: 'order',
      step: order.sent_at === null ? 'cancelled' : 'needs_user',
      orderId: order.client_order_id,
      owner: order.owner,
      symbol: order.broker_symbol ?? '',
      side: order.side,
      quantity: order.broker_quantity,
      words: reasonText(reason),
    })),
    now,
  );
}
