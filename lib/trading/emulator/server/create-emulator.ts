import type { Kysely } from 'kysely';
import { type FundId, type Millis, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { toPrice } from '@/lib/core/base/price';
import { EPOCH, HOUR_MS, MINUTE_MS } from '@/lib/core/base/time';
import { inLanes } from '@/lib/core/database/in-lanes';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Schema } from '@/lib/core/database/schema';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { byAccount } from '@/lib/trading/accounts/by-account';
import { OWN } from '@/lib/trading/accounts/paper-accounts';
import {
  lockAccounts,
  readTellingNames,
  toPaperAccount,
  toPaperPosition,
} from '@/lib/trading/accounts/server/account-rows';
import { readFunds } from '@/lib/trading/accounts/server/fund-rows';
import { NO_FUNDS } from '@/lib/trading/accounts/set-aside';
import type { BookedFill, EndedOrder } from '@/lib/trading/orders/order';
import { VOLUME_LIMIT } from '@/lib/trading/orders/pricing';
import { toOrder } from '@/lib/trading/orders/server/order-rows';
import { changeOrder, endOrders, isMovedBy, moveBy } from '@/lib/trading/orders/server/order-store';
import { AccountBook, type PassMarket } from '../account-book';
import { accountsToFollow, followUps } from '../follow-ups';
import { orderNotifications } from '../order-notifications';
import {
  batchByAccount,
  type DueOrder,
  readAbandoned,
  readExpired,
  readFollowedFunds,
  readReached,
  readWaitingFunds,
} from './due-orders';
import { type Emulator, type EmulatorOptions, emulatorPrices } from './emulator';
import { callMargins } from './margin-calls';
import { createEquityRecorder } from './record-equity';
import { storeBatch } from './store-batch';

/** Orders per transaction: some 30 milliseconds in the embedded database, whose other writers wait meanwhile. */
const BATCH_SIZE = 250;

/** How often orders of accounts that were reset are ended; nobody waits for them. */
const ABANDONED_MS = MINUTE_MS;
/** An order may be committed this long after its account was archived. */
const OVERLAP_MS = HOUR_MS;

type Quotes = ReadonlyMap<FundId, { readonly price: number; readonly time: Millis }>;

export function createEmulator(options: EmulatorOptions): Emulator {
  const { database, market, onFilled, onEnded, onChanged, partition, now } = options;
  const { batchSize = BATCH_SIZE, volumeLimit = VOLUME_LIMIT } = options;
  const { db } = database;

  let abandonedAt = EPOCH;

  async function readDue(quotes: Quotes, at: Millis): Promise<readonly DueOrder[]> {
    const due: DueOrder[] = [...(await readExpired(db, market, at, partition))];
    if (partition === undefined && at - abandonedAt >= ABANDONED_MS) {
      due.push(...(await readAbandoned(db, plus(abandonedAt, -OVERLAP_MS))));
      abandonedAt = at;
    }
    for (const [fundId, quote] of quotes)
      due.push(...(await readReached(db, market, fundId, quote, partition)));
    return due;
  }

  /** The market as it is now, for one pass. */
  async function lookAtMarket(): Promise<{ readonly quotes: Quotes; readonly pass: PassMarket }> {
    const quotes = new Map<FundId, { readonly price: number; readonly time: Millis }>();
    const volumes = new Map<FundId, number>();
    for (const fundId of await readWaitingFunds(db)) {
      const quote = options.findQuote(fundId);
      if (!quote || !(quote.price > 0)) continue;
      quotes.set(fundId, quote);
      volumes.set(fundId, await options.volumeFor(fundId));
    }
    return {
      quotes,
      pass: {
        // Other instruments are only needed to value positions.
        findQuote: (fundId) => quotes.get(fundId) ?? options.findQuote(fundId),
        findRate: emulatorPrices(options).findRate,
        costsFor: options.costsFor,
        volumeFor: (fundId) => volumes.get(fundId) ?? 0,
        volumeLimit,
        now: now(),
      },
    };
  }

  /** Lets trailing stops follow the quotes, and triggers stop-limit orders, before any order fills. */
  async function moveOrders(quotes: Quotes): Promise<void> {
    for (const fundId of await readFollowedFunds(db)) {
      const quote = quotes.get(fundId);
      if (!quote) continue;
      const quoted = { market, fundId, price: toPrice(quote.price), time: quote.time };
      if (await isMovedBy(db, quoted)) await database.commit((tx) => moveBy(tx, quoted));
    }
  }

  /** Fills a batch in one transaction, completely or not at all. */
  async function fillBatch(batch: readonly DueOrder[], pass: PassMarket): Promise<Filled> {
    return database.commit(async (tx) => {
      const books = await openBooks(tx, batch, pass);
      const rows = await tx
        .selectFrom('orders')
        .selectAll()
        .where(
          isAnyOf(
            tx,
            'client_order_id',
            batch.map(({ orderId }) => orderId),
          ),
        )
        .where('ended_at', 'is', null)
        .execute();
      const orders = byAccount(rows.map(toOrder));
      for (const [accountId, own] of orders) books.get(accountId)?.take(own);
      const fills = [...books.values()].flatMap((book) => book.fills);
      const ended = [...books.values()].flatMap((book) => book.ended);
      await storeBatch(tx, books, fills, ended);
      const dropped = await followUp(tx, books, fills, ended, pass.now);
      const allEnded = [...ended, ...dropped];
      if (fills.length > 0) await onFilled?.(tx, fills);
      if (allEnded.length > 0) await onEnded?.(tx, allEnded);
      const byHand = [...fills, ...allEnded.map(({ order }) => order)].filter(({ owner }) => owner === OWN);
      const names = await readTellingNames(
        tx,
        byHand.map(({ accountId }) => accountId),
      );
      const notifications = orderNotifications(market, fills, allEnded, names);
      if (notifications.length > 0) await storeNotifications(tx, notifications, pass.now);
      return {
        filled: fills.length,
        changed: [...new Set([...fills, ...allEnded].map(({ userId }) => userId))],
      };
    });
  }

  async function openBooks(
    tx: Kysely<Schema>,
    batch: readonly DueOrder[],
    pass: PassMarket,
  ): Promise<ReadonlyMap<string, AccountBook>> {
    const ids = [...new Set(batch.map(({ accountId }) => accountId))];
    const accounts = await lockAccounts(tx, ids);
    const rows = await tx
      .selectFrom('positions')
      .selectAll()
      .where(isAnyOf(tx, 'account_id', ids))
      .execute();
    const positions = byAccount(rows.map(toPaperPosition));
    const funds = await readFunds(tx, ids);
    return new Map(
      accounts.map((row) => [
        row.id,
        new AccountBook(
          toPaperAccount(row),
          row.last_fill,
          positions.get(row.id) ?? [],
          funds.get(row.id) ?? NO_FUNDS,
          pass,
        ),
      ]),
    );
  }

  const recordEquity = createEquityRecorder(options);
  return {
    async fillDue() {
      const { quotes, pass } = await lookAtMarket();
      if (partition === undefined) await moveOrders(quotes);
      let filled = 0;
      const batches = batchByAccount(await readDue(quotes, pass.now), batchSize);
      await inLanes(database, batches, async (batch) => {
        const done = await fillBatch(batch, pass);
        filled += done.filled;
        if (done.changed.length > 0) onChanged?.(done.changed);
      });
      return filled;
    },
    async countDue() {
      const { quotes, pass } = await lookAtMarket();
      await moveOrders(quotes);
      return (await readDue(quotes, pass.now)).length;
    },
    callMargins: () => callMargins(options),
    recordEquity,
  };
}

interface Filled {
  readonly filled: number;
  readonly changed: readonly string[];
}

/** Stores what fills and ends mean for the accounts' other waiting orders. @returns those that ended by it */
async function followUp(
  tx: Kysely<Schema>,
  books: ReadonlyMap<string, AccountBook>,
  fills: readonly BookedFill[],
  ended: readonly EndedOrder[],
  now: Millis,
): Promise<readonly EndedOrder[]> {
  const accounts = accountsToFollow(fills, ended);
  if (accounts.size === 0) return [];
  const users = new Map([...fills, ...ended].map(({ accountId, userId }) => [accountId, userId]));
  const rows = await tx
    .selectFrom('orders')
    .selectAll()
    .where(isAnyOf(tx, 'account_id', [...accounts]))
    .where('ended_at', 'is', null)
    .execute();
  const next = followUps(
    rows.map(toOrder),
    fills,
    ended,
    (order) => books.get(order.accountId)?.heldBy(order) ?? ZERO,
  );
  const dropped = next.ended.map(({ order, reason }): EndedOrder => {
    const { accountId } = order;
    const state = 'cancelled';
    return {
      accountId,
      userId: users.get(accountId) ?? '',
      order: { ...order, state, reason, endedAt: now },
      state,
      reason,
    };
  });
  await endOrders(
    tx,
    dropped.map(({ order }) => order),
  );
  for (const { orderId, terms } of next.revised)
    await changeOrder(tx, orderId, { type: 'revised', terms }, now);
  return dropped;
}
