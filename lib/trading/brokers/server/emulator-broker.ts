import type { Kysely } from 'kysely';
import { type Micros, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { ZERO } from '@/lib/core/base/money';
import { nanosToMicros, microsToNanos, parseNanos } from '@/lib/core/base/nanos';
import { toPrice } from '@/lib/core/base/price';
import type { Schema } from '@/lib/core/database/schema';
import type { Instrument } from '@/lib/market/data/instrument';
import type { PaperAccounts, PaperFill } from '@/lib/trading/accounts/paper-accounts';
import { accountOf } from '@/lib/trading/accounts/server/account-rows';
import { equityOf } from '@/lib/trading/accounts/valuation';
import { clientOrderId } from '@/lib/trading/orders/client-order-id';
import type { Order } from '@/lib/trading/orders/order';
import type { OrderMarket, PaperOrders } from '@/lib/trading/orders/paper-orders';
import { orderOf } from '@/lib/trading/orders/server/order-rows';
import {
  type Broker,
  type BrokerConnection,
  type BrokerFill,
  type BrokerOrder,
  type BrokerPosition,
  type OrderToSend,
  requireApiKeys,
} from '../broker';
import { BrokerKeysError } from '../broker-errors';
import { brokerTerms } from '../broker-terms';

export interface EmulatorBrokerParts {
  readonly db: Kysely<Schema>;
  readonly accounts: PaperAccounts;
  readonly orders: PaperOrders;
  /** At the moment of each call. */
  readonly market: () => OrderMarket;
  readonly instrumentOf: (ticker: string) => Instrument | null;
}

const FILLS_A_PAGE = 500;
const TERMS = brokerTerms('emulator');
const STEP = parseNanos('0.000001');

/**
 * The default broker: paper accounts in the database, whose orders the emulator fills. The key id is the account's id;
 * there is no secret, since only the product itself opens them.
 */
export function createEmulatorBroker(parts: EmulatorBrokerParts): Broker {
  return {
    id: 'emulator',
    name: 'Paper account',
    modes: ['paper'],
    fundTypes: TERMS.fundTypes,
    needsPassphrase: false,
    liveProblem: 'Paper accounts have no real money.',
    refusesUsedIds: true,
    signIn: null,
    open: (_mode, keys) => openEmulatorConnection(requireApiKeys(keys).keyId, parts),
  };
}

function openEmulatorConnection(accountId: string, parts: EmulatorBrokerParts): BrokerConnection {
  const { db, accounts, orders, market, instrumentOf } = parts;
  const tickerOf = (fundId: Order['fundId']) => market().instrumentOf(fundId)?.ticker ?? String(fundId);

  async function readAccount() {
    const row = await db
      .selectFrom('trading_accounts')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirst();
    if (row?.broker !== 'emulator') throw new BrokerKeysError('There is no such paper account');
    return accountOf(row);
  }

  async function readOrder(orderId: string): Promise<Order | null> {
    const row = await db
      .selectFrom('orders')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('client_order_id', '=', orderId)
      .executeTakeFirst();
    return row ? orderOf(row) : null;
  }

  /** The id an order is stored by; the sender's own is its request key. */
  const storedId = (requestKey: string) =>
    clientOrderId({ accountId, owner: '', causeKey: null, requestKey, kind: 'market', attempt: 1 });

  function told(order: Order): BrokerOrder {
    const { size, filledQuantity } = order;
    return {
      brokerOrderId: order.orderId,
      clientOrderId: order.requestKey,
      symbol: tickerOf(order.fundId),
      side: order.side,
      state: order.state,
      quantity: microsToNanos(size.kind === 'quantity' ? size.quantity : filledQuantity),
      filledQuantity: microsToNanos(filledQuantity),
      words: order.reason,
      updatedAt: order.endedAt ?? order.createdAt,
    };
  }

  async function readPositions(): Promise<BrokerPosition[]> {
    const sums = new Map<string, { quantity: Micros; cost: Micros }>();
    for (const { fundId, quantity, cost } of await accounts.positions(accountId)) {
      const symbol = tickerOf(fundId);
      const sum = sums.get(symbol) ?? { quantity: ZERO, cost: ZERO };
      sums.set(symbol, { quantity: plus(sum.quantity, quantity), cost: plus(sum.cost, cost) });
    }
    return [...sums].flatMap(([symbol, { quantity, cost }]) =>
      quantity === 0
        ? []
        : {
            symbol,
            quantity: microsToNanos(quantity),
            available: microsToNanos(quantity),
            averagePrice: toPrice(cost / quantity),
          },
    );
  }

  /** Whether an exit has as much to close. */
  async function mayClose({ symbol, side, quantity }: OrderToSend): Promise<boolean> {
    const held = (await readPositions()).find((position) => position.symbol === symbol)?.quantity ?? 0n;
    return (side === 'sell' ? held : -held) >= quantity;
  }

  return {
    async account() {
      const { cash } = await readAccount();
      const equity = equityOf(cash, await accounts.positions(accountId), market().priceOf);
      return {
        externalId: accountId,
        currency: 'USD',
        cash,
        equity,
        buyingPower: cash,
        mayShort: true,
        blocked: null,
        mayWithdraw: false,
        lastEquity: null,
      };
    },
    async tradable({ ticker, noData }) {
      const instrument = instrumentOf(ticker);
      if (!instrument) return null;
      return {
        symbol: ticker,
        problem: noData ? `${ticker} has no prices.` : null,
        isShortable: true,
        shortStep: STEP,
        quantityStep: STEP,
        minQuantity: STEP,
        minAmount: TERMS.minAmountOf(instrument.fundType),
        stopStep: null,
      };
    },
    reserve: async () => undefined,
    async submit(order) {
      const { userId, isOpen } = await readAccount();
      const instrument = instrumentOf(order.symbol);
      const refuse = (code: 'not-tradable' | 'opposite' | 'other', words: string) =>
        ({ kind: 'refused', code, words }) as const;
      if (!isOpen) return refuse('other', 'The account was reset.');
      if (!instrument) return refuse('not-tradable', `There is no ${order.symbol}.`);
      if (await readOrder(storedId(order.clientOrderId))) return { kind: 'known-already' };
      if (order.action === 'close' && !(await mayClose(order)))
        return refuse('opposite', `Not that much ${order.symbol} is held.`);
      const { side, kind, limitPrice, stopPrice } = order;
      const size = { kind: 'quantity', quantity: nanosToMicros(order.quantity) } as const;
      const terms = { fundId: instrument.fundId, side, kind, limitPrice, stopPrice, size };
      try {
        const { order: placed } = await orders.place(userId, terms, order.clientOrderId, market());
        return { kind: 'taken', order: told(placed) };
      } catch (error) {
        if (error instanceof InputError) return refuse('other', error.message);
        throw error;
      }
    },
    async find(asked) {
      const order = await readOrder(storedId(asked));
      return order ? { kind: 'found', order: told(order) } : { kind: 'absent' };
    },
    async cancel(orderId) {
      const { userId } = await readAccount();
      const order = await readOrder(orderId);
      if (!order || order.endedAt !== null) return 'over-already';
      try {
        await orders.cancel(userId, orderId, market().name);
        return 'cancelled';
      } catch (error) {
        if (error instanceof NotFoundError || error instanceof InputError) return 'over-already';
        throw error;
      }
    },
    openOrders: async () => (await orders.waiting(accountId)).map(told),
    positions: readPositions,
    async fills(cursor, since) {
      const found = await accounts.fills(accountId, Number(cursor ?? 0), FILLS_A_PAGE);
      const items = found
        .filter(({ time }) => time >= since)
        .map((fill) => fillOf(fill, tickerOf(fill.fundId)));
      return {
        items,
        cursor: String(found.at(-1)?.seq ?? cursor ?? 0),
        isEnd: found.length < FILLS_A_PAGE,
      };
    },
    // The bus reports every change.
    transfers: async () => null,
    watch: () => undefined,
    health: () => ({ isStreaming: true, clockSkewMs: 0 }),
    close: () => undefined,
  };
}

function fillOf(fill: PaperFill, symbol: string): BrokerFill {
  return {
    fillId: String(fill.seq),
    brokerOrderId: fill.orderId,
    symbol,
    side: fill.side,
    quantity: microsToNanos(fill.quantity),
    price: fill.price,
    commission: fill.commission,
    fee: null,
    time: fill.time,
  };
}
