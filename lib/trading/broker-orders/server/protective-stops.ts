import type { Kysely } from 'kysely';
import { absolute } from '@/lib/core/base/brand';
import { formatNanos, nanosToMicros, parseNanos } from '@/lib/core/base/nanos';
import type { Schema } from '@/lib/core/database/schema';
import { lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { IS_PROTECTIVE_STOP, IS_UNSETTLED } from '@/lib/trading/copies/server/copy-rows';
import { notifyDelays, type PositionDelay } from '@/lib/trading/copies/server/delays';
import { dueNow } from '@/lib/trading/orders/fills-when';
import type { NewOrder } from '@/lib/trading/orders/order';
import { because, type Reason } from '@/lib/trading/orders/reasons';
import { changeOrder, insertOrders } from '@/lib/trading/orders/server/order-store';
import { pauseBeforeRetry } from '../look-ups';
import { exactQuantity, roundDown } from '../sizes';
import {
  type AccountRow,
  type BrokerSession,
  knownTradable,
  type OrderRow,
  SENT_STATES,
  type StopTerms,
} from './broker-session';
import { mayEnter, mayExit, mayGuard } from './may-exit';
import { isSplitSuspected } from './restate-from-broker';
import { settleOrder } from './settle-order';
import { hasPassedLong, isPassed, readFailures } from './stop-failures';
import { hastenExit, planStopExit, stopCauseKey } from './stop-fills';
import { forgetTerms, type Held, holdingKey, readTerms } from './stop-terms';

/**
 * A robot's stop as an order that rests at the broker, so that it guards the position while we can't. There is one for
 * each position of a copy whose robot set a stop, for as much of it as the broker holds stops for. It's canceled before
 * anything else is ordered in its instrument that it would be in the way of: an exit, or an entry, which brokers refuse
 * while an order of the opposite side is open.
 */

/**
 * Brings the stops at the broker in line with what copies hold: new ones wait to be sent, those that are in the way are
 * asked to be canceled. A position whose price is past its stop is closed, and users are told of stops that the broker
 * doesn't take.
 * @returns how much it changed
 */
export async function alignStops(session: BrokerSession): Promise<number> {
  const { options, accountId, userId } = session;
  const { db } = options.database;
  const due = await planChanges(db, session);
  if (due.place.length + due.withdraw.length + due.close.length + due.refused.length === 0) return 0;
  const changed = await options.database.commit(async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    if (!account) return 0;
    const { place, withdraw, close, refused } = await planChanges(tx, session);
    const now = options.now();
    const told = [...refused];
    for (const stop of close) {
      const owner = stop.copyId;
      const isPlanned =
        (await planStopExit(tx, { owner, entryCause: stop.causeKey }, now)) ||
        (await hastenExit(tx, { owner, fund_id: stop.fundId }, now));
      if (isPlanned) told.push(stop);
    }
    await notifyDelays(tx, told, now);
    for (const { copyId, causeKey, reason } of told)
      session.toldDelays.set(`${copyId} ${causeKey}`, reason.code);
    for (const { order, reason } of withdraw) {
      if (order.sent_at === null) await settleOrder(tx, order, 'cancelled', reason, now);
      else await changeOrder(tx, order.client_order_id, { type: 'toCancel', reason }, now);
    }
    const { size } = await insertOrders(tx, place);
    return size + told.length + withdraw.length;
  });
  if (changed > 0) options.onChanged([userId]);
  return changed;
}

/** After so many refusals in a row, a position's user hears of its missing stop. */
const REFUSALS_TOLD = 2;

interface Changes {
  readonly place: readonly NewOrder[];
  readonly withdraw: readonly { readonly order: OrderRow; readonly reason: Reason }[];
  /** Positions whose price is past their stop. */
  readonly close: readonly PositionDelay[];
  /** Stops that the broker has refused more than once. */
  readonly refused: readonly PositionDelay[];
}

const NONE: Changes = { place: [], withdraw: [], close: [], refused: [] };

async function planChanges(db: Kysely<Schema>, session: BrokerSession): Promise<Changes> {
  const { accountId } = session;
  const [held, live] = await Promise.all([readHeld(db, accountId), readLive(db, accountId)]);
  forgetTerms(session, held);
  const wishes: { readonly position: Held; readonly wanted: Awaited<ReturnType<typeof wantedStop>> }[] = [];
  for (const position of held) wishes.push({ position, wanted: await wantedStop(db, session, position) });
  if (live.length === 0 && !wishes.some(({ wanted }) => wanted !== null && wanted !== 'unknown')) return NONE;
  const account = await db
    .selectFrom('trading_accounts')
    .selectAll()
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) return NONE;
  const busy = await readBusy(db, session, account);
  const place: NewOrder[] = [];
  const withdraw: { readonly order: OrderRow; readonly reason: Reason }[] = [];
  const close: PositionDelay[] = [];
  const refused: PositionDelay[] = [];
  const kept = new Set<string>();
  for (const { position, wanted } of wishes) {
    const stop = live.find((order) => guards(order, position));
    // A stop that has begun to fill is an exit like any other.
    if (stop?.state === 'partly_filled') {
      kept.add(stop.client_order_id);
      continue;
    }
    if (wanted === 'unknown') {
      if (stop) kept.add(stop.client_order_id);
      continue;
    }
    const isInTheWay = busy.leaving.has(holdingKey(position)) || busy.entering.has(position.fund_id);
    if (wanted === null || isInTheWay) continue;
    const delay = (what: PositionDelay['what'], reason: Reason): PositionDelay => ({
      copyId: position.owner,
      fundId: position.fund_id,
      side: position.quantity > 0 ? 'long' : 'short',
      causeKey: wanted.entryCause,
      what,
      reason,
    });
    if (stop) {
      if (stop.broker_quantity === wanted.quantity) kept.add(stop.client_order_id);
      if (hasPassedLong(session, position, wanted) && mayGuard(account))
        close.push(delay('passed-stop', because('stop-untriggered')));
      continue;
    }
    if (!mayGuard(account)) continue;
    const failed = await readFailures(db, position);
    if (isPassed(session, position, wanted, failed.refusals)) {
      close.push(delay('passed-stop', because('stop-passed')));
      continue;
    }
    const why = failed.refusals.length < REFUSALS_TOLD ? null : (failed.refusals.at(-1)?.reason ?? null);
    if (why !== null && session.toldDelays.get(`${position.owner} ${wanted.entryCause}`) !== why.code)
      refused.push(delay('stop', why));
    const waits = session.options.now() < failed.lastAt + pauseBeforeRetry(failed.count);
    if (!waits) place.push(stopOrder(session, position, wanted, failed.attempts + 1));
  }
  for (const order of live)
    if (!kept.has(order.client_order_id) && order.cancel_at === null && order.state !== 'partly_filled')
      withdraw.push({
        order,
        reason: because(busy.entering.has(order.fund_id) ? 'stop-for-entry' : 'stop-withdrawn'),
      });
  return { place, withdraw, close, refused };
}

function guards(order: OrderRow, position: Held): boolean {
  return order.owner === position.owner && order.fund_id === position.fund_id;
}

async function readHeld(db: Kysely<Schema>, accountId: string): Promise<readonly Held[]> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('copies', 'copies.id', 'positions.owner')
    .selectAll('positions')
    .select(['copies.robot_id', 'copies.state', 'copies.paused'])
    .where('positions.account_id', '=', accountId)
    .execute();
  return rows.map(({ robot_id, state, paused, ...position }) => ({
    ...position,
    copy: { robot_id, state, paused },
  }));
}

/** Stops of copies that aren't over, sent or not. */
function readLive(db: Kysely<Schema>, accountId: string): Promise<OrderRow[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(IS_PROTECTIVE_STOP)
    .where('ended_at', 'is', null)
    .execute();
}

interface Busy {
  /** Copy and instrument whose exit may leave now. */
  readonly leaving: ReadonlySet<string>;
  /** Instruments that copies are about to enter. */
  readonly entering: ReadonlySet<number>;
}

/** An exit or entry that waits for its market to open isn't in the way of a stop before. */
async function readBusy(db: Kysely<Schema>, session: BrokerSession, account: AccountRow): Promise<Busy> {
  const { options, accountId } = session;
  const now = options.now();
  const isDue = ({ fund_id, due_at }: Pick<OrderRow, 'fund_id' | 'due_at'>) => {
    const instrument = options.instrumentById(fund_id);
    return due_at <= now && (instrument === null || dueNow(instrument, now) <= now);
  };
  const intents = await db
    .selectFrom('copy_intents')
    .innerJoin('copies', 'copies.id', 'copy_intents.copy_id')
    .select([
      'copy_intents.copy_id',
      'copy_intents.fund_id',
      'copy_intents.action',
      'copy_intents.cause',
      'copy_intents.created_at',
      'copy_intents.due_at',
      'copy_intents.state',
    ])
    .where('copies.account_id', '=', accountId)
    .where(IS_UNSETTLED)
    .where('copy_intents.due_at', '<=', now)
    .execute();
  const orders = await db
    .selectFrom('orders')
    .select(['fund_id', 'due_at', 'state'])
    .where('account_id', '=', accountId)
    .where('action', '=', 'open')
    .where('ended_at', 'is', null)
    .execute();
  const leaving = new Set<string>();
  const mayLeave = ({ state }: Pick<OrderRow, 'state'>) =>
    mayEnter(account) || SENT_STATES.some((sent) => sent === state);
  const entering = new Set(
    orders.filter((order) => isDue(order) && mayLeave(order)).map(({ fund_id }) => fund_id),
  );
  for (const intent of intents.filter(isDue)) {
    const { copy_id: owner, fund_id, action, state } = intent;
    if (action === 'open' && state === 'planned' && mayEnter(account)) entering.add(fund_id);
    if (action === 'close' && mayExit(account, intent)) leaving.add(holdingKey({ owner, fund_id }));
  }
  return { leaving, entering };
}

/** The stop that a position should have. @returns null if none, `unknown` while that can't be decided */
async function wantedStop(
  db: Kysely<Schema>,
  session: BrokerSession,
  position: Held,
): Promise<(StopTerms & { readonly quantity: string; readonly symbol: string }) | null | 'unknown'> {
  const { copy } = position;
  if (copy.paused === 'all' || copy.state === 'ended') return null;
  const tradable = knownTradable(session, position.fund_id);
  if (!tradable || isSplitSuspected(session, position.fund_id, tradable.symbol)) return 'unknown';
  if (tradable.stopStep === null) return null;
  const quantity = roundDown(absolute(exactQuantity(position)), tradable.stopStep);
  if (quantity === 0n) return null;
  const terms = await readTerms(db, session, position);
  return terms && { ...terms, quantity: formatNanos(quantity), symbol: tradable.symbol };
}

function stopOrder(
  session: BrokerSession,
  position: Held,
  { entryCause, price, quantity, symbol }: StopTerms & { readonly quantity: string; readonly symbol: string },
  attempt: number,
): NewOrder {
  const now = session.options.now();
  return {
    accountId: session.accountId,
    owner: position.owner,
    causeKey: stopCauseKey(entryCause),
    attempt,
    requestKey: null,
    fundId: position.fund_id,
    kind: 'stop',
    side: position.quantity > 0 ? 'sell' : 'buy',
    action: 'close',
    size: { kind: 'quantity', quantity: nanosToMicros(parseNanos(quantity)) },
    limitPrice: null,
    stopPrice: price,
    dueAt: now,
    expiresAt: null,
    createdAt: now,
    atBroker: { symbol, quantity, guardsEntry: entryCause },
  };
}

/** Whether the broker has, or may have, stops of an instrument, or those of one copy. An entry waits until they are canceled. */
export async function isGuarded(
  tx: Kysely<Schema>,
  { account_id, fund_id, owner }: Pick<OrderRow, 'account_id' | 'fund_id'> & { readonly owner?: string },
): Promise<boolean> {
  const stop = await tx
    .selectFrom('orders')
    .select('client_order_id')
    .where('account_id', '=', account_id)
    .where('fund_id', '=', fund_id)
    .$if(owner !== undefined, (query) => query.where('owner', '=', owner ?? ''))
    .where(IS_PROTECTIVE_STOP)
    .where('state', 'in', SENT_STATES)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return stop !== undefined;
}
