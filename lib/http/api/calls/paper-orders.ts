import { z } from 'zod';
import type { FundId } from '@/lib/core/base/brand';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { tradingHours } from '@/lib/market/price-history/trading-hours';
import { fillsWhen } from '@/lib/trading/orders/fills-when';
import { ORDER_KINDS, ORDER_SIDES, type Order } from '@/lib/trading/orders/order';
import { type OrderMarket, type PlacedOrder, RepeatedKeyError } from '@/lib/trading/orders/paper-orders';
import { readTicket } from '@/lib/trading/orders/ticket';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { finiteNumber, objectOf, oneOf, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import {
  findTicker,
  NO_SUCH_ACCOUNT,
  OWNER_FIELDS,
  ownedBy,
  readAccount,
  readOrderMarket,
  WHICH_ACCOUNT,
} from './paper-fields';

const STATES = ['accepted', 'filled', 'cancelled', 'expired', 'rejected'] as const;

const REQUEST_KEY = /^[\w-]{8,64}$/;
const requestKey = textUpTo(64)
  .refine((key) => REQUEST_KEY.test(key), 'must be 8 to 64 letters, digits, - or _')
  .describe(
    'Your own key for this order, new for each: a repeated request with the same key places no second one.',
  );

const order = objectOf({
  fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
  side: oneOf(ORDER_SIDES),
  kind: oneOf(ORDER_KINDS),
  quantity: finiteNumber().nullish().describe('Units, at most six decimals. Either this or an amount.'),
  amount: finiteNumber().nullish().describe('Money, at most two decimals; turned into units at the fill.'),
  limitPrice: finiteNumber().nullish().describe('Of a limit order.'),
  stopPrice: finiteNumber().nullish().describe('Of a stop order.'),
});

const exampleOrder = () => ({
  fundId: findInstrument('AAPL')?.fundId ?? 1,
  side: 'buy',
  kind: 'market',
  amount: 1_000,
});

const fill = pascalObject({
  price: price(),
  quantity: decimal(),
  commission: decimal(),
  time: instant().describe('Of the price it filled at.'),
});

const placed = pascalObject({
  orderId: z.string(),
  state: z.enum(STATES),
  fill: fill.nullable().describe('null while it waits.'),
  fillsWhen: z.string().describe('What it waits for, as a sentence.'),
});

const PROBLEM = {
  status: 400,
  when: 'The order can’t be placed; the message says why. Nothing is stored.',
} as const;
const OTHER_ORDER = {
  status: 409,
  when: 'The request key placed another order already; the message says which. Nothing is stored.',
} as const;
const NO_POSITION = { status: 404, when: 'You hold no such position.' } as const;

export const placeOrder = defineCall({
  name: 'CxPaperTrades/PlaceOrder',
  summary: 'Place a paper order',
  description:
    'Market orders fill at the first price after the order, or after the next open while the market is closed; limit and stop orders wait for a price. No leverage, and no order turns a position around.',
  request: objectOf({ order, requestKey, ...WHICH_ACCOUNT }),
  guestAnswer: null,
  userAnswer: placed,
  errors: [NOT_LOGGED_IN, PROBLEM, NO_SUCH_ACCOUNT, OTHER_ORDER],
  example: () => ({ order: exampleOrder(), requestKey: 'order-2026-0001' }),
  async answer(asked, context) {
    const market = await readOrderMarket(context);
    const userId = requireUserId(context.viewer);
    const terms = readTicket(asked.order);
    return toPlaced(
      await refuseOther(
        context.services.paperOrders.place(userId, terms, asked.requestKey, market, asked.accountId),
      ),
      market,
    );
  },
});

const amountOrNull = decimal().nullable();
const priceOrNull = price().nullable();

const NO_ESTIMATE = {
  price: null,
  quantity: null,
  amount: null,
  commission: null,
  spreadCost: null,
  cashAfter: null,
  buyingPowerAfter: null,
};

export const previewOrder = defineCall({
  name: 'CxPaperTrades/PreviewOrder',
  summary: 'What a paper order would cost',
  description: 'Estimated at the latest price, or at the order’s own price. Nothing is stored.',
  request: objectOf({ order, ...WHICH_ACCOUNT }),
  guestAnswer: null,
  userAnswer: pascalObject({
    price: priceOrNull.describe('With spread and market impact.'),
    quantity: amountOrNull,
    amount: amountOrNull.describe('Price × quantity.'),
    commission: amountOrNull,
    spreadCost: amountOrNull.describe('What spread and impact cost.'),
    cashAfter: amountOrNull,
    buyingPowerAfter: amountOrNull.describe('What new positions could cost then.'),
    isOpen: z.boolean().describe('Whether the instrument’s market is open.'),
    fillsWhen: z.string(),
    problem: z.string().nullable().describe('Why the order would be refused; null if it wouldn’t.'),
  }),
  errors: [NOT_LOGGED_IN, PROBLEM, NO_SUCH_ACCOUNT],
  example: () => ({ order: exampleOrder() }),
  async answer(asked, context) {
    const market = await readOrderMarket(context);
    const terms = readTicket(asked.order);
    const { problem, estimate } = await context.services.paperOrders.preview(
      requireUserId(context.viewer),
      terms,
      market,
      asked.accountId,
    );
    const instrument = market.instrumentById(terms.fundId);
    return {
      ...(estimate ?? NO_ESTIMATE),
      isOpen: instrument ? tradingHours(calendarNameFor(instrument.fundType), market.now).isOpen : false,
      fillsWhen: instrument ? fillsWhen({ ...terms, dueAt: market.now }, instrument, market) : '',
      problem,
    };
  },
});

export const getOrders = defineCall({
  name: 'CxPaperTrades/GetOrders',
  summary: 'Waiting orders of your paper account',
  description: 'Newest first: your own and those of robots’ copies.',
  request: objectOf(WHICH_ACCOUNT),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        orderId: z.string(),
        fundId: z.int(),
        ticker: z.string(),
        kind: z.enum(ORDER_KINDS),
        side: z.enum(ORDER_SIDES),
        action: z.enum(['open', 'close']).describe('Whether it opens or closes.'),
        quantity: amountOrNull,
        amount: amountOrNull.describe(
          'Quantity and amount are null for an order that closes all that is held.',
        ),
        limitPrice: priceOrNull,
        stopPrice: priceOrNull,
        state: z.enum(STATES),
        fillsWhen: z.string(),
        createdAt: instant(),
        expiresAt: instant().nullable(),
        ...OWNER_FIELDS,
      }),
    ),
  }),
  errors: [NOT_LOGGED_IN, NO_SUCH_ACCOUNT],
  example: () => ({}),
  async answer({ accountId }, context) {
    const current = await readAccount(context, accountId);
    if (!current) return { items: [] };
    const [orders, robots, market] = await Promise.all([
      context.services.paperOrders.waiting(current.id),
      context.services.paperAccounts.copiedRobots(current.id),
      readOrderMarket(context),
    ]);
    return {
      items: orders.map((waiting) => ({
        ...waiting,
        ticker: findTicker(market, waiting.fundId),
        quantity: waiting.size.kind === 'quantity' ? waiting.size.quantity : null,
        amount: waiting.size.kind === 'amount' ? waiting.size.amount : null,
        fillsWhen: describeOrder(waiting, market),
        ...ownedBy(waiting.owner, robots, context.catalogue),
      })),
    };
  },
});

export const cancelOrder = defineCall({
  name: 'CxPaperTrades/CancelOrder',
  summary: 'Cancel a waiting paper order',
  description: 'For orders placed by hand. Canceling one twice changes nothing.',
  request: objectOf({ orderId: textUpTo(48), ...WHICH_ACCOUNT }),
  guestAnswer: null,
  userAnswer: placed,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'It has ended already, or belongs to a copy.' },
    { status: 404, when: 'The account has no such order.' },
    NO_SUCH_ACCOUNT,
  ],
  example: () => ({ orderId: 'tp0123456789abcdef0123456789abcd' }),
  async answer({ orderId, accountId }, context) {
    const market = await readOrderMarket(context);
    const cancelled = await context.services.paperOrders.cancel(
      requireUserId(context.viewer),
      orderId,
      market.name,
      accountId,
    );
    return toPlaced({ order: cancelled, fill: null }, market);
  },
});

export const closePosition = defineCall({
  name: 'CxPaperTrades/ClosePosition',
  summary: 'Close a position of your paper account',
  description:
    'Orders all of it closed at the next price; while such an order waits, no second one is placed.',
  request: objectOf({
    fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
    owner: textUpTo(64).describe('As in GetPositions: `own`, or a copy’s id.'),
    requestKey,
    ...WHICH_ACCOUNT,
  }),
  guestAnswer: null,
  userAnswer: placed,
  errors: [NOT_LOGGED_IN, PROBLEM, NO_POSITION, NO_SUCH_ACCOUNT, OTHER_ORDER],
  example: () => ({
    fundId: findInstrument('AAPL')?.fundId ?? 1,
    owner: 'own',
    requestKey: 'close-2026-0001',
  }),
  async answer(asked, context) {
    const market = await readOrderMarket(context);
    const closing = await refuseOther(
      context.services.paperOrders.close(
        requireUserId(context.viewer),
        { fundId: asked.fundId as FundId, owner: asked.owner },
        asked.requestKey,
        market,
        asked.accountId,
      ),
    );
    return toPlaced(closing, market);
  },
});

/** Responds with 409 if the request key placed another order. */
async function refuseOther<T>(placing: Promise<T>): Promise<T> {
  try {
    return await placing;
  } catch (error) {
    if (error instanceof RepeatedKeyError) throw new RefusedError(409, error.message);
    throw error;
  }
}

function toPlaced({ order: stored, fill: booked }: PlacedOrder, market: OrderMarket) {
  return {
    orderId: stored.orderId,
    state: stored.state,
    fill: booked,
    fillsWhen: describeOrder(stored, market),
  };
}

/** What a waiting order waits for, or why it ended. */
function describeOrder(stored: Order, market: OrderMarket): string {
  if (stored.endedAt !== null) return stored.reason ?? 'It has filled.';
  const instrument = market.instrumentById(stored.fundId);
  return instrument ? fillsWhen(stored, instrument, market) : '';
}
