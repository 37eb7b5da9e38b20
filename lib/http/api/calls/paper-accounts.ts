import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { isoTime } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import {
  BALANCE_LIMITS,
  BALANCE_PRESETS,
  type PaperAccount,
  type PaperPosition,
  RESET_WORD,
} from '@/lib/trading/accounts/paper-accounts';
import { averagePrice, openProfitAt, valueAt } from '@/lib/trading/accounts/position';
import { buyingPowerOf, dayProfitOf, equityOf, priceFor } from '@/lib/trading/accounts/valuation';
import { type CallContext, defineCall } from '../call';
import { finiteNumber, objectOf, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, userIdOf } from '../signed-in';
import { OWNER_FIELDS, ownedBy, readAccount, readOrderMarket, tickerOf } from './paper-fields';

const MAX_PAGE_SIZE = 100;

const account = pascalObject({
  id: z.string(),
  generation: z.int().describe('1 for the first account; each reset adds one.'),
  startBalance: z.number(),
  cash: z.number().describe('With what short sales brought in, which can’t be spent.'),
  equity: z.number().describe('Cash plus positions at their latest prices.'),
  buyingPower: z
    .number()
    .describe('What new positions may cost: the equity less what all positions cost. There is no leverage.'),
  dayProfit: z.number().describe('Since the UTC day began.'),
  totalProfit: z.number(),
  createdAt: z.iso.datetime(),
  pricesAt: z.iso
    .datetime()
    .nullable()
    .describe('Time of the oldest price among those of its positions; null without any.'),
});

const accountAnswer = pascalObject({
  account: account.nullable().describe('null until one is opened.'),
  curve: z.array(pascalObject({ at: z.iso.datetime(), equity: z.number() })),
  presets: z.array(z.int()).describe('Balances offered; any whole amount between the limits will do.'),
  archived: z
    .array(
      pascalObject({
        generation: z.int(),
        startBalance: z.number(),
        cash: z.number(),
        createdAt: z.iso.datetime(),
      }),
    )
    .describe('Accounts before resets, newest first.'),
});

const { min: MIN_BALANCE, max: MAX_BALANCE } = BALANCE_LIMITS;

const balance = finiteNumber().describe(
  `In whole dollars, from ${MIN_BALANCE.toLocaleString('en-US')} to ${MAX_BALANCE.toLocaleString('en-US')}.`,
);

export const getAccount = defineCall({
  name: 'CxPaperTrades/GetAccount',
  summary: 'Your paper account',
  description:
    'Its money and its curve. Paper accounts trade at the prices of the robots’ market; no real money is involved.',
  request: objectOf({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: accountAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => accountOf(context),
});

export const openAccount = defineCall({
  name: 'CxPaperTrades/OpenAccount',
  summary: 'Open a paper account',
  description: 'A user has one at a time. Opening it again with the same balance changes nothing.',
  request: objectOf({ balance }),
  guestAnswer: null,
  userAnswer: accountAnswer,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'The balance is out of range, or an account is open already.' },
  ],
  example: () => ({ balance: BALANCE_PRESETS[1] }),
  async answer(asked, context) {
    const micros = readBalance(asked.balance);
    const market = context.catalogue.market().name;
    await context.services.paperAccounts.open(userIdOf(context.viewer), market, micros);
    return accountOf(context);
  },
});

export const resetAccount = defineCall({
  name: 'CxPaperTrades/ResetAccount',
  summary: 'Start over with a new paper account',
  description:
    'Archives the account with its trades, cancels its orders, ends its copies of robots and opens a new one. Files of archived accounts remain.',
  request: objectOf({
    balance,
    confirmation: textUpTo(20).describe('The word RESET.'),
  }),
  guestAnswer: null,
  userAnswer: accountAnswer,
  errors: [NOT_LOGGED_IN, { status: 400, when: 'There is no account, or the confirmation is not RESET.' }],
  example: () => ({ balance: BALANCE_PRESETS[0], confirmation: RESET_WORD }),
  async answer(asked, context) {
    if (asked.confirmation !== RESET_WORD) throw new InputError('Type RESET to confirm.');
    const micros = readBalance(asked.balance);
    const market = context.catalogue.market().name;
    await context.services.paperAccounts.reset(userIdOf(context.viewer), market, micros);
    return accountOf(context);
  },
});

const position = pascalObject({
  fundId: z.int(),
  ticker: z.string(),
  fundType: z.enum(FUND_TYPES),
  side: z.enum(['long', 'short']),
  quantity: z.number(),
  averageCost: z.number().describe('Average price a unit, without commissions.'),
  price: z.number().nullable().describe('The latest; null if there is none.'),
  priceAt: z.iso.datetime().nullable(),
  value: z.number().describe('At the latest price; negative for short positions.'),
  openProfit: z.number().describe('Less the commissions paid.'),
  openProfitPct: z.number().describe('In percent of what it cost.'),
  ...OWNER_FIELDS,
  openedAt: z.iso.datetime(),
  lots: z
    .array(pascalObject({ acquiredAt: z.iso.datetime(), quantity: z.number(), price: z.number() }))
    .describe('Oldest first, which are closed first.'),
});

export const getPositions = defineCall({
  name: 'CxPaperTrades/GetPositions',
  summary: 'Positions of your paper account',
  description: 'The user’s own and those of robots’ copies, by owner.',
  request: objectOf({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({ items: z.array(position) }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const current = await readAccount(context);
    if (!current) return { items: [] };
    const { paperAccounts } = context.services;
    const [positions, robots, market] = await Promise.all([
      paperAccounts.positions(current.id),
      paperAccounts.copiedRobots(current.id),
      readOrderMarket(context),
    ]);
    const lots = await paperAccounts.lots(current.id, positions);
    const items = positions.map((held, index) => {
      const quote = context.prices.quote(held.fundId);
      const price = priceFor(held, market.priceOf);
      const openProfit = fromMicros(openProfitAt(held, price));
      return {
        fundId: held.fundId,
        ticker: tickerOf(market, held.fundId),
        fundType: market.instrumentOf(held.fundId)?.fundType ?? 'S',
        side: sideOf(held),
        quantity: fromMicros(Math.abs(held.quantity)),
        averageCost: fromPrice(averagePrice(held)),
        price: quote?.price ?? null,
        priceAt: quote ? isoTime(quote.time) : null,
        value: fromMicros(valueAt(held, price)),
        openProfit,
        openProfitPct: percentOf(openProfit, fromMicros(Math.abs(held.cost))),
        ...ownedBy(held.owner, robots, context.catalogue),
        openedAt: isoTime(held.openedAt),
        lots: (lots[index] ?? []).map((lot) => ({
          acquiredAt: isoTime(lot.acquiredAt),
          quantity: fromMicros(Math.abs(lot.quantity)),
          price: fromPrice(lot.price),
        })),
      };
    });
    return { items };
  },
});

export const getClosedTrades = defineCall({
  name: 'CxPaperTrades/GetClosedTrades',
  summary: 'Closed trades of your paper account',
  description:
    'Newest first. A position closed in parts is one trade per part, each against the average price.',
  request: objectOf({
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    pageSize: wholeNumber(1, MAX_PAGE_SIZE),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        fundId: z.int(),
        ticker: z.string(),
        side: z.enum(['long', 'short']),
        quantity: z.number(),
        openTime: z.iso.datetime().describe('When the position was opened.'),
        closeTime: z.iso.datetime(),
        openPrice: z.number().describe('Average.'),
        closePrice: z.number(),
        profit: z.number().describe('Less commissions.'),
        profitPct: z.number().describe('In percent of what it cost.'),
        ...OWNER_FIELDS,
      }),
    ),
    total: z.int().min(0),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({ offset: 0, pageSize: 20 }),
  async answer({ offset, pageSize }, context) {
    const current = await readAccount(context);
    if (!current) return { items: [], total: 0 };
    const { paperAccounts } = context.services;
    const [{ items, total }, robots, market] = await Promise.all([
      paperAccounts.closedTrades(current.id, { offset, limit: pageSize }),
      paperAccounts.copiedRobots(current.id),
      readOrderMarket(context),
    ]);
    return {
      items: items.map((trade) => {
        const profit = fromMicros(trade.profit);
        const quantity = fromMicros(trade.quantity);
        const openPrice = fromPrice(trade.openPrice);
        return {
          fundId: trade.fundId,
          ticker: tickerOf(market, trade.fundId),
          side: trade.side,
          quantity,
          openTime: isoTime(trade.openedAt),
          closeTime: isoTime(trade.closedAt),
          openPrice,
          closePrice: fromPrice(trade.closePrice),
          profit,
          profitPct: percentOf(profit, openPrice * quantity),
          ...ownedBy(trade.owner, robots, context.catalogue),
        };
      }),
      total,
    };
  },
});

async function accountOf(context: CallContext): Promise<z.output<typeof accountAnswer>> {
  const { paperAccounts } = context.services;
  const userId = userIdOf(context.viewer);
  const market = await readOrderMarket(context);
  const [current, ...others] = await paperAccounts.generations(userId, market.name);
  const open = current?.isOpen ? current : null;
  const archived = open || !current ? others : [current, ...others];
  const [positions, points] = open
    ? await Promise.all([paperAccounts.positions(open.id), paperAccounts.equityPoints(open.id)])
    : [[], []];
  const equity = open ? equityOf(open.cash, positions, market.priceOf) : null;
  return {
    account:
      open && equity !== null
        ? {
            id: open.id,
            generation: open.generation,
            startBalance: fromMicros(open.startBalance),
            cash: fromMicros(open.cash),
            equity: fromMicros(equity),
            buyingPower: fromMicros(buyingPowerOf(equity, positions)),
            dayProfit: fromMicros(dayProfitOf(open, equity, points, market.now)),
            totalProfit: fromMicros(equity - open.startBalance),
            createdAt: isoTime(open.createdAt),
            pricesAt: oldestPrice(positions, context),
          }
        : null,
    curve: points.map((point) => ({ at: isoTime(point.at), equity: fromMicros(point.equity) })),
    presets: [...BALANCE_PRESETS],
    archived: archived.map(archivedItem),
  };
}

function archivedItem({ generation, startBalance, cash, createdAt }: PaperAccount) {
  return {
    generation,
    startBalance: fromMicros(startBalance),
    cash: fromMicros(cash),
    createdAt: isoTime(createdAt),
  };
}

function oldestPrice(positions: readonly PaperPosition[], { prices }: CallContext): string | null {
  const times = positions.flatMap(({ fundId }) => prices.quote(fundId)?.time ?? []);
  return times.length === 0 ? null : isoTime(Math.min(...times));
}

function readBalance(value: number) {
  if (!Number.isInteger(value) || value < MIN_BALANCE || value > MAX_BALANCE)
    throw new InputError(
      `The balance must be whole dollars from ${MIN_BALANCE.toLocaleString('en-US')} to ${MAX_BALANCE.toLocaleString('en-US')}.`,
    );
  return toMicros(value);
}

function sideOf({ quantity }: { readonly quantity: number }): 'long' | 'short' {
  return quantity > 0 ? 'long' : 'short';
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}
