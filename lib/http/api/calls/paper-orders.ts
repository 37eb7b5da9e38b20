import { z } from 'zod';
import type { FundId } from '@/lib/core/base/brand';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { currencyPair } from '@/lib/market/data/currency-rates';
import { calendarNameFor } from '@/lib/market/data/instrument';
import { findInstrument } from '@/lib/market/data/instruments';
import { tradingHours } from '@/lib/market/price-history/trading-hours';
import { dayEnd, fillsWhen } from '@/lib/trading/orders/fills-when';
import { quantityInWords } from '@/lib/trading/orders/forex-words';
import { ORDER_KINDS, ORDER_ROLES, ORDER_SIDES, type Order, VALIDITIES } from '@/lib/trading/orders/order';
import { type OrderMarket, type PlacedOrder, RepeatedKeyError } from '@/lib/trading/orders/paper-orders';
import { presentStop } from '@/lib/trading/orders/pricing';
import { orderConditions, readTicket, TICKET_FIELDS } from '@/lib/trading/orders/ticket';
import { defineCall } from '../call';
import { RefusedError } from '../errors';
import { choiceField, finiteNumber, objectField, textUpTo, wholeNumber } from '../fields';
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

const order = objectField({
  fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
  side: choiceField(ORDER_SIDES),
  kind: choiceField(ORDER_KINDS),
  quantity: finiteNumber().nullish().describe('Units, at most six decimals. Either this or an amount.'),
  amount: finiteNumber().nullish().describe('Money, at most two decimals; turned into units at the fill.'),
  limitPrice: finiteNumber().nullish().describe('Of a limit order, or a stop-limit order.'),
  stopPrice: finiteNumber().nullish().describe('Of a stop order, or a stop-limit order.'),
  trailAmount: finiteNumber().nullish().describe('How far a trailing stop stays behind the price, in money.'),
  trailPercent: finiteNumber()
    .nullish()
    .describe('The same in percent, at most 50. Either this or an amount.'),
  validity: choiceField(VALIDITIES)
    .nullish()
    .describe('Until the session’s close (`day`), or until canceled (`gtc`, the default).'),
  stopLoss: finiteNumber()
    .nullish()
    .describe('Of an order that opens a position: a stop order closes it there.'),
  takeProfit: finiteNumber()
    .nullish()
    .describe('The same for a limit order. Of the two, the one that fills cancels the other.'),
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
  expiresAt: instant().nullable().describe('When a day order ends; null for one that waits until canceled.'),
  group: z.string().nullable().describe('Shared by orders that belong together, such as a bracket’s.'),
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
    'Market orders fill at the first price after the order, or after the next open while the market is closed; limit and stop orders wait for a price. A trailing stop follows the highest price since it was placed, or the lowest if it buys. No leverage, and no order turns a position around.',
  request: objectField({ order, requestKey, ...WHICH_ACCOUNT }),
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
  buyingPowerBefore: null,
  buyingPowerAfter: null,
  costsBothWays: null,
  lossAtStop: null,
  profitAtTarget: null,
};

/** No market here has prices outside of its sessions. */
const EXTENDED_HOURS = 'None on this market';

export const previewOrder = defineCall({
  name: 'CxPaperTrades/PreviewOrder',
  summary: 'What a paper order would cost',
  description: 'Estimated at the latest price, or at the order’s own price. Nothing is stored.',
  request: objectField({ order, ...WHICH_ACCOUNT }),
  guestAnswer: null,
  userAnswer: pascalObject({
    price: priceOrNull.describe('With spread and market impact, in the currency of the instrument.'),
    quantity: amountOrNull,
    unit: z
      .string()
      .nullable()
      .describe('The first currency of a pair, which quantities are in; null for others.'),
    amount: amountOrNull.describe('Price × quantity, in dollars as all money.'),
    conversion: z
      .string()
      .nullable()
      .describe('What the quantity of a pair is worth, and at which rates, in words; null for others.'),
    commission: amountOrNull,
    spreadCost: amountOrNull.describe('What spread and impact cost.'),
    cashAfter: amountOrNull,
    buyingPowerBefore: amountOrNull.describe('What new positions may cost now.'),
    buyingPowerAfter: amountOrNull.describe('What new positions could cost then.'),
    costsBothWays: amountOrNull.describe('What opening costs, and closing at the same price.'),
    lossAtStop: amountOrNull.describe('What is lost at the stop loss, after all costs.'),
    profitAtTarget: amountOrNull.describe('What is won at the target, after all costs.'),
    isOpen: z.boolean().describe('Whether the instrument’s market is open.'),
    fillsWhen: z.string(),
    dayEndsAt: instant().nullable().describe('Until when it would wait as a day order.'),
    extendedHours: z.string().describe('When it could fill outside the session.'),
    problem: z.string().nullable().describe('Why the order would be refused; null if it wouldn’t.'),
    problemField: z.enum(TICKET_FIELDS).nullable().describe('The field to change, if it’s one alone.'),
  }),
  errors: [NOT_LOGGED_IN, PROBLEM, NO_SUCH_ACCOUNT],
  example: () => ({ order: exampleOrder() }),
  async answer(asked, context) {
    const market = await readOrderMarket(context);
    const terms = readTicket(asked.order);
    const { problem, problemField, estimate } = await context.services.paperOrders.preview(
      requireUserId(context.viewer),
      terms,
      market,
      asked.accountId,
    );
    const instrument = market.instrumentById(terms.fundId);
    return {
      ...(estimate ?? NO_ESTIMATE),
      unit: instrument && (currencyPair(instrument)?.base ?? null),
      conversion: instrument && estimate && quantityInWords(instrument, estimate),
      isOpen: instrument ? tradingHours(calendarNameFor(instrument.fundType), market.now).isOpen : false,
      fillsWhen: instrument
        ? fillsWhen(
            {
              ...terms,
              ...orderConditions(terms, market.findPrice(terms.fundId)),
              dueAt: market.now,
              expiresAt: dayEnd(instrument, market.now),
              role: null,
            },
            instrument,
            market,
          )
        : '',
      dayEndsAt: instrument ? dayEnd(instrument, market.now) : null,
      extendedHours: EXTENDED_HOURS,
      problem,
      problemField,
    };
  },
});

export const getOrders = defineCall({
  name: 'CxPaperTrades/GetOrders',
  summary: 'Waiting orders of your paper account',
  description: 'Newest first: your own and those of robots’ copies.',
  request: objectField(WHICH_ACCOUNT),
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
        stopPrice: priceOrNull.describe('Of a trailing stop, where it is now.'),
        trailAmount: priceOrNull,
        trailPercent: z.number().nullable(),
        isTriggered: z.boolean().describe('Whether a stop-limit order’s stop was reached.'),
        validity: z.enum(VALIDITIES),
        group: z.string().nullable().describe('Shared by orders that belong together, such as a bracket’s.'),
        role: z.enum(ORDER_ROLES).nullable().describe('Of a bracket: its entry, stop or target.'),
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
        stopPrice: presentStop(waiting),
        trailPercent: waiting.trailBps === null ? null : waiting.trailBps / 100,
        isTriggered: waiting.triggeredAt !== null,
        group: waiting.groupId,
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
  request: objectField({ orderId: textUpTo(48), ...WHICH_ACCOUNT }),
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
    'Orders all of it closed at the next price, or a part; while an order for all of it waits, no second one is placed.',
  request: objectField({
    fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
    owner: textUpTo(64).describe('As in GetPositions: `own`, or a copy’s id.'),
    quantity: finiteNumber().nullish().describe('Units, for a part of your own position.'),
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
        { fundId: asked.fundId as FundId, owner: asked.owner, quantity: asked.quantity ?? null },
        asked.requestKey,
        market,
        asked.accountId,
      ),
    );
    return toPlaced(closing, market);
  },
});

const NO_ORDER = { status: 404, when: 'You have no such order.' } as const;
const REFUSED = {
  status: 400,
  when: 'It can’t be done; the message says why. All orders stay as they were.',
} as const;

export const editOrder = defineCall({
  name: 'CxPaperTrades/EditOrder',
  summary: 'Change a waiting paper order',
  description:
    'For orders placed by hand; what isn’t given stays. The order keeps its id. A repeated request changes nothing more.',
  request: objectField({
    orderId: textUpTo(48),
    requestKey,
    quantity: finiteNumber().nullish(),
    limitPrice: finiteNumber().nullish(),
    stopPrice: finiteNumber().nullish(),
    trailAmount: finiteNumber().nullish(),
    trailPercent: finiteNumber().nullish(),
    ...WHICH_ACCOUNT,
  }),
  guestAnswer: null,
  userAnswer: placed,
  errors: [NOT_LOGGED_IN, REFUSED, NO_ORDER, NO_SUCH_ACCOUNT, OTHER_ORDER],
  example: () => ({
    orderId: 'tp0123456789abcdef0123456789abcd',
    requestKey: 'edit-2026-0001',
    limitPrice: 180,
  }),
  async answer({ orderId, requestKey: key, accountId, ...changes }, context) {
    const market = await readOrderMarket(context);
    const userId = requireUserId(context.viewer);
    return toPlaced(
      await refuseOther(context.services.paperOrders.edit(userId, orderId, changes, key, market, accountId)),
      market,
    );
  },
});

export const setExits = defineCall({
  name: 'CxPaperTrades/SetExits',
  summary: 'Set stop and target of your own position',
  description:
    'They close all of it; the one that fills cancels the other. They replace those it has; null cancels one.',
  request: objectField({
    fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
    stopLoss: finiteNumber().nullable().describe('Price of the stop order.'),
    takeProfit: finiteNumber().nullable().describe('Price of the limit order.'),
    requestKey,
    ...WHICH_ACCOUNT,
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ stop: placed.nullable(), target: placed.nullable() }),
  errors: [NOT_LOGGED_IN, REFUSED, NO_POSITION, NO_SUCH_ACCOUNT, OTHER_ORDER],
  example: () => ({
    fundId: findInstrument('AAPL')?.fundId ?? 1,
    stopLoss: 150,
    takeProfit: 250,
    requestKey: 'exits-2026-0001',
  }),
  async answer({ requestKey: key, accountId, ...asked }, context) {
    const market = await readOrderMarket(context);
    const exits = { ...asked, fundId: asked.fundId as FundId };
    const userId = requireUserId(context.viewer);
    const { stop, target } = await refuseOther(
      context.services.paperOrders.setExits(userId, exits, key, market, accountId),
    );
    const toExit = (exit: Order | null) => exit && toPlaced({ order: exit, fill: null }, market);
    return { stop: toExit(stop), target: toExit(target) };
  },
});

export const reversePosition = defineCall({
  name: 'CxPaperTrades/ReversePosition',
  summary: 'Turn your own position around',
  description:
    'Orders all of it closed, and as much opened on the other side once that has filled. The answer is about the first.',
  request: objectField({
    fundId: wholeNumber(1, Number.MAX_SAFE_INTEGER).describe('Instrument id.'),
    requestKey,
    ...WHICH_ACCOUNT,
  }),
  guestAnswer: null,
  userAnswer: placed,
  errors: [NOT_LOGGED_IN, REFUSED, NO_POSITION, NO_SUCH_ACCOUNT, OTHER_ORDER],
  example: () => ({ fundId: findInstrument('AAPL')?.fundId ?? 1, requestKey: 'reverse-2026-0001' }),
  async answer({ fundId, requestKey: key, accountId }, context) {
    const market = await readOrderMarket(context);
    const userId = requireUserId(context.viewer);
    return toPlaced(
      await refuseOther(
        context.services.paperOrders.reverse(userId, fundId as FundId, key, market, accountId),
      ),
      market,
    );
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
    expiresAt: stored.expiresAt,
    group: stored.groupId,
  };
}

/** What a waiting order waits for, or why it ended. */
function describeOrder(stored: Order, market: OrderMarket): string {
  if (stored.endedAt !== null) return stored.reason ?? 'It has filled.';
  const instrument = market.instrumentById(stored.fundId);
  return instrument ? fillsWhen(stored, instrument, market) : '';
}
