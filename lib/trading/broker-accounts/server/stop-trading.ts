import type { Kysely } from 'kysely';
import type { FundId, Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { EMULATOR, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { userCause } from '@/lib/trading/copies/cause';
import { changeSignals, isOneOf, planExits } from '@/lib/trading/copies/server/copied-signal-store';
import { IS_OPEN, IS_RESTING_STOP, IS_UNSETTLED } from '@/lib/trading/copies/server/copy-rows';
import { changeCopies } from '@/lib/trading/copies/server/copy-store';
import { because } from '@/lib/trading/orders/reasons';
import { changeOrders } from '@/lib/trading/orders/server/order-store';
import type { BrokerAccountState } from '@/lib/trading/trading-accounts/trading-account';
import type { Stopped } from '../broker-accounts';
import { recordAccountEvent } from './account-log-store';
import { readOwn, readOwnAll } from './account-views';
import { changeAccountState } from './change-account-state';
import { stopExits } from './stop-exits';
import { withdrawAsked } from './withdraw-asked';

/**
 * Within this time of finding that an order is allowed, the trader sends it or gives up. After waiting this long, a
 * stop knows that no order allowed before it is still to leave.
 */
export const LEAVING_MS = 250;

const TRADING: readonly BrokerAccountState[] = ['armed', 'differing'];
const STOPPED_BY_YOU =
  'You stopped trading. Until you arm it again, only stop orders already at the broker guard what robots hold.';
const BY_YOU = { by: 'user', reason: STOPPED_BY_YOU } as const;
const NOT_STOPPED = 'Stop robots on this account first.';

/** Stops one account, exits included, in a transaction of its own. @returns whether robots had traded or closed there */
export function stopAccount(db: Kysely<Schema>, accountId: string, now: Millis): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const hasTraded = await changeAccountState(
      tx,
      accountId,
      { from: TRADING, to: 'stopped', ...BY_YOU },
      now,
    );
    if (hasTraded) return true;
    const hadExits = await stopExits(tx, accountId, BY_YOU, now);
    await withdrawAsked(tx, accountId, now);
    return hadExits && (await holdsForRobots(tx, accountId));
  });
}

/** Whether robots have anything to close on an account. */
async function holdsForRobots(tx: Kysely<Schema>, accountId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('positions')
    .select('fund_id')
    .where('account_id', '=', accountId)
    .where('owner', '<>', OWN)
    .executeTakeFirst();
  return held !== undefined;
}

/** Stops all accounts of a user and pauses what is selected on the paper account, all or nothing. */
export function stopAllAccounts(
  db: Kysely<Schema>,
  userId: string,
  now: Millis,
): Promise<Pick<Stopped, 'accounts' | 'pausedCopies'>> {
  return inTransaction(db, async (tx) => {
    const ids = (await readOwnAll(tx, userId)).map(({ id }) => id);
    await lockAccounts(tx, ids);
    const accounts: string[] = [];
    for (const id of ids) if (await stopAccount(tx, id, now)) accounts.push(id);
    const paused = await changeCopies(
      tx,
      ({ and, or, eb, selectFrom }) =>
        and([
          eb('user_id', '=', userId),
          eb('purpose', '=', 'autotrading'),
          or([eb('paused', 'is', null), eb('paused', '<>', 'all')]),
          eb(
            'account_id',
            'in',
            selectFrom('trading_accounts')
              .select('id')
              .where('user_id', '=', userId)
              .where('broker', '=', EMULATOR),
          ),
        ]),
      { type: 'allStopped' },
      now,
    );
    return { accounts, pausedCopies: paused.length };
  });
}

/** What is left at brokers after a stop. */
export async function countLeft(
  db: Kysely<Schema>,
  userId: string,
): Promise<Pick<Stopped, 'waitingOrders' | 'stopOrders' | 'robotPositions'>> {
  const ids = (await readOwnAll(db, userId)).map(({ id }) => id);
  if (ids.length === 0) return { waitingOrders: 0, stopOrders: 0, robotPositions: 0 };
  const waiting = db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', 'in', ids)
    .where('ended_at', 'is', null);
  const [orders, stops, positions] = await Promise.all([
    waiting.executeTakeFirstOrThrow(),
    waiting.where(IS_RESTING_STOP).executeTakeFirstOrThrow(),
    db
      .selectFrom('positions')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('account_id', 'in', ids)
      .where('owner', '<>', OWN)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    waitingOrders: Number(orders.count),
    stopOrders: Number(stops.count),
    robotPositions: Number(positions.count),
  };
}

/** Asks for all waiting orders of accounts that are stopped to be canceled. @returns how many */
export function cancelWaitingOrders(
  db: Kysely<Schema>,
  userId: string,
  accountId: string | null,
  now: Millis,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0;
    for (const { id } of await lockStopped(tx, userId, accountId)) {
      // The trader also ends orders that haven't left yet, because it knows what follows for their copies.
      const asked = await changeOrders(
        tx,
        ({ and, or, eb }) =>
          and([eb('account_id', '=', id), or([eb('cancel_at', 'is', null), eb('cancel_at', '>', now)])]),
        { type: 'toCancel', reason: because('asked-to-cancel') },
        now,
      );
      count += asked.length;
      // Otherwise exits and stops would be ordered again at once.
      await stopExits(tx, id, BY_YOU, now);
      await withdrawAsked(tx, id, now);
      if (asked.length > 0)
        await recordAccountEvent(tx, id, { kind: 'asked', what: 'cancel-waiting', count: asked.length }, now);
    }
    return count;
  });
}

/** Plans to close everything that robots hold in accounts that are stopped. @returns how many positions */
export function closeOpenedPositions(
  db: Kysely<Schema>,
  userId: string,
  accountId: string | null,
  now: Millis,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    let count = 0;
    for (const { id, since } of await lockStopped(tx, userId, accountId)) {
      const held = await tx
        .selectFrom('positions')
        .innerJoin('copies', 'copies.id', 'positions.owner')
        .select(['copies.id as copyId', 'positions.fund_id as fundId', 'positions.quantity'])
        .where('positions.account_id', '=', id)
        .execute();
      let planned = 0;
      for (const position of held) if (await planExit(tx, { ...position, since }, now)) planned += 1;
      count += held.length;
      if (planned > 0)
        await recordAccountEvent(tx, id, { kind: 'asked', what: 'close-opened', count: planned }, now);
    }
    return count;
  });
}

/** A user's accounts that are stopped, locked. @throws InputError for one that isn't, NotFoundError for others' */
async function lockStopped(
  tx: Kysely<Schema>,
  userId: string,
  accountId: string | null,
): Promise<readonly { readonly id: string; readonly since: number }[]> {
  const own =
    accountId === null
      ? (await readOwnAll(tx, userId)).filter(({ state }) => state === 'stopped')
      : [await readOwn(tx, userId, accountId)];
  const rows = await lockAccounts(
    tx,
    own.map(({ id }) => id),
  );
  const stopped = rows.flatMap(({ id, state, stopped_at }) =>
    state === 'stopped' ? [{ id, since: stopped_at ?? 0 }] : [],
  );
  if (stopped.length === 0) throw new InputError(NOT_STOPPED);
  return stopped;
}

/**
 * Plans to close a position at the user's request. An unsent exit would wait until the account is armed, so the new
 * plan replaces it. @returns false if the position is being closed already
 */
async function planExit(
  tx: Kysely<Schema>,
  position: {
    readonly copyId: string;
    readonly fundId: FundId;
    readonly quantity: number;
    /** When its account was stopped. */
    readonly since: number;
  },
  now: Millis,
): Promise<boolean> {
  const { copyId, fundId, quantity, since } = position;
  const exits = await tx
    .selectFrom('copy_intents')
    .select(['cause_key', 'cause', 'created_at'])
    .where('copy_id', '=', copyId)
    .where('fund_id', '=', fundId)
    .where('action', '=', 'close')
    .where('state', 'in', ['planned', 'ordered'])
    .execute();
  if (exits.some(({ cause, created_at }) => cause === 'user' && created_at >= since)) return false;
  for (const { cause_key } of exits) {
    const sent = await tx
      .selectFrom('orders')
      .select('client_order_id')
      .where('owner', '=', copyId)
      .where('cause_key', '=', cause_key)
      .where('ended_at', 'is', null)
      .where('sent_at', 'is not', null)
      .executeTakeFirst();
    if (sent) return false;
    const reason = because('asked-to-close');
    await changeOrders(
      tx,
      ({ and, eb }) => and([eb('owner', '=', copyId), eb('cause_key', '=', cause_key)]),
      { type: 'calledOff', reason },
      now,
    );
    await changeSignals(
      tx,
      isOneOf(tx, [{ copy_id: copyId, cause_key }]),
      { type: 'calledOff', reason },
      now,
    );
  }
  const entry = await tx
    .selectFrom('copy_intents')
    .select(['cause_key', 'trade_no'])
    .where('copy_id', '=', copyId)
    .where('fund_id', '=', fundId)
    .where('action', '=', 'open')
    .where('filled', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const of = {
    copy_id: copyId,
    fund_id: fundId,
    side: quantity > 0 ? ('long' as const) : ('short' as const),
    trade_no: entry?.trade_no ?? null,
    entry_cause: entry?.cause_key ?? null,
  };
  await planExits(tx, [{ of, cause: userCause(`close:${fundId}:${now}`) }], now);
  await changeSignals(
    tx,
    ({ and, eb, not }) =>
      and([eb('copy_id', '=', copyId), eb('fund_id', '=', fundId), IS_OPEN, not(IS_UNSETTLED)]),
    { type: 'left' },
    now,
  );
  return true;
}
