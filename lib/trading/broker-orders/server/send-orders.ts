import type { Kysely } from 'kysely';
import { absolute, type Millis, plus } from '@/lib/core/base/brand';
import { formatNanos, nanosToMicros, parseNanos, ZERO_NANOS } from '@/lib/core/base/nanos';
import type { Schema } from '@/lib/core/database/schema';
import type { FundType } from '@/lib/market/data/instrument';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { isPosition, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import type { SendOutcome } from '@/lib/trading/brokers/broker';
import { BrokerKeysError } from '@/lib/trading/brokers/broker-errors';
import type { BrokerOrderKind } from '@/lib/trading/orders/order';
import type { OrderEvent } from '@/lib/trading/orders/order-state';
import { because, inWords, type Reason, readReason } from '@/lib/trading/orders/reasons';
import { changeOrder, noteOnOrder } from '@/lib/trading/orders/server/order-store';
import { pauseBeforeLookUp } from '../look-ups';
import { explainRefusal } from '../refusals';
import { exactQuantity } from '../sizes';
import {
  type AccountRow,
  type BrokerSession,
  isOfDifference,
  isToClose,
  type OrderRow,
  REPORT_FITS_MS,
  SENT_STATES,
  sameSymbol,
} from './broker-session';
import { takeState } from './find-order';
import { mayEnter, mayExit, mayGuard } from './may-exit';
import { logOrder } from './order-log';
import { fitEntry, limitsKey } from './plan-account';
import { isGuarded } from './protective-stops';
import { isSplitSuspected } from './restate-from-broker';
import { settleOrder, whyNothingIsHeld } from './settle-order';

/**
 * How long after the account was seen armed an order may leave. A user's request to stop is answered later than that, so
 * that nothing leaves after the answer.
 */
export const LEAVES_WITHIN_MS = 150;

/** An entry sent this soon after it was planned keeps its size, unless the limits have changed. */
const SIZE_FITS_MS = 1_000;

export interface SendOptions {
  readonly isOver: () => boolean;
}

/** Sends what is ready, exits first. @returns whether anything was @throws BrokerKeysError if the broker refuses the keys */
export async function sendReady(session: BrokerSession, { isOver }: SendOptions): Promise<boolean> {
  const ready = await readReady(session);
  for (const { client_order_id: id, action, broker_symbol: symbol } of ready) {
    if (isOver() || session.quietUntil > session.options.now()) break;
    await session.connection.reserve(action, symbol ?? '');
    if (isOver()) break;
    await sendOne(session, id);
  }
  return ready.length > 0;
}

async function readReady({ options, accountId }: BrokerSession): Promise<readonly OrderRow[]> {
  const now = options.now();
  return (
    options.database.db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'ready')
      .where('ended_at', 'is', null)
      .where('due_at', '<=', now)
      .where(({ or, eb }) => or([eb('next_look_at', 'is', null), eb('next_look_at', '<=', now)]))
      .orderBy('action')
      // Exits before stops: `market` comes first.
      .orderBy('kind')
      .orderBy('due_at')
      .orderBy('created_at')
      .execute()
  );
}

async function sendOne(session: BrokerSession, id: string): Promise<void> {
  const { options, connection, userId } = session;
  let begun = 0;
  const claim = await options.database.commit((tx) => {
    begun = options.monotonic();
    return claimOrder(tx, session, id);
  });
  if (!claim) return;
  const { claimed: order, sentBefore } = claim;
  const leaveBy = begun + LEAVES_WITHIN_MS;
  let outcome: SendOutcome;
  if (options.monotonic() > leaveBy) outcome = { kind: 'not-now', retryAt: options.now() };
  else
    try {
      outcome = await connection.submit(
        {
          clientOrderId: order.client_order_id,
          symbol: order.broker_symbol ?? '',
          fundType: orderFundType(session, order),
          side: order.side,
          action: order.action,
          // Only paper orders have other kinds.
          kind: order.kind as BrokerOrderKind,
          quantity: parseNanos(order.broker_quantity ?? '0'),
          limitPrice: order.limit_price,
          stopPrice: order.stop_price,
        },
        leaveBy,
      );
    } catch (error) {
      options.onFailure(session.accountId, error);
      outcome = { kind: 'unknown', words: 'Sending it failed' };
    }
  await noteOutcome(session, order, sentBefore, outcome);
  options.onChanged([userId]);
  if (outcome.kind === 'refused' && outcome.code === 'keys') await blameKeys(session, outcome.words);
}

/**
 * Blames the keys for a refused order unless the broker blocks the account, for which the next look stops it. Keys that
 * may read an account may still not be allowed to place orders.
 */
async function blameKeys({ connection }: BrokerSession, words: string): Promise<void> {
  const { blocked } = await connection.account();
  if (blocked === null) throw new BrokerKeysError(words);
}

function orderFundType({ options }: BrokerSession, order: OrderRow): FundType {
  return options.instrumentById(order.fund_id)?.fundType ?? 'S';
}

interface Claim {
  readonly claimed: OrderRow;
  /** When the order was sent before, if the broker has since said that it didn't know it; null otherwise. */
  readonly sentBefore: Millis | null;
}

/** Marks an order as being sent, if its account allows that and the order is still wanted. */
async function claimOrder(tx: Kysely<Schema>, session: BrokerSession, id: string): Promise<Claim | null> {
  const now = session.options.now();
  const [account] = await lockAccounts(tx, [session.accountId]);
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('client_order_id', '=', id)
    .where('state', '=', 'ready')
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!account || !order) return null;
  if (order.cancel_at !== null && now >= order.cancel_at) {
    const hasLeft = order.sent_at !== null;
    const reason = readReason(order) ?? (hasLeft ? because('never-arrived') : whyUnsent(account));
    await settleOrder(tx, order, hasLeft ? 'never_arrived' : 'cancelled', reason, now);
    return null;
  }
  if (order.expires_at !== null && now > order.expires_at) {
    await settleOrder(tx, order, 'expired', readReason(order) ?? whyUnsent(account), now);
    return null;
  }
  if (!(await mayLeave(tx, account, order))) return null;
  if (isRobotsExit(order) && isSplitSuspected(session, order.fund_id, order.broker_symbol ?? '')) return null;
  const unwanted = await whyUnwanted(tx, order);
  if (unwanted !== null) {
    await settleOrder(tx, order, order.sent_at === null ? 'cancelled' : 'never_arrived', unwanted, now);
    return null;
  }
  if (await waitsForOurs(tx, order)) return null;
  if (
    order.action === 'open' &&
    (await isGuarded(tx, { account_id: order.account_id, fund_id: order.fund_id }))
  )
    return null;
  if (isOfDifference(order) && !(await isBesideOurs(tx, session, order))) return null;
  const fitted =
    order.action === 'close'
      ? await fitToHolding(tx, order, now)
      : await fitToLimits(tx, session, account, order, now);
  if (!fitted) return null;
  await logOrder(tx, fitted, 'sent', null, now);
  const claimed = await changeOrder(tx, id, { type: 'claimed' }, now);
  return claimed ? { claimed, sentBefore: order.sent_at } : null;
}

function isRobotsExit({ action, owner }: OrderRow): boolean {
  return action === 'close' && owner !== OWN;
}

/** Why an entry that was planned in time hasn't left. */
function whyUnsent({ state }: AccountRow): Reason {
  if (state === 'armed') return because('unsent');
  return because(state === 'differing' ? 'differing' : 'not-armed');
}

/**
 * Armed accounts send all but entries that a difference blocks; stopped ones exits, if only a limit stopped them, and what
 * the user asked for since.
 */
async function mayLeave(tx: Kysely<Schema>, account: AccountRow, order: OrderRow): Promise<boolean> {
  const isAsked = order.owner === OWN;
  if (mayEnter(account)) return order.action === 'close' || !(await isBlocked(tx, order));
  if (account.state === 'ready') return isAsked;
  if (account.state !== 'stopped' || order.action !== 'close') return false;
  if (isAsked || mayGuard(account)) return true;
  const intent = await tx
    .selectFrom('copy_intents')
    .select(['cause', 'created_at'])
    .where('copy_id', '=', order.owner)
    .where('cause_key', '=', order.cause_key)
    .executeTakeFirst();
  return intent !== undefined && mayExit(account, intent);
}

/** Whether an order waits for another one of ours to end. */
export async function waitsForOurs(tx: Kysely<Schema>, order: OrderRow): Promise<boolean> {
  // Together, two exits of a position would sell more than is held.
  return (order.action === 'close' && (await hasOtherExit(tx, order))) || crossesOurs(tx, order);
}

/** Whether the broker has, or may have, another exit of the same position that isn't over. */
async function hasOtherExit(tx: Kysely<Schema>, order: OrderRow): Promise<boolean> {
  const other = await tx
    .selectFrom('orders')
    .select('client_order_id')
    .where('account_id', '=', order.account_id)
    .where('owner', '=', order.owner)
    .where('fund_id', '=', order.fund_id)
    .where('action', '=', 'close')
    .where('client_order_id', '<>', order.client_order_id)
    .where('state', 'in', SENT_STATES)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Whether an order of ours on the other side of the instrument is on its way: brokers refuse two that could trade with
 * each other. An exit doesn't wait for one whose outcome is unknown.
 */
async function crossesOurs(tx: Kysely<Schema>, order: OrderRow): Promise<boolean> {
  const other = await tx
    .selectFrom('orders')
    .select('client_order_id')
    .where('account_id', '=', order.account_id)
    .where('fund_id', '=', order.fund_id)
    .where('side', '<>', order.side)
    .where('kind', '<>', 'stop')
    .where(
      'state',
      'in',
      SENT_STATES.filter((state) => order.action === 'open' || state !== 'unknown'),
    )
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the user still wants a difference closed, and the broker's latest report still shows as much beside ours. */
async function isBesideOurs(tx: Kysely<Schema>, session: BrokerSession, order: OrderRow): Promise<boolean> {
  const { report, options, accountId } = session;
  if (report === null || options.now() - report.at > REPORT_FITS_MS || !(await isToClose(tx, order)))
    return false;
  const held = await tx
    .selectFrom('positions')
    .select(['quantity', 'broker_quantity'])
    .where('account_id', '=', accountId)
    .where('fund_id', '=', order.fund_id)
    .execute();
  const ours = held.reduce((sum, row) => plus(sum, exactQuantity(row)), ZERO_NANOS);
  const found = report.positions
    .filter(({ symbol }) => sameSymbol(symbol, order.broker_symbol ?? ''))
    .reduce((sum, { quantity }) => plus(sum, quantity), ZERO_NANOS);
  const beside = order.side === 'sell' ? found - ours : ours - found;
  return beside >= parseNanos(order.broker_quantity ?? '0');
}

async function isBlocked(tx: Kysely<Schema>, order: OrderRow): Promise<boolean> {
  const open = await tx
    .selectFrom('differences')
    .select('id')
    .where('account_id', '=', order.account_id)
    .where('fund_id', '=', order.fund_id)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['open', 'closing', 'taken'])
    .executeTakeFirst();
  return open !== undefined;
}

/** Why a copy no longer wants an entry; null if it does. */
async function whyUnwanted(tx: Kysely<Schema>, order: OrderRow): Promise<Reason | null> {
  if (order.action !== 'open' || order.owner === OWN) return null;
  const copy = await tx
    .selectFrom('copies')
    .select(['state'])
    .where('id', '=', order.owner)
    .executeTakeFirst();
  if (copy?.state === 'active') return null;
  return because(copy?.state === 'paused' || copy?.state === 'halted' ? copy.state : 'draining');
}

/** Whether an order's size comes from the limits that the account has now. */
function isPlannedBy({ limits }: BrokerSession, account: AccountRow, order: OrderRow): boolean {
  return limits !== null && limits.key === limitsKey(account) && order.created_at >= limits.since;
}

/** Reduces an entry that waited for its market or its turn to what the limits allow by now. */
async function fitToLimits(
  tx: Kysely<Schema>,
  session: BrokerSession,
  account: AccountRow,
  order: OrderRow,
  now: Millis,
): Promise<OrderRow | null> {
  if (order.sent_at !== null) return order;
  if (now - order.created_at <= SIZE_FITS_MS && isPlannedBy(session, account, order)) return order;
  const fitted = await fitEntry(tx, session, account, order);
  if ('reason' in fitted) {
    await settleOrder(tx, order, 'cancelled', fitted.reason, now);
    return null;
  }
  const quantity = formatNanos(fitted.quantity);
  if (quantity === order.broker_quantity) return order;
  return noteOnOrder(tx, order.client_order_id, {
    broker_quantity: quantity,
    quantity: nanosToMicros(fitted.quantity),
  });
}

/** Reduces an exit that was never sent to what is held by now. */
async function fitToHolding(tx: Kysely<Schema>, order: OrderRow, now: Millis): Promise<OrderRow | null> {
  if (order.owner === OWN || order.sent_at !== null) return order;
  const held = await tx
    .selectFrom('positions')
    .select(['quantity', 'broker_quantity'])
    .where(isPosition(order))
    .executeTakeFirst();
  const most = held ? absolute(exactQuantity(held)) : ZERO_NANOS;
  if (!held || most === 0n) {
    await settleOrder(tx, order, 'cancelled', await whyNothingIsHeld(tx, order), now);
    return null;
  }
  if (parseNanos(order.broker_quantity ?? '0') <= most) return order;
  return noteOnOrder(tx, order.client_order_id, {
    broker_quantity: formatNanos(most),
    quantity: absolute(held.quantity),
  });
}

async function noteOutcome(
  session: BrokerSession,
  order: OrderRow,
  sentBefore: Millis | null,
  outcome: SendOutcome,
): Promise<void> {
  const { options, accountId } = session;
  const id = order.client_order_id;
  if (outcome.kind === 'taken') return takeState(session, id, outcome.order);
  const now = options.now();
  if (outcome.kind === 'not-now') session.quietUntil = Math.max(session.quietUntil, outcome.retryAt);
  await options.database.commit(async (tx) => {
    await lockAccounts(tx, [accountId]);
    const change = (event: OrderEvent) => changeOrder(tx, id, event, now);
    switch (outcome.kind) {
      case 'refused':
        // An entry has its 90 seconds for the other order to end.
        if (outcome.code === 'opposite' && order.action === 'open')
          await change({
            type: 'heldBack',
            until: now + CROSSING_RETRY_MS,
            sentAt: sentBefore,
            reason: explainRefusal(order, outcome.code, outcome.words),
          });
        // The order is kept: the broker may take it with other keys.
        else if (outcome.code === 'keys')
          await change({ type: 'heldBack', until: now + KEYS_QUIET_MS, sentAt: sentBefore });
        else
          await settleOrder(tx, order, 'rejected', explainRefusal(order, outcome.code, outcome.words), now);
        break;
      case 'not-now':
        await logOrder(tx, order, 'unsent', null, now);
        await change({ type: 'heldBack', until: outcome.retryAt, sentAt: sentBefore });
        break;
      case 'known-already':
        await change({ type: 'unanswered', lookAt: now });
        break;
      case 'unknown':
        await logOrder(tx, order, 'unknown', inWords(outcome.words), now);
        await change({ type: 'unanswered', lookAt: now + pauseBeforeLookUp(0) });
        break;
    }
  });
}

const KEYS_QUIET_MS = 30_000;
const CROSSING_RETRY_MS = 5_000;
