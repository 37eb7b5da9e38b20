import type { Kysely } from 'kysely';
import {
  absolute,
  least,
  type Micros,
  type Millis,
  minus,
  most,
  type Price,
  plus,
} from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import { fromMicros, ZERO } from '@/lib/core/base/money';
import { formatNanos, type Nanos, nanosToMicros, parseNanos, ZERO_NANOS } from '@/lib/core/base/nanos';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { DAY_MS, MINUTE_MS } from '@/lib/core/base/time';
import { type Schema, toJson } from '@/lib/core/database/schema';
import { findInstrument } from '@/lib/market/data/instruments';
import { feesText, type StoredFee } from '@/lib/trading/accounts/fees';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import { book } from '@/lib/trading/accounts/position';
import { isPosition, lockAccounts, toPaperPosition } from '@/lib/trading/accounts/server/account-rows';
import { countFill, noteOnAccount } from '@/lib/trading/accounts/server/account-store';
import {
  dropPosition,
  insertFills,
  noteExact,
  putPosition,
} from '@/lib/trading/accounts/server/position-store';
import { recordAccountEvent } from '@/lib/trading/broker-accounts/server/account-log-store';
import type { BrokerFill } from '@/lib/trading/brokers/broker';
import { addProfits } from '@/lib/trading/copies/server/copy-store';
import { orderDirection } from '@/lib/trading/orders/order';
import { changeOrder } from '@/lib/trading/orders/server/order-store';
import { bookFees, cashChange, movedQuantity } from '../fees';
import { isGone } from '../look-ups';
import { exactQuantity } from '../sizes';
import { type BrokerSession, isOfDifference, type OrderRow, sameSymbol } from './broker-session';
import { findOrder } from './find-order';
import { grossFilled, settleLate, settleOrder } from './settle-order';
import { adoptStop } from './stop-fills';

/**
 * Books what a broker has filled: its fills are read page by page after the account's cursor, each is booked with its
 * order in one transaction with the new cursor, and fills that are nobody's here are left alone.
 */

/** A quote up to this old counts as the price before spread and impact. */
const QUOTE_FITS_MS = 5_000;
/** One up to this old gives what a fee in a third coin was worth. */
const FEE_PRICE_FITS_MS = 10 * MINUTE_MS;
const MOST_PAGES = 200;
const WHOLE_LIST_MS = MINUTE_MS;
const NEVER = Number.NEGATIVE_INFINITY as Millis;

/** Reads fills once more from just before an order was sent: one may be listed only after others that happened later. */
export async function bookOrderFills(session: BrokerSession, order: OrderRow): Promise<void> {
  await bookSince(session, order.sent_at ?? order.created_at);
}

/** Books what has filled since just before a time. @returns whether all of it that is listed is booked */
async function bookSince(session: BrokerSession, time: Millis): Promise<boolean> {
  const since = minus(time, CLOCKS_DIFFER_MS);
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const got = await session.connection.fills(cursor, since);
    if (!(await bookListed(session, got.items, null))) return false;
    if (got.isEnd) return true;
    cursor = got.cursor;
  }
  return false;
}

/**
 * Books what the broker has filled: once a minute, and while something differs, all since the cursor, which goes back as
 * far as brokers list late; otherwise what is new. @returns whether all of it is booked
 */
export async function bookFills(session: BrokerSession): Promise<boolean> {
  const { listed } = session;
  const isInDoubt =
    session.suspicions.size > 0 || [...session.unapplied.values()].some((one) => one.unclearSince !== null);
  const isWhole = listed === null || isInDoubt || session.options.now() - listed.wholeAt >= WHOLE_LIST_MS;
  const isBooked = await (isWhole ? bookSinceCursor(session) : bookSince(session, listed.latest));
  if (isBooked) session.wantsFills = false;
  return isBooked;
}

async function bookSinceCursor(session: BrokerSession): Promise<boolean> {
  const { options, accountId, connection } = session;
  const now = options.now();
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const account = await options.database.db
      .selectFrom('trading_accounts')
      .select(['fills_cursor', 'created_at'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (!account) return true;
    const got = await connection.fills(account.fills_cursor, account.created_at);
    const cursor = got.cursor === account.fills_cursor ? null : got.cursor;
    if (!(await bookListed(session, got.items, cursor))) return false;
    if (got.isEnd) {
      if (session.listed) session.listed = { ...session.listed, wholeAt: now };
      return true;
    }
  }
  return false;
}

/** @returns false if it can't be known yet whose some of them are */
async function bookListed(
  session: BrokerSession,
  listed: readonly BrokerFill[],
  cursor: string | null,
): Promise<boolean> {
  const fills = await readUnbooked(session, listed);
  const known = await readOwners(session, fills);
  if (known === null) return false;
  if (fills.length > 0 || cursor !== null) await bookPage(session, fills, known, cursor);
  const latest = listed.reduce((last, { time }) => most(last, time), session.listed?.latest ?? NEVER);
  if (latest !== NEVER) session.listed = { wholeAt: session.listed?.wholeAt ?? NEVER, latest };
  return true;
}

/** Lists go back, so most of what they have is booked already. */
async function readUnbooked(
  { options, accountId }: BrokerSession,
  listed: readonly BrokerFill[],
): Promise<readonly BrokerFill[]> {
  if (listed.length === 0) return [];
  const booked = await options.database.db
    .selectFrom('fills')
    .select('broker_fill_id')
    .where('account_id', '=', accountId)
    .where(
      'broker_fill_id',
      'in',
      listed.map(({ fillId }) => fillId),
    )
    .execute();
  const ids = new Set(booked.map(({ broker_fill_id }) => broker_fill_id));
  return listed.filter(({ fillId }) => !ids.has(fillId));
}

/**
 * Which of our orders fills belong to, by the broker's order id. An order whose outcome is unknown may be the one of a
 * fill that no order of ours names: the broker is asked first.
 * @returns null if that can't be known yet
 */
async function readOwners(
  session: BrokerSession,
  fills: readonly BrokerFill[],
): Promise<ReadonlySet<string> | null> {
  const { options, accountId } = session;
  const ids = [...new Set(fills.map(({ brokerOrderId }) => brokerOrderId))];
  if (ids.length === 0) return new Set();
  const ours = await options.database.db
    .selectFrom('orders')
    .select('broker_order_id')
    .where('account_id', '=', accountId)
    .where('broker_order_id', 'in', ids)
    .execute();
  const known = new Set(ours.flatMap(({ broker_order_id }) => broker_order_id ?? []));
  const asked = new Set<string>();
  for (const fill of fills) {
    if (known.has(fill.brokerOrderId)) continue;
    const candidates = await options.database.db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('broker_order_id', 'is', null)
      .where('sent_at', 'is not', null)
      .where('sent_at', '<=', plus(fill.time, CLOCKS_DIFFER_MS))
      .where('sent_at', '>=', plus(fill.time, -DAY_MS))
      .where('state', 'in', ['ready', 'sending', 'unknown', 'never_arrived', 'needs_user'])
      .where('side', '=', fill.side)
      .execute();
    for (const order of candidates.filter((one) => sameSymbol(one.broker_symbol ?? '', fill.symbol))) {
      // Once for all fills that may be its own.
      if (asked.has(order.client_order_id)) continue;
      asked.add(order.client_order_id);
      const answer = await findOrder(session, order);
      if (answer.kind === 'found') known.add(answer.order.brokerOrderId);
      else if (answer.kind === 'unknown') return null;
      // The order may not be listed yet.
      else if (order.ended_at === null && !isAskedRarely(session, order)) return null;
    }
  }
  return known;
}

/** Whether an order counts as not there and is rarely asked about. Other fills don't wait; its own are read later. */
function isAskedRarely(
  { refusesUsedIds, options }: BrokerSession,
  { absents, absent_since: since }: OrderRow,
): boolean {
  return !refusesUsedIds && since !== null && isGone(absents, since, options.now());
}

const CLOCKS_DIFFER_MS = 60_000;

async function bookPage(
  session: BrokerSession,
  fills: readonly BrokerFill[],
  known: ReadonlySet<string>,
  cursor: string | null,
): Promise<void> {
  const { options, accountId, userId } = session;
  const booked = await options.database.commit(async (tx) => {
    await lockAccounts(tx, [accountId]);
    let count = 0;
    for (const fill of fills)
      if (known.has(fill.brokerOrderId) && (await bookFill(tx, session, fill))) count += 1;
    if (cursor !== null) await noteOnAccount(tx, accountId, { fills_cursor: cursor });
    return count;
  });
  if (booked > 0) options.onChanged([userId]);
}

/** @returns false if the fill was booked before */
async function bookFill(tx: Kysely<Schema>, session: BrokerSession, fill: BrokerFill): Promise<boolean> {
  const { accountId, options } = session;
  const now = options.now();
  const found = await tx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('broker_order_id', '=', fill.brokerOrderId)
    .executeTakeFirst();
  const before = await tx
    .selectFrom('fills')
    .select('seq')
    .where('account_id', '=', accountId)
    .where('broker_fill_id', '=', fill.fillId)
    .executeTakeFirst();
  if (!found || before) return false;
  const order = await adoptStop(tx, found, now);
  const fees = bookFees(fill, order.broker_symbol ?? fill.symbol, (coin) =>
    coinPrice(session, coin, fill.time),
  );
  const moved = movedQuantity(fill, fees.inKind);
  const parts = await applyToPositions(tx, order, fill, moved, fees.commission);
  const seq = await countFill(tx, accountId, cashChange(fill, fees.fromCash));
  await insertFills(tx, [
    {
      account_id: accountId,
      broker_fill_id: fill.fillId,
      seq,
      client_order_id: order.client_order_id,
      owner: order.owner,
      fund_id: order.fund_id,
      side: order.side,
      quantity: nanosToMicros(moved),
      price: fill.price,
      quote: quoteFor(session, order, fill),
      commission: fees.commission,
      profit: parts.profit,
      open_price: parts.openPrice,
      opened_at: parts.openedAt,
      time: fill.time,
      recorded_at: now,
      broker_quantity: formatNanos(fill.quantity),
      fees: fees.stored.length === 0 ? null : toJson(fees.stored),
    },
  ]);
  await changeOrder(
    tx,
    order.client_order_id,
    { type: 'executed', quantity: nanosToMicros(fill.quantity) },
    now,
  );
  if (order.owner !== OWN && parts.profit !== null)
    await addProfits(tx, [{ owner: order.owner, profit: parts.profit }]);
  await recordAccountEvent(
    tx,
    accountId,
    {
      kind: 'fill',
      orderId: order.client_order_id,
      fillId: fill.fillId,
      symbol: fill.symbol,
      side: fill.side,
      quantity: formatNanos(fill.quantity),
      price: decimalText(fromPrice(fill.price)),
      commission: String(fromMicros(fees.commission)),
      ...(fees.stored.length > 0 && { fees: feesText(fees.stored.map(inDollars)) }),
    },
    now,
  );
  if (order.ended_at !== null) await settleLate(tx, order, now);
  // An order that is completely filled has ended, so the broker needn't be asked about it.
  else if (order.broker_quantity !== null) {
    const isWhole = (await grossFilled(tx, order.client_order_id)) >= parseNanos(order.broker_quantity);
    if (isWhole) await settleOrder(tx, { ...order, reason: null }, 'filled', null, now);
  }
  return true;
}

function inDollars(fee: StoredFee) {
  return { ...fee, value: fee.value === null ? null : fromMicros(fee.value) };
}

/** What a coin cost about when a fill happened; null if the market doesn't have its price of then. */
function coinPrice({ options }: BrokerSession, coin: string, time: Millis): Price | null {
  const instrument = findInstrument(`${coin}.X`);
  const quote = instrument === null ? null : options.findQuote(instrument.fundId);
  return quote !== null && Math.abs(quote.time - time) <= FEE_PRICE_FITS_MS ? toPrice(quote.price) : null;
}

function quoteFor({ options }: BrokerSession, order: OrderRow, fill: BrokerFill): Price {
  const quote = options.findQuote(order.fund_id);
  const isOfThen = quote !== null && Math.abs(quote.time - fill.time) <= QUOTE_FITS_MS;
  return isOfThen ? toPrice(quote.price) : fill.price;
}

interface Applied {
  readonly profit: Micros | null;
  readonly openPrice: Price | null;
  readonly openedAt: Millis | null;
}

/** An exit that fills more than its copy holds, as after a hand-over to the user, takes the rest from the user's own position. */
async function applyToPositions(
  tx: Kysely<Schema>,
  order: OrderRow,
  fill: BrokerFill,
  moved: Nanos,
  fee: Micros,
): Promise<Applied> {
  // An order for what the broker held beside our positions changes none of them.
  if (isOfDifference(order)) return { profit: null, openPrice: null, openedAt: null };
  const first = await applyTo(tx, order, order.owner, fill, moved, fee);
  const rest = minus(moved, first.taken);
  if (order.action === 'close' && rest > 0n && order.owner !== OWN)
    await applyTo(tx, order, OWN, fill, rest, ZERO);
  return first;
}

async function applyTo(
  tx: Kysely<Schema>,
  order: OrderRow,
  owner: string,
  fill: BrokerFill,
  moved: Nanos,
  fee: Micros,
): Promise<Applied & { readonly taken: Nanos }> {
  const row = await tx
    .selectFrom('positions')
    .selectAll()
    .where(isPosition({ ...order, owner }))
    .executeTakeFirst();
  const direction = orderDirection(fill.side);
  const before = row ? exactQuantity(row) : ZERO_NANOS;
  const isClosing = order.action === 'close';
  // An exit never turns a position around: a fill beyond what is held isn't booked.
  const canTake = isClosing && (before === 0n || before > 0n === (direction === 1)) ? ZERO_NANOS : moved;
  const taken = isClosing ? least(canTake, absolute(before)) : moved;
  const after = plus(before, BigInt(direction) * taken);
  const quantity = absolute(minus(nanosToMicros(after), nanosToMicros(before)));
  if (quantity === 0) {
    await putExact(tx, order, owner, row !== undefined, after);
    return { profit: null, openPrice: null, openedAt: null, taken };
  }
  const execution = { direction, quantity, price: fill.price, commission: fee, time: fill.time };
  const { holding, closed } = book(row ? toPaperPosition(row) : null, execution);
  if (holding === null || nanosToMicros(after) === 0) await putExact(tx, order, owner, true, ZERO_NANOS);
  else {
    await putPosition(
      tx,
      { ...order, owner },
      {
        quantity: holding.quantity,
        cost: holding.cost,
        cost_rest: holding.costRest,
        commission: holding.commission,
        opened_at: holding.openedAt,
        broker_quantity: formatNanos(after),
      },
    );
  }
  return {
    profit: closed?.profit ?? null,
    openPrice: closed?.openPrice ?? null,
    openedAt: closed?.openedAt ?? null,
    taken,
  };
}

/** Stores a position's exact quantity, or drops it where less than a micro-unit is left. */
async function putExact(
  tx: Kysely<Schema>,
  order: OrderRow,
  owner: string,
  exists: boolean,
  after: Nanos,
): Promise<void> {
  if (!exists) return;
  if (nanosToMicros(after) === 0) await dropPosition(tx, { ...order, owner });
  else await noteExact(tx, { ...order, owner }, { broker_quantity: formatNanos(after) });
}
