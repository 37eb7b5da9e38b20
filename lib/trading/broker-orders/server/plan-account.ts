import { type Kysely, sql } from 'kysely';
import {
  absolute,
  type FundId,
  least,
  type Micros,
  type Millis,
  most,
  type Price,
  plus,
} from '@/lib/core/base/brand';
import { micros } from '@/lib/core/base/money';
import { formatNanos, microsToNanos, type Nanos, nanosToMicros, parseNanos } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { FundType, Instrument } from '@/lib/market/data/instrument';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { isPosition, lockAccounts } from '@/lib/trading/accounts/server/account-rows';
import { dropPosition } from '@/lib/trading/accounts/server/position-store';
import { tradingDayStart } from '@/lib/trading/broker-accounts/trading-day';
import type { Tradable } from '@/lib/trading/brokers/broker';
import { ENTRY_EXPIRES_MS } from '@/lib/trading/copies/copy';
import { IS_PROTECTIVE_STOP, IS_STOP_AT_BROKER } from '@/lib/trading/copies/server/copy-rows';
import {
  type DueIntent,
  type HeldPosition,
  isBrokerage,
  type PlanRules,
  planBatch,
  type Ruling,
  readDue,
} from '@/lib/trading/copies/server/plan-orders';
import { readUnsplit } from '@/lib/trading/corporate-actions/server/unapplied-splits';
import { dueNow } from '@/lib/trading/orders/fills-when';
import { because, inWords, type Reason } from '@/lib/trading/orders/reasons';
import { toAccountLimits } from '@/lib/trading/trading-accounts/server/trading-account-rows';
import type { AccountLimits } from '@/lib/trading/trading-accounts/trading-account';
import { allowed } from '../limits';
import { entrySize, exactQuantity, quantityWorth, type Refusal, roundDown } from '../sizes';
import {
  type AccountRow,
  type BrokerSession,
  knownTradable,
  type OrderRow,
  REPORT_FITS_MS,
  readTradable,
  sameSymbol,
} from './broker-session';
import { mayEnter, mayExit } from './may-exit';
import { isSplitSuspected } from './restate-from-broker';
import { settleClosed } from './settle-order';
import { holdingKey } from './stop-terms';

/** While the market is open, entries aren't sized by a price older than this. */
const PRICE_FITS_MS = 10 * 60_000;

/** Intents of copies on an account at a broker become orders that wait to be sent, or are skipped with a reason. */

/** Plans what is due on one account. @returns how many intents became orders or ended */
export async function planAccount(session: BrokerSession): Promise<number> {
  const { options, accountId, userId } = session;
  const { database } = options;
  const now = options.now();
  const due = await readDue(database.db, sql<boolean>`copies.account_id = ${accountId}`, now);
  if (due.length === 0) return 0;
  if (!session.isDown)
    for (const fundId of new Set(due.map(({ fund_id }) => fund_id))) await readTradable(session, fundId);
  const { ordered, dropped } = await database.commit(async (tx) => {
    const [account] = await lockAccounts(tx, [accountId]);
    if (!account) return { ordered: 0, dropped: 0 };
    const left = await settleFlat(tx, due, now);
    const dusty = await dropDust(tx, session, left);
    const use = await readUse(tx, session);
    const stops = await readStops(tx, session);
    const unsplit = await readUnsplitFunds(tx, session, left, now);
    const key = limitsKey(account);
    if (session.limits?.key !== key) session.limits = { key, since: now };
    const planned = await planBatch(
      tx,
      left,
      brokerRules(session, account, use, stops, dusty, unsplit, now),
      now,
    );
    return { ...planned, dropped: planned.dropped + due.length - left.length };
  });
  if (ordered + dropped > 0) options.onChanged([userId]);
  return ordered + dropped;
}

/** Settles exits whose position is gone, for instance because a last part of their order filled late. @returns the other intents */
async function settleFlat(
  tx: Kysely<Schema>,
  due: readonly DueIntent[],
  now: Millis,
): Promise<readonly DueIntent[]> {
  const left: DueIntent[] = [];
  for (const intent of due) {
    const order = intent.action === 'close' && intent.attempts > 0 ? await lastOrder(tx, intent) : undefined;
    if (order && !(await isHeld(tx, intent))) await settleClosed(tx, order, now);
    else left.push(intent);
  }
  return left;
}

function lastOrder(tx: Kysely<Schema>, intent: DueIntent): Promise<OrderRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('owner', '=', intent.copy_id)
    .where('cause_key', '=', intent.cause_key)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function isHeld(tx: Kysely<Schema>, intent: DueIntent): Promise<boolean> {
  const row = await tx
    .selectFrom('positions')
    .select('quantity')
    .where(isPosition({ account_id: intent.copy.account_id, owner: intent.copy_id, fund_id: intent.fund_id }))
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops positions that are too small to sell at the broker. @returns the copies and instruments they belonged to */
async function dropDust(
  tx: Kysely<Schema>,
  session: BrokerSession,
  due: readonly DueIntent[],
): Promise<ReadonlySet<string>> {
  const dusty = new Set<string>();
  for (const { action, copy_id: owner, fund_id: fundId } of due) {
    const tradable = knownTradable(session, fundId);
    if (action !== 'close' || !tradable) continue;
    const held = await tx
      .selectFrom('positions')
      .selectAll()
      .where(isPosition({ account_id: session.accountId, owner, fund_id: fundId }))
      .executeTakeFirst();
    if (!held || !isDust(session, held, tradable)) continue;
    await dropPosition(tx, { account_id: session.accountId, owner, fund_id: fundId });
    dusty.add(`${owner} ${fundId}`);
  }
  return dusty;
}

/** A whole position may be below the broker's smallest amount for an order, but not below its smallest step. */
function isDust(
  session: BrokerSession,
  held: Pick<Row<'positions'>, 'quantity' | 'broker_quantity'>,
  tradable: Tradable,
): boolean {
  const step = held.quantity < 0 ? tradable.shortStep : tradable.quantityStep;
  const quantity = absolute(exactQuantity(held));
  return roundDown(quantity, step) === 0n || (session.report !== null && quantity < tradable.minQuantity);
}

/**
 * How much of its planned quantity an entry may still take after it has waited: the account's limits may be lower by now,
 * or the price higher.
 * @returns its quantity, or why there's nothing left of it
 */
export async function fitEntry(
  tx: Kysely<Schema>,
  session: BrokerSession,
  account: AccountRow,
  order: OrderRow,
): Promise<{ readonly quantity: Nanos } | { readonly reason: Reason }> {
  const { options } = session;
  const planned = parseNanos(order.broker_quantity ?? '0');
  const price = options.findQuote(order.fund_id)?.price;
  const tradable = knownTradable(session, order.fund_id);
  const limits = toAccountLimits(account);
  if (limits === null) return { reason: because('not-armed') };
  if (price === undefined || !tradable) return { quantity: planned };
  const quote = toPrice(price);
  const wanted = quantityWorth(planned, quote);
  const use = await readUse(tx, session);
  const others = { open: use.open - wanted, ordersToday: use.ordersToday - 1 };
  const allowance = allowed(limits, others, wanted);
  if ('limit' in allowance) return { reason: limitReason(allowance.limit, limits) };
  if (allowance.money >= wanted) return { quantity: planned };
  const copy = await tx
    .selectFrom('copies')
    .select('robot_id')
    .where('id', '=', order.owner)
    .executeTakeFirst();
  const fundType = options.instrumentById(order.fund_id)?.fundType ?? 'S';
  const size = entrySize({
    money: allowance.money,
    quote,
    side: order.side === 'buy' ? 'long' : 'short',
    fundType,
    tradable,
    wholeUnits: copy !== undefined && tradesWholeUnits(copy.robot_id, fundType),
    // After a restart this isn't known; when the entry was planned, the account could sell short.
    mayShort: session.mayShort ?? true,
  });
  return 'refusal' in size ? { reason: refusalReason(size.refusal, tradable) } : size;
}

/** A text that changes whenever the account's limits do. */
export function limitsKey(account: AccountRow): string {
  return JSON.stringify(toAccountLimits(account));
}

function limitReason(limit: 'limit-orders' | 'limit-open', { maxOrdersADay }: AccountLimits): Reason {
  return limit === 'limit-orders' ? because('limit-orders', maxOrdersADay) : because('limit-open');
}

function refusalReason(refusal: Refusal, { problem }: Tradable): Reason {
  return refusal === 'not-tradable' && problem !== null ? inWords(problem) : because(refusal);
}

/** Robots that are tied to a broker account trade whole shares. */
function tradesWholeUnits(robotId: number, fundType: FundType): boolean {
  return isBrokerage(robotId) && (fundType === 'S' || fundType === 'E');
}

/**
 * Instruments to be exited that were split, as the market announced, and whose positions aren't restated yet, unless the
 * broker still holds what we think.
 */
async function readUnsplitFunds(
  tx: Kysely<Schema>,
  session: BrokerSession,
  due: readonly DueIntent[],
  now: Millis,
): Promise<ReadonlySet<FundId>> {
  const { accountId, options, report } = session;
  if (!due.some(({ action }) => action === 'close')) return new Set();
  const positions = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  const isUnsplit = await readUnsplit(tx, options.market, positions, now);
  const unsplit = new Set(positions.filter(isUnsplit).map(({ fund_id }) => fund_id));
  for (const fundId of unsplit) {
    const symbol = knownTradable(session, fundId)?.symbol;
    const found = report?.positions.find((one) => sameSymbol(one.symbol, symbol ?? ''))?.quantity;
    const ours = positions
      .filter(({ fund_id }) => fund_id === fundId)
      .reduce((sum, row) => sum + exactQuantity(row), 0n);
    if (found === ours) unsplit.delete(fundId);
  }
  return unsplit;
}

interface Use {
  open: number;
  ordersToday: number;
  /** Instruments with a difference that blocks entries. */
  readonly blocked: ReadonlyMap<number, 'external' | 'differing'>;
}

/** Protective stops that the broker has, or may have. */
interface Stops {
  /** Copies and instruments that have such a stop: their exits wait until it's canceled. */
  readonly positions: ReadonlySet<string>;
  /** Instruments for which the latest report counts as sellable only what no stop would sell. */
  readonly heldBack: ReadonlySet<number>;
}

async function readStops(tx: Kysely<Schema>, { accountId, report, options }: BrokerSession): Promise<Stops> {
  const since = report?.at ?? options.now();
  const sent = tx
    .selectFrom('orders')
    .select(['owner', 'fund_id'])
    .where('account_id', '=', accountId)
    .where(IS_PROTECTIVE_STOP)
    .where('sent_at', 'is not', null);
  const live = await sent.where('ended_at', 'is', null).execute();
  const ended = await sent.where(IS_STOP_AT_BROKER).where('ended_at', '>=', since).execute();
  return {
    positions: new Set(live.map(holdingKey)),
    heldBack: new Set([...live, ...ended].map(({ fund_id }) => fund_id)),
  };
}

/** The units that an order hasn't filled yet. */
const REST = sql<number>`CASE WHEN quantity > filled_quantity THEN quantity - filled_quantity ELSE 0 END`;

async function readUse(tx: Kysely<Schema>, session: BrokerSession): Promise<Use> {
  const { options, accountId } = session;
  const latestPrice = (fundId: FundId) => toPrice(options.findQuote(fundId)?.price ?? 0);
  const positions = await tx
    .selectFrom('positions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('owner', '<>', OWN)
    .execute();
  // The database sums them, because an order has to leave soon after this, however many wait.
  const waiting = await tx
    .selectFrom('orders')
    .select(['fund_id', ({ fn }) => fn.sum<string | number>(REST).as('rest')])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('action', '=', 'open')
    .groupBy('fund_id')
    .execute();
  const counted = tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    // Stops don't count toward the day's orders: the entries they guard have counted already.
    .where('kind', '<>', 'stop')
    // Nor do refused exits, which are tried again each minute.
    .where(({ or, eb }) => or([eb('action', '<>', 'close'), eb('state', '<>', 'rejected')]));
  // Two statements, each by an index of its own: an account may have had many orders.
  const sentToday = await counted
    .where('sent_at', '>=', tradingDayStart(options.now()))
    .executeTakeFirstOrThrow();
  const unsent = await counted
    .where('sent_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  const differences = await tx
    .selectFrom('differences')
    .select(['fund_id', 'kind', 'state'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('state', 'in', ['open', 'closing', 'taken'])
    .execute();
  let open = 0;
  for (const held of positions) open += holdingWorth(held, latestPrice(held.fund_id));
  for (const { fund_id, rest } of waiting)
    open += quantityWorth(microsToNanos(micros(BigInt(rest))), latestPrice(fund_id));
  const blocked = new Map<number, 'external' | 'differing'>();
  for (const { fund_id, kind } of differences)
    if (fund_id !== null) blocked.set(fund_id, kind === 'external' ? 'external' : 'differing');
  for (const [symbol] of session.suspicions)
    for (const [fundId, { tradable }] of session.tradables)
      if (tradable && sameSymbol(tradable.symbol, symbol) && !blocked.has(fundId))
        blocked.set(fundId, 'differing');
  return { open, ordersToday: Number(sentToday.count) + Number(unsent.count), blocked };
}

/** A position's value at the latest price, or what it cost while there is none. */
function holdingWorth(
  held: Pick<Row<'positions'>, 'quantity' | 'cost' | 'broker_quantity'>,
  price: Price,
): number {
  return price > 0 ? quantityWorth(absolute(exactQuantity(held)), price) : Math.abs(held.cost);
}

function brokerRules(
  session: BrokerSession,
  account: AccountRow,
  use: Use,
  stops: Stops,
  dusty: ReadonlySet<string>,
  unsplit: ReadonlySet<FundId>,
  now: Millis,
): PlanRules {
  const { options } = session;
  const limits = toAccountLimits(account);

  function barred({ fund_id }: DueIntent): Reason | null {
    if (!mayEnter(account)) return because('not-armed');
    const block = use.blocked.get(fund_id);
    return block === undefined ? null : because(block);
  }

  function entry(intent: DueIntent, amount: Micros): Ruling {
    const fundId = intent.fund_id;
    const skip = (reason: Reason): Ruling => ({ do: 'skip', reason });
    if (limits === null) return skip(because('not-armed'));
    const instrument = options.instrumentById(fundId);
    const remembered = session.tradables.get(fundId);
    // Until the broker has said what it trades and whether the account may sell short, entries wait for the next turn,
    // if it isn't too late by then. The broker's first report also shows how much the account has lost today.
    if (!instrument || !remembered || session.mayShort === null) return { do: 'wait' };
    const { tradable } = remembered;
    if (tradable === null) return skip(because('not-tradable'));
    const price = currentPrice(session, instrument);
    if (price === null) return { do: 'wait' };
    const quote = toPrice(price);
    const allowance = allowed(limits, use, amount);
    if ('limit' in allowance) return skip(limitReason(allowance.limit, limits));
    const size = entrySize({
      money: allowance.money,
      quote,
      side: intent.side,
      fundType: instrument.fundType,
      tradable,
      wholeUnits: tradesWholeUnits(intent.copy.robot_id, instrument.fundType),
      mayShort: session.mayShort,
    });
    if ('refusal' in size) return skip(refusalReason(size.refusal, tradable));
    use.open += quantityWorth(size.quantity, quote);
    use.ordersToday += 1;
    const dueAt = dueNow(instrument, most(now, intent.due_at));
    return {
      do: 'order',
      part: {
        size: { kind: 'quantity', quantity: nanosToMicros(size.quantity) },
        atBroker: { symbol: tradable.symbol, quantity: formatNanos(size.quantity) },
        dueAt,
        expiresAt: intent.expires_at ?? plus(dueAt, ENTRY_EXPIRES_MS),
      },
    };
  }

  function late({ fund_id, due_at }: DueIntent): Reason {
    if (session.isDown) return because('broker-down');
    const instrument = options.instrumentById(fund_id);
    if (instrument && currentPrice(session, instrument) === null) return because('no-broker-price');
    return because('late', due_at, now);
  }

  /** Exits never expire: one that can't be ordered yet waits for the next turn. */
  function exit(intent: DueIntent, held: HeldPosition): Ruling {
    const fundId = intent.fund_id;
    const tradable = knownTradable(session, fundId);
    const instrument = options.instrumentById(fundId);
    if (!tradable || !instrument || !mayExit(account, intent)) return { do: 'wait' };
    // A part of a position that was split would leave, at a price that doesn't fit what was paid.
    if (unsplit.has(fundId) || isSplitSuspected(session, fundId, tradable.symbol)) return { do: 'wait' };
    if (stops.positions.has(holdingKey({ owner: intent.copy_id, fund_id: fundId }))) return { do: 'wait' };
    const own = absolute(exactQuantity(held));
    const step = held.quantity < 0 ? tradable.shortStep : tradable.quantityStep;
    const available = stops.heldBack.has(fundId) ? null : availableQuantity(session, tradable.symbol);
    const quantity = roundDown(least(own, available ?? own), step);
    if (quantity === 0n) return { do: 'wait' };
    return {
      do: 'order',
      part: {
        size: { kind: 'quantity', quantity: nanosToMicros(quantity) },
        atBroker: { symbol: tradable.symbol, quantity: formatNanos(quantity) },
        dueAt: dueNow(instrument, most(now, intent.due_at)),
        expiresAt: null,
      },
    };
  }

  return {
    barred,
    entry,
    exit,
    late,
    notHeld: (intent) => because(dusty.has(`${intent.copy_id} ${intent.fund_id}`) ? 'dust' : 'before-open'),
  };
}

/**
 * The latest price in dollars to size an entry by; null if there is none, or if it is old although the market is open:
 * the feed may hang, or the day's first price not be there yet.
 */
function currentPrice({ options }: BrokerSession, instrument: Instrument): number | null {
  const quote = options.findQuote(instrument.fundId);
  if (quote === null) return null;
  const now = options.now();
  const isOpen = dueNow(instrument, now) === now;
  return isOpen && now - quote.time > PRICE_FITS_MS ? null : quote.price;
}

/** How much the broker says can be sold: less than we count where it takes its fees out of the coins bought. */
export function availableQuantity({ report, options }: BrokerSession, symbol: string) {
  if (report === null || options.now() - report.at > REPORT_FITS_MS) return null;
  const position = report.positions.find((one) => sameSymbol(one.symbol, symbol));
  if (!position || position.quantity === 0n) return null;
  const available = position.available ?? position.quantity;
  return absolute(available);
}
