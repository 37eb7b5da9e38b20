import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { decimalText } from '@/lib/core/base/decimal-text';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { fromMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { DAY_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import type { MarketName } from '@/lib/market/data/source';
import { costModelFor } from '@/lib/robots/execution/costs';
import { OWN, type PaperAccount } from '@/lib/trading/accounts/paper-accounts';
import {
  isPosition,
  lockAccounts,
  readOpenAccount,
  toPaperAccount,
  toPaperFill,
  toPaperPosition,
} from '@/lib/trading/accounts/server/account-rows';
import { clientOrderId } from '../client-order-id';
import { dueNow } from '../fills-when';
import { BROKER_ORDER_KINDS, type NewOrder, type Order } from '../order';
import { type OrderMarket, type PaperOrders, type PlacedOrder, RepeatedKeyError } from '../paper-orders';
import { inWords } from '../reasons';
import { type Assessment, assessTicket, type TicketTerms } from '../ticket';
import { ORDER_COLUMNS, toOrder } from './order-rows';
import { changeOrder, insertOrders } from './order-store';

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

const BROKER_KINDS: ReadonlySet<string> = new Set(BROKER_ORDER_KINDS);
const NO_ACCOUNT = 'You have no paper account yet. Open one first.';
const NOT_YET = 'This isn’t possible yet.';
const NO_ORDER = 'There is no such order.';

export function createPaperOrders({ database, volumeFor, onChanged, now }: PaperOrdersOptions): PaperOrders {
  const { db } = database;

  /** Runs work on an open account of the user's, locked against other changes. */
  async function withAccount<T>(
    userId: string,
    market: MarketName,
    accountId: string | null | undefined,
    work: (tx: Kysely<Schema>, account: PaperAccount) => Promise<T>,
  ): Promise<T> {
    const found = await readOpenAccount(db, userId, market, accountId);
    if (!found) throw new InputError(NO_ACCOUNT);
    const result = await database.commit(async (tx) => {
      const [row] = await lockAccounts(tx, [found.id]);
      if (row?.state !== 'open')
        throw new InputError('The account was reset or closed meanwhile. Try again.');
      return work(tx, toPaperAccount(row));
    });
    onChanged?.(userId);
    return result;
  }

  async function assess(
    tx: Kysely<Schema>,
    account: PaperAccount,
    terms: TicketTerms,
    market: OrderMarket,
    volume: number,
  ): Promise<Assessment> {
    const [rows, waiting] = await Promise.all([
      tx.selectFrom('positions').selectAll().where('account_id', '=', account.id).execute(),
      readWaiting(tx, account.id),
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
      waiting,
    });
  }

  return {
    async place(userId, terms, requestKey, market, accountId) {
      const volume = await volumeFor(market.name, terms.fundId, market.now);
      return withAccount(userId, market.name, accountId, async (tx, account) => {
        const known = await readByRequest(tx, account.id, requestKey);
        const { stopLoss, takeProfit, ...entry } = terms;
        if (known) return unlessOther(known, market, { ...entry, owner: OWN });
        if (
          stopLoss !== null ||
          takeProfit !== null ||
          !BROKER_KINDS.has(terms.kind) ||
          terms.validity === 'day'
        )
          throw new InputError(NOT_YET);
        const { problem, action } = await assess(tx, account, terms, market, volume);
        if (problem !== null) throw new InputError(problem);
        await requireOrdersLeft(tx, account.id, market.now);
        return insert(tx, {
          ...entry,
          ...byHand(account.id, requestKey, dueAt(terms, market), market.now),
          owner: OWN,
          causeKey: null,
          action,
        });
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
        if (found.owner !== OWN)
          throw new InputError('This order belongs to the copy of a robot. Pause or stop the copy instead.');
        if (found.causeKey !== null)
          throw new InputError('A margin call can’t be canceled. It closes a short position.');
        if (found.state === 'cancelled') return found;
        if (found.endedAt !== null)
          throw new InputError(`The order can’t be canceled: it’s ${found.state} already.`);
        const endedAt = now();
        const reason = 'You canceled it.';
        await changeOrder(tx, orderId, { type: 'calledOff', reason: inWords(reason) }, endedAt);
        return { ...found, state: 'cancelled', reason, endedAt };
      });
    },
    async close(userId, { fundId, owner }, requestKey, market, accountId) {
      return withAccount(userId, market.name, accountId, async (tx, account) => {
        const known = await readByRequest(tx, account.id, requestKey);
        if (known) return unlessOther(known, market, { fundId, owner, action: 'close' });
        const held = await tx
          .selectFrom('positions')
          .select('quantity')
          .where(isPosition({ account_id: account.id, owner, fund_id: fundId }))
          .executeTakeFirst();
        if (!held) throw new NotFoundError('You hold no such position. It may have been closed already.');
        const waiting = (await readWaiting(tx, account.id)).find(
          (order) =>
            order.owner === owner &&
            order.fundId === fundId &&
            order.action === 'close' &&
            order.kind === 'market' &&
            order.size.kind === 'all',
        );
        if (waiting) return { order: waiting, fill: null };
        const terms = { fundId, kind: 'market', limitPrice: null, stopPrice: null } as const;
        return insert(tx, {
          ...terms,
          ...byHand(account.id, requestKey, dueAt(terms, market), market.now),
          side: held.quantity > 0 ? 'sell' : 'buy',
          action: 'close',
          size: { kind: 'all' },
          owner,
          causeKey: owner === OWN ? null : `user:${requestKey}`,
        });
      });
    },
    async edit() {
      throw new InputError(NOT_YET);
    },
    async setExits() {
      throw new InputError(NOT_YET);
    },
    async reverse() {
      throw new InputError(NOT_YET);
    },
    waiting: (accountId) => readWaiting(db, accountId),
  };
}

/** The order that a repeated request placed. @throws RepeatedKeyError if it differs from what is asked now */
function unlessOther(known: PlacedOrder, market: OrderMarket, asked: Partial<NewOrder>): PlacedOrder {
  const { order } = known;
  const names = Object.keys(asked) as (keyof NewOrder)[];
  if (names.every((name) => isDeepStrictEqual(order[name], asked[name]))) return known;
  const { side, size, kind } = order;
  const ticker = market.instrumentById(order.fundId)?.ticker ?? `instrument ${order.fundId}`;
  const price = order.limitPrice ?? order.stopPrice;
  const at = price === null ? 'at the market' : `with its ${kind} at ${decimalText(fromPrice(price))}`;
  throw new RepeatedKeyError(
    `This request key placed another order already: ${side} ${sizeInWords(size)} of ${ticker} ${at}. Send a new key with each order.`,
  );
}

function sizeInWords(size: NewOrder['size']): string {
  if (size.kind === 'all') return 'all';
  return size.kind === 'quantity'
    ? decimalText(fromMicros(size.quantity))
    : `$${decimalText(fromMicros(size.amount))}`;
}

function byHand(accountId: string, requestKey: string, dueAt: Millis, createdAt: Millis) {
  return { accountId, requestKey, attempt: 1, dueAt, expiresAt: null, createdAt };
}

/** A market order waits for the next open; other orders only wait for their prices. */
function dueAt({ fundId, kind }: Pick<NewOrder, 'fundId' | 'kind'>, market: OrderMarket): Millis {
  const instrument = market.instrumentById(fundId);
  if (kind !== 'market' || !instrument || market.name === 'imported') return market.now;
  return dueNow(instrument, market.now);
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

async function insert(tx: Kysely<Schema>, order: NewOrder): Promise<PlacedOrder> {
  await insertOrders(tx, [order]);
  const stored = await readOrder(tx, order.accountId, clientOrderId(order));
  if (!stored) throw new Error('An order was not stored');
  return { order: stored, fill: null };
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

async function readByRequest(
  db: Kysely<Schema>,
  accountId: string,
  requestKey: string,
): Promise<PlacedOrder | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('request_key', '=', requestKey)
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
