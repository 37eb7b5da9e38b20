import { isDeepStrictEqual } from 'node:util';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { absolute, type FundId, type Micros, type Millis, plus } from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { fromMicros, ZERO } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { costModelFor } from '@/lib/robots/execution/costs';
import { OWN, type PaperAccount, type PositionOwner } from '@/lib/trading/accounts/paper-accounts';
import {
  isPosition,
  lockAccounts,
  readOpenAccount,
  toPaperAccount,
  toPaperFill,
  toPaperPosition,
} from '@/lib/trading/accounts/server/account-rows';
import { readAccountFunds } from '@/lib/trading/accounts/server/fund-rows';
import { clientOrderId } from '../client-order-id';
import { asTicket, editedTerms, editProblem, readEdit } from '../edit';
import {
  byHand,
  dueAt,
  type ExitPrices,
  exitGroup,
  exitOrders,
  reversalOrders,
  ticketOrders,
} from '../hand-orders';
import { AFTER_FIRST, isExit, type NewOrder, ORDER_KIND_WORDS, type Order } from '../order';
import {
  type OrderMarket,
  type PaperOrders,
  type PlacedOrder,
  type PositionExits,
  RepeatedKeyError,
} from '../paper-orders';
import { OPPOSITE_SIDE } from '../pricing';
import { inWords } from '../reasons';
import {
  type Assessment,
  assessTicket,
  exitProblem,
  readOptional,
  readQuantity,
  type TicketTerms,
  waitingProblem,
} from '../ticket';
import { ORDER_COLUMNS, toOrder } from './order-rows';
import { changeOrder, changeOrders, insertOrders } from './order-store';
import { countOrderRequests, insertOrderRequest, readOrderRequest } from './request-store';

export interface PaperOrdersOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** Volume of the bar in progress. */
  readonly volumeFor: (market: MarketName, fundId: FundId, now: Millis) => Promise<number>;
  /** Called after a user's orders have changed. */
  readonly onChanged?: (userId: string) => void;
  readonly now: () => Millis;
}

/** Orders by hand that an account may place per day. */
export const ORDERS_A_DAY = 2_000;

const NO_ACCOUNT = 'You have no paper account yet. Open one first.';
const CLOSING = 'The position is being closed already. Cancel that order first.';
const REVERSING = 'The position is being reversed already. Cancel that order first.';
const NO_ORDER = 'There is no such order.';

export function createPaperOrders({ database, volumeFor, onChanged, now }: PaperOrdersOptions): PaperOrders {
  const { db } = database;

  /** Runs work on an open account of the user's, locked against other changes. */
  async function withAccount<T>(
    userId: string,
    market: MarketName,
    accountId: string | null | undefined,
    work: (tx: Kysely<Schema>, account: PaperAccount, unchanged: <R>(answer: R) => R) => Promise<T>,
  ): Promise<T> {
    // A page that asks again how its order is must not be told of a change: it would ask for ever.
    let isChanged = true;
    const found = await readOpenAccount(db, userId, market, accountId);
    if (!found) throw new InputError(NO_ACCOUNT);
    const result = await database.commit(async (tx) => {
      const [row] = await lockAccounts(tx, [found.id]);
      if (row?.state !== 'open')
        throw new InputError('The account was reset or closed meanwhile. Try again.');
      return work(tx, toPaperAccount(row), (answer) => {
        isChanged = false;
        return answer;
      });
    });
    if (isChanged) onChanged?.(userId);
    return result;
  }

  async function assess(
    tx: Kysely<Schema>,
    account: PaperAccount,
    terms: TicketTerms,
    market: OrderMarket,
    volume: number,
    others?: readonly Order[],
  ): Promise<Assessment> {
    const [rows, waiting, funds] = await Promise.all([
      tx.selectFrom('positions').selectAll().where('account_id', '=', account.id).execute(),
      others ?? readWaiting(tx, account.id),
      readAccountFunds(tx, account.id),
    ]);
    const instrument = market.instrumentById(terms.fundId);
    return assessTicket(terms, {
      instrument,
      findPrice: market.findPrice,
      findRate: market.findRate,
      costs: costModelFor(instrument?.fundType ?? 'S', false),
      volume,
      cash: account.cash,
      positions: rows.map(toPaperPosition),
      funds,
      waiting,
    });
  }

  /** Why an order can't be changed to these terms; null if it can. */
  async function assessEdit(
    tx: Kysely<Schema>,
    account: PaperAccount,
    order: Order,
    terms: TicketTerms,
    market: OrderMarket,
    volume: number,
  ): Promise<string | null> {
    const waiting = await readWaiting(tx, account.id);
    const instrument = market.instrumentById(order.fundId);
    const quote = market.findPrice(order.fundId);
    if (!instrument || quote === null) return 'There are no prices for this ticker.';
    const inGroup = waiting.filter(({ groupId }) => groupId !== null && groupId === order.groupId);
    const entry = order.dueAt === AFTER_FIRST ? (inGroup.find(({ role }) => role === 'entry') ?? null) : null;
    const own = editProblem(order, terms, instrument, quote, entry);
    // What an exit closes isn't held before its entry has filled.
    if (own !== null || order.dueAt === AFTER_FIRST) return own;
    const exitPrice = (role: 'stop' | 'target') => {
      const exit = order.role === 'entry' ? inGroup.find((one) => one.role === role) : undefined;
      return exit?.stopPrice ?? exit?.limitPrice ?? null;
    };
    const ticket = {
      ...asTicket(order, terms),
      stopLoss: exitPrice('stop'),
      takeProfit: exitPrice('target'),
    };
    // What could open the other side. Others don't matter, however many wait: a change adds none.
    const others = waiting.filter(
      (one) => one.orderId !== order.orderId && one.action === 'open' && order.action === 'open',
    );
    const { problem, action } = await assess(tx, account, ticket, market, volume, others);
    if (problem !== null || action === order.action) return problem;
    return 'What you hold has changed since this order was placed. Cancel it and place another.';
  }

  return {
    async place(userId, terms, requestKey, market, accountId) {
      const volume = await volumeFor(market.name, terms.fundId, market.now);
      return withAccount(userId, market.name, accountId, async (tx, account, unchanged) => {
        const request = { accountId: account.id, requestKey };
        const { stopLoss, takeProfit, ...entry } = terms;
        const asked = { call: 'place', ...terms } as const;
        const known = await readAnswered(tx, request, asked, market, { ...entry, owner: OWN });
        if (known) return unchanged(readAnswer(tx, account.id, known.orderId));
        const { problem, action } = await assess(tx, account, terms, market, volume);
        if (problem !== null) throw new InputError(problem);
        await requireOrdersLeft(tx, account.id, market.now);
        return insert(tx, ticketOrders(terms, action, request, market), request, asked, now());
      });
    },
    async preview(userId, terms, market, accountId) {
      const account = await readOpenAccount(db, userId, market.name, accountId);
      if (!account) throw new InputError(NO_ACCOUNT);
      return assess(db, account, terms, market, await volumeFor(market.name, terms.fundId, market.now));
    },
    async cancel(userId, orderId, market, accountId) {
      const account = await readOpenAccount(db, userId, market, accountId);
      const order = account && (await readOrder(db, account.id, orderId));
      if (!order) throw new NotFoundError(NO_ORDER);
      return withAccount(userId, market, accountId, async (tx, current) => {
        const found = await readOrder(tx, current.id, orderId);
        if (!found) throw new NotFoundError(NO_ORDER);
        requireByHand(found, 'canceled');
        if (found.state === 'cancelled') return found;
        if (found.endedAt !== null)
          throw new InputError(`The order can’t be canceled: it’s ${found.state} already.`);
        const endedAt = now();
        const reason = 'You canceled it.';
        const calledOff = { type: 'calledOff', reason: inWords(reason) } as const;
        await changeOrder(tx, orderId, calledOff, endedAt);
        await changeOrders(tx, followers(found), calledOff, endedAt);
        return { ...found, state: 'cancelled', reason, endedAt };
      });
    },
    async close(userId, { fundId, owner, quantity = null }, requestKey, market, accountId) {
      return withAccount(userId, market.name, accountId, async (tx, account, unchanged) => {
        const request = { accountId: account.id, requestKey };
        const asked = { call: 'close', fundId, owner, quantity } as const;
        const known = await readAnswered(tx, request, asked, market, { fundId, owner, action: 'close' });
        if (known) return unchanged(readAnswer(tx, account.id, known.orderId));
        const held = await readHeld(tx, account.id, owner, fundId);
        const side = held > 0 ? 'sell' : 'buy';
        const size = quantity === null ? ({ kind: 'all' } as const) : positionPart(held, quantity, owner);
        const waiting = await readClosing(tx, account.id, owner, fundId);
        if (waiting && waiting.groupId !== null) throw new InputError(REVERSING);
        if (waiting && quantity === null) return { order: waiting, fill: null };
        if (quantity !== null) {
          await requireOrdersLeft(tx, account.id, market.now);
          const problem = waitingProblem(await readWaiting(tx, account.id));
          if (problem !== null) throw new InputError(problem);
        }
        const terms = { fundId, kind: 'market', side, size, action: 'close' } as const;
        const causeKey = owner === OWN ? null : `user:${requestKey}`;
        const order = { ...byHand(request, market.now), ...terms, owner, causeKey };
        return insert(tx, [{ ...order, dueAt: dueAt(terms, market) }], request, asked, now());
      });
    },
    async edit(userId, orderId, changes, requestKey, market, accountId) {
      const account = await readOpenAccount(db, userId, market.name, accountId);
      const order = account && (await readOrder(db, account.id, orderId));
      if (!order) throw new NotFoundError(NO_ORDER);
      const volume = await volumeFor(market.name, order.fundId, market.now);
      return withAccount(userId, market.name, accountId, async (tx, current, unchanged) => {
        const request = { accountId: current.id, requestKey };
        const asked = { call: 'edit', orderId, ...changes } as const;
        const known = await readAnswered(tx, request, asked, market, null);
        if (known) return unchanged(readAnswer(tx, current.id, known.orderId));
        const found = await readOrder(tx, current.id, orderId);
        if (!found) throw new NotFoundError(NO_ORDER);
        requireByHand(found, 'changed');
        if (found.endedAt !== null)
          throw new InputError(
            `The order can’t be changed: it’s ${found.state === 'cancelled' ? 'canceled' : found.state} already.`,
          );
        const terms = readEdit(found, changes);
        const problem = await assessEdit(tx, current, found, terms, market, volume);
        if (problem !== null) throw new InputError(problem);
        await requireRequestsLeft(tx, current.id, now());
        const revised = { type: 'revised', terms: editedTerms(found, terms, market.now) } as const;
        const [changed] = await changeOrders(tx, unlessTriggered(found), revised, now());
        if (!changed) throw new InputError('The order can’t be changed: its stop has just been reached.');
        const { size } = terms;
        if (found.role === 'entry' && size.kind === 'quantity')
          await changeOrders(
            tx,
            followers(found),
            { type: 'revised', terms: { quantity: size.quantity } },
            now(),
          );
        await insertOrderRequest(tx, requestRow(request, asked, orderId, now()));
        return { order: toOrder(changed), fill: null };
      });
    },
    async setExits(userId, { fundId, stopLoss, takeProfit }, requestKey, market, accountId) {
      return withAccount(userId, market.name, accountId, async (tx, account, unchanged) => {
        const request = { accountId: account.id, requestKey };
        const asked = { call: 'exits', fundId, stopLoss, takeProfit } as const;
        const isAnswered = await readAnswered(tx, request, asked, market, null);
        const held = isAnswered ? ZERO : await readHeld(tx, account.id, OWN, fundId);
        const exits = (await readWaiting(tx, account.id)).filter(
          (order) => order.fundId === fundId && isExit(order) && order.dueAt !== AFTER_FIRST,
        );
        const findExit = (orders: readonly Order[], role: 'stop' | 'target') =>
          orders.find((order) => order.role === role) ?? null;
        if (isAnswered)
          return unchanged({ stop: findExit(exits, 'stop'), target: findExit(exits, 'target') });
        const prices = readExits({ fundId, stopLoss, takeProfit }, held, market);
        await requireOrdersLeft(tx, account.id, market.now);
        await requireRequestsLeft(tx, account.id, now());
        const all = exits.filter(({ size }) => size.kind === 'all');
        const groupId = all[0]?.groupId ?? exitGroup(request, market.now);
        const kept = all.filter((one) => one.groupId === groupId && prices[exitRole(one)] !== null);
        const gone = exits.filter((one) => !kept.includes(one)).map(({ orderId }) => orderId);
        const reason = inWords('You changed the stop or target of the position.');
        for (const orderId of gone) await changeOrder(tx, orderId, { type: 'calledOff', reason }, now());
        for (const one of kept) {
          const price = prices[exitRole(one)];
          const terms = { [one.role === 'stop' ? 'stop_price' : 'limit_price']: price, due_at: market.now };
          if (price !== (one.stopPrice ?? one.limitPrice))
            await changeOrder(tx, one.orderId, { type: 'revised', terms }, now());
        }
        const isKept = (role: 'stop' | 'target') => findExit(kept, role) !== null;
        const added = {
          stop: isKept('stop') ? null : prices.stop,
          target: isKept('target') ? null : prices.target,
        };
        const side = held > 0 ? 'sell' : 'buy';
        const closing = { fundId, side, size: { kind: 'all' }, groupId, dueAt: market.now } as const;
        const orders = exitOrders(added, closing, request, market.now);
        await insertOrders(tx, orders);
        await insertOrderRequest(tx, requestRow(request, asked, groupId, now()));
        const ids = new Set([...kept.map(({ orderId }) => orderId), ...orders.map(clientOrderId)]);
        const set = (await readWaiting(tx, account.id)).filter(({ orderId }) => ids.has(orderId));
        return { stop: findExit(set, 'stop'), target: findExit(set, 'target') };
      });
    },
    async reverse(userId, fundId, requestKey, market, accountId) {
      return withAccount(userId, market.name, accountId, async (tx, account, unchanged) => {
        const request = { accountId: account.id, requestKey };
        const asked = { call: 'reverse', fundId } as const;
        const known = await readAnswered(tx, request, asked, market, null);
        if (known) return unchanged(readAnswer(tx, account.id, known.orderId));
        const quantity = await readHeld(tx, account.id, OWN, fundId);
        const waiting = await readClosing(tx, account.id, OWN, fundId);
        if (waiting) throw new InputError(waiting.groupId === null ? CLOSING : REVERSING);
        const others = await tx
          .selectFrom('positions')
          .select('owner')
          .where('account_id', '=', account.id)
          .where('fund_id', '=', fundId)
          .where('owner', '<>', OWN)
          .execute();
        if (others.length > 0) throw new InputError(OPPOSITE_SIDE);
        await requireOrdersLeft(tx, account.id, market.now);
        return insert(tx, reversalOrders({ fundId, quantity }, request, market), request, asked, now());
      });
    },
    waiting: (accountId) => readWaiting(db, accountId),
  };
}

interface HandRequest {
  readonly accountId: string;
  readonly requestKey: string;
}

interface Asked {
  readonly call: 'place' | 'close' | 'edit' | 'exits' | 'reverse';
}

/**
 * The order that a request of this key placed or changed before; null if it's new.
 * @param like terms of the order, for keys of before requests were stored
 * @throws RepeatedKeyError if it asked for something else
 */
async function readAnswered(
  tx: Kysely<Schema>,
  { accountId, requestKey }: HandRequest,
  asked: Asked,
  market: OrderMarket,
  like: Partial<NewOrder> | null,
): Promise<{ readonly orderId: string } | null> {
  const request = await readOrderRequest(tx, accountId, requestKey);
  if (!request) {
    const known = await readPlaced(tx, accountId, { request_key: requestKey });
    if (known && !(like && isLike(known.order, like))) throw repeatedKey(known.order, market);
    return known && { orderId: known.order.orderId };
  }
  if (request.asked !== JSON.stringify(asked)) {
    const { call } = JSON.parse(request.asked) as Asked;
    const known = await readPlaced(tx, accountId, { client_order_id: request.client_order_id });
    throw known && (call === 'place' || call === 'close')
      ? repeatedKey(known.order, market)
      : new RepeatedKeyError('This request key changed an order already. Send a new key with each change.');
  }
  return { orderId: request.client_order_id };
}

/** The order of a repeated request, as it is now. */
async function readAnswer(tx: Kysely<Schema>, accountId: string, orderId: string): Promise<PlacedOrder> {
  const placed = await readPlaced(tx, accountId, { client_order_id: orderId });
  if (!placed) throw new NotFoundError(NO_ORDER);
  return placed;
}

function isLike(order: Order, like: Partial<NewOrder>): boolean {
  const names = Object.keys(like) as (keyof NewOrder)[];
  return names.every((name) => isDeepStrictEqual(order[name], like[name]));
}

/** Says which order a request key placed. */
function repeatedKey(order: Order, market: OrderMarket): RepeatedKeyError {
  const { side, size, kind } = order;
  const ticker = market.instrumentById(order.fundId)?.ticker ?? `instrument ${order.fundId}`;
  const price = order.limitPrice ?? order.stopPrice;
  const at =
    price === null
      ? kind === 'market'
        ? 'at the market'
        : `with a ${ORDER_KIND_WORDS[kind]}`
      : `with its ${ORDER_KIND_WORDS[kind]} at ${decimalText(fromPrice(price))}`;
  return new RepeatedKeyError(
    `This request key placed another order already: ${side} ${sizeInWords(size)} of ${ticker} ${at}. Send a new key with each order.`,
  );
}

function sizeInWords(size: NewOrder['size']): string {
  if (size.kind === 'all') return 'all';
  return size.kind === 'quantity'
    ? decimalText(fromMicros(size.quantity))
    : `$${decimalText(fromMicros(size.amount))}`;
}

/** @throws InputError for orders of copies and margin calls */
function requireByHand({ owner, causeKey }: Order, what: 'canceled' | 'changed'): void {
  if (owner !== OWN)
    throw new InputError('This order belongs to the copy of a robot. Pause or stop the copy instead.');
  if (causeKey !== null) throw new InputError(`A margin call can’t be ${what}. It closes a short position.`);
}

/** Orders that wait for this one to fill. */
function followers({ accountId, orderId }: Order) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'orders'>) =>
    and([eb('account_id', '=', accountId), eb('group_id', '=', orderId), eb('due_at', '=', AFTER_FIRST)]);
}

/** The order, unless a quote has triggered it since it was read. */
function unlessTriggered({ orderId, triggeredAt }: Order) {
  return ({ and, eb }: ExpressionBuilder<Schema, 'orders'>) =>
    and([
      eb('client_order_id', '=', orderId),
      ...(triggeredAt === null ? [eb('triggered_at', 'is', null)] : []),
    ]);
}

function exitRole({ role }: Order): 'stop' | 'target' {
  return role === 'stop' ? 'stop' : 'target';
}

/** @throws InputError with a sentence about what is wrong */
function readExits(
  { fundId, stopLoss, takeProfit }: PositionExits,
  held: Micros,
  market: OrderMarket,
): ExitPrices {
  const prices = {
    stop: readOptional('The stop loss', stopLoss),
    target: readOptional('The target', takeProfit),
  };
  const instrument = market.instrumentById(fundId);
  const quote = market.findPrice(fundId);
  if (!instrument || quote === null) throw new InputError('There are no prices for this ticker.');
  const direction = Math.sign(held);
  const problem =
    exitProblem('stopLoss', prices.stop, [quote], -direction, 'current', instrument) ??
    exitProblem('takeProfit', prices.target, [quote], direction, 'current', instrument);
  if (problem) throw new InputError(problem.text);
  return prices;
}

/** @throws InputError for more than is held, or a part of a copy's position */
function positionPart(held: Micros, quantity: number, owner: PositionOwner): NewOrder['size'] {
  if (owner !== OWN)
    throw new InputError(
      'A copy’s position can only be closed as a whole, so that the copy stays like its robot.',
    );
  const part = readQuantity(quantity);
  if (part > absolute(held))
    throw new InputError(`You hold ${decimalText(fromMicros(absolute(held)))}. Enter at most that.`);
  return { kind: 'quantity', quantity: part };
}

/** Counts canceled orders too, because they stay stored. */
async function requireOrdersLeft(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  const { count } = await tx
    .selectFrom('orders')
    .select((select) => select.fn.countAll().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', plus(now, -DAY_MS))
    .where('owner', '=', OWN)
    .executeTakeFirstOrThrow();
  if (Number(count) >= ORDERS_A_DAY)
    throw new InputError(
      `You can place ${ORDERS_A_DAY.toLocaleString('en-US')} orders within 24 hours. Try again later.`,
    );
}

/** Counts changes, which stay stored for a while: by the clock, since an imported market's time may stand. */
async function requireRequestsLeft(tx: Kysely<Schema>, accountId: string, now: Millis): Promise<void> {
  if ((await countOrderRequests(tx, accountId, plus(now, -DAY_MS))) >= ORDERS_A_DAY)
    throw new InputError(
      `You can place and change orders ${ORDERS_A_DAY.toLocaleString('en-US')} times within 24 hours. Try again later.`,
    );
}

function requestRow({ accountId, requestKey }: HandRequest, asked: Asked, orderId: string, now: Millis) {
  return {
    account_id: accountId,
    request_key: requestKey,
    asked: JSON.stringify(asked),
    client_order_id: orderId,
    created_at: now,
  };
}

/** @returns the first of the orders */
async function insert(
  tx: Kysely<Schema>,
  orders: readonly NewOrder[],
  request: HandRequest,
  asked: Asked,
  now: Millis,
): Promise<PlacedOrder> {
  const [first] = orders;
  await insertOrders(tx, orders);
  const stored = first && (await readOrder(tx, first.accountId, clientOrderId(first)));
  if (!stored) throw new Error('An order was not stored');
  await insertOrderRequest(tx, requestRow(request, asked, stored.orderId, now));
  return { order: stored, fill: null };
}

/** @throws NotFoundError if nothing is held */
async function readHeld(
  tx: Kysely<Schema>,
  accountId: string,
  owner: PositionOwner,
  fundId: FundId,
): Promise<Micros> {
  const held = await tx
    .selectFrom('positions')
    .select('quantity')
    .where(isPosition({ account_id: accountId, owner, fund_id: fundId }))
    .executeTakeFirst();
  if (!held) throw new NotFoundError('You hold no such position. It may have been closed already.');
  return held.quantity;
}

/** The waiting order that closes all of a position at the market; undefined without one. */
async function readClosing(
  tx: Kysely<Schema>,
  accountId: string,
  owner: PositionOwner,
  fundId: FundId,
): Promise<Order | undefined> {
  return (await readWaiting(tx, accountId)).find(
    (order) =>
      order.owner === owner &&
      order.fundId === fundId &&
      order.action === 'close' &&
      order.kind === 'market' &&
      order.size.kind === 'all',
  );
}

async function readOrder(db: Kysely<Schema>, accountId: string, orderId: string): Promise<Order | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('client_order_id', '=', orderId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ? toOrder(row) : null;
}

async function readPlaced(
  db: Kysely<Schema>,
  accountId: string,
  which: { readonly request_key: string } | { readonly client_order_id: string },
): Promise<PlacedOrder | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(({ and }) => and(which))
    .executeTakeFirst();
  if (!row) return null;
  const fill = await db
    .selectFrom('fills')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('broker_fill_id', '=', row.client_order_id)
    .executeTakeFirst();
  return { order: toOrder(row), fill: fill ? toPaperFill(fill) : null };
}

/** Waiting orders, newest first. */
async function readWaiting(db: Kysely<Schema>, accountId: string): Promise<readonly Order[]> {
  const rows = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
  // Sorted here, because the embedded database would read all of the account's orders to sort them.
  return rows.map(toOrder).sort((a, b) => b.createdAt - a.createdAt || (a.orderId < b.orderId ? -1 : 1));
}
