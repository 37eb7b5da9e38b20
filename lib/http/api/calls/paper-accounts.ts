import { z } from 'zod';
import type { Micros } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import {
  BALANCE_LIMITS,
  BALANCE_PRESETS,
  type PaperPosition,
  RESET_WORD,
} from '@/lib/trading/accounts/paper-accounts';
import { averagePrice, openProfitAt, valueAt } from '@/lib/trading/accounts/position';
import {
  calculateBuyingPower,
  calculateDayProfit,
  calculateEquity,
  priceFor,
} from '@/lib/trading/accounts/valuation';
import { type AnswerValue, type CallContext, defineCall } from '../call';
import { finiteNumber, objectOf, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { findTicker, OWNER_FIELDS, ownedBy, readAccount, readOrderMarket } from './paper-fields';

const MAX_PAGE_SIZE = 100;

const account = pascalObject({
  id: z.string(),
  generation: z.int().describe('1 for the first account; each reset adds one.'),
  startBalance: decimal(),
  cash: decimal().describe('With what short sales brought in, which can’t be spent.'),
  equity: decimal().describe('Cash plus positions at their latest prices.'),
  buyingPower: decimal().describe(
    'What new positions may cost: the equity less what all positions cost. There is no leverage.',
  ),
  dayProfit: decimal().describe('Since the UTC day began.'),
  totalProfit: decimal(),
  createdAt: instant(),
  pricesAt: instant()
    .nullable()
    .describe('Time of the oldest price among those of its positions; null without any.'),
});

const accountAnswer = pascalObject({
  account: account.nullable().describe('null until one is opened.'),
  curve: z.array(pascalObject({ at: instant(), equity: decimal() })),
  presets: z.array(z.int()).describe('Balances offered; any whole amount between the limits will do.'),
  archived: z
    .array(
      pascalObject({
        generation: z.int(),
        startBalance: decimal(),
        cash: decimal(),
        createdAt: instant(),
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
  answer: (_, context) => readPaperState(context),
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
    await context.services.paperAccounts.open(requireUserId(context.viewer), market, micros);
    return readPaperState(context);
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
    await context.services.paperAccounts.reset(requireUserId(context.viewer), market, micros);
    return readPaperState(context);
  },
});

const position = pascalObject({
  fundId: z.int(),
  ticker: z.string(),
  fundType: z.enum(FUND_TYPES),
  side: z.enum(['long', 'short']),
  quantity: decimal(),
  averageCost: price().describe('Average price a unit, without commissions.'),
  price: z.number().nullable().describe('The latest; null if there is none.'),
  priceAt: instant().nullable(),
  value: decimal().describe('At the latest price; negative for short positions.'),
  openProfit: decimal().describe('Less the commissions paid.'),
  openProfitPct: z.number().describe('In percent of what it cost.'),
  ...OWNER_FIELDS,
  openedAt: instant(),
  lots: z
    .array(pascalObject({ acquiredAt: instant(), quantity: decimal(), price: price() }))
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
      const exact = priceFor(held, market.findPrice);
      const openProfit = openProfitAt(held, exact);
      return {
        fundId: held.fundId,
        ticker: findTicker(market, held.fundId),
        fundType: market.instrumentById(held.fundId)?.fundType ?? 'S',
        side: positionSide(held),
        quantity: size(held.quantity),
        averageCost: averagePrice(held),
        price: quote?.price ?? null,
        priceAt: quote?.time ?? null,
        value: valueAt(held, exact),
        openProfit,
        openProfitPct: toPercent(fromMicros(openProfit), fromMicros(size(held.cost))),
        ...ownedBy(held.owner, robots, context.catalogue),
        openedAt: held.openedAt,
        lots: (lots[index] ?? []).map((lot) => ({ ...lot, quantity: size(lot.quantity) })),
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
        quantity: decimal(),
        openTime: instant().describe('When the position was opened.'),
        closeTime: instant(),
        openPrice: price().describe('Average.'),
        closePrice: price(),
        profit: decimal().describe('Less commissions.'),
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
      items: items.map((trade) => ({
        ...trade,
        ticker: findTicker(market, trade.fundId),
        openTime: trade.openedAt,
        closeTime: trade.closedAt,
        profitPct: toPercent(
          fromMicros(trade.profit),
          fromPrice(trade.openPrice) * fromMicros(trade.quantity),
        ),
        ...ownedBy(trade.owner, robots, context.catalogue),
      })),
      total,
    };
  },
});

async function readPaperState(context: CallContext): Promise<AnswerValue<null, typeof accountAnswer>> {
  const { paperAccounts } = context.services;
  const userId = requireUserId(context.viewer);
  const market = await readOrderMarket(context);
  const [current, ...others] = await paperAccounts.generations(userId, market.name);
  const open = current?.isOpen ? current : null;
  const archived = open || !current ? others : [current, ...others];
  const [positions, points] = open
    ? await Promise.all([paperAccounts.positions(open.id), paperAccounts.equityPoints(open.id)])
    : [[], []];
  const equity = open ? calculateEquity(open.cash, positions, market.findPrice) : null;
  return {
    account:
      open && equity !== null
        ? {
            ...open,
            equity,
            buyingPower: calculateBuyingPower(equity, positions),
            dayProfit: calculateDayProfit(open, equity, points, market.now),
            totalProfit: (equity - open.startBalance) as Micros,
            pricesAt: oldestPrice(positions, context),
          }
        : null,
    curve: points,
    presets: BALANCE_PRESETS,
    archived,
  };
}

function oldestPrice(positions: readonly PaperPosition[], { prices }: CallContext): number | null {
  const times = positions.flatMap(({ fundId }) => prices.quote(fundId)?.time ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

function readBalance(value: number) {
  if (!Number.isInteger(value) || value < MIN_BALANCE || value > MAX_BALANCE)
    throw new InputError(
      `The balance must be whole dollars from ${MIN_BALANCE.toLocaleString('en-US')} to ${MAX_BALANCE.toLocaleString('en-US')}.`,
    );
  return toMicros(value);
}

function positionSide({ quantity }: { readonly quantity: number }): 'long' | 'short' {
  return quantity > 0 ? 'long' : 'short';
}

/** What is held, whichever side it is on. */
function size(quantity: Micros): Micros {
  return Math.abs(quantity) as Micros;
}

function toPercent(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}
