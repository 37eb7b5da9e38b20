import { z } from 'zod';
import { type Micros, minus } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { fromPrice } from '@/lib/core/base/price';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { IN_DOLLARS } from '@/lib/market/data/currency-rates';
import { FUND_TYPES } from '@/lib/market/data/instrument';
import {
  BALANCE_LIMITS,
  BALANCE_PRESETS,
  MAX_ACCOUNT_NAME,
  MAX_OPEN_ACCOUNTS,
  type PaperAccountState,
  type PaperPosition,
  RESET_WORD,
} from '@/lib/trading/accounts/paper-accounts';
import { averagePrice, openProfitAt, valueAt } from '@/lib/trading/accounts/position';
import { accountMoney, NO_FUNDS } from '@/lib/trading/accounts/set-aside';
import { calculateDayProfit, markFor } from '@/lib/trading/accounts/valuation';
import type { OrderMarket } from '@/lib/trading/orders/paper-orders';
import { type AnswerValue, type CallContext, defineCall } from '../call';
import { finiteNumber, objectField, textUpTo, wholeNumber } from '../fields';
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

const MAX_PAGE_SIZE = 100;

const account = pascalObject({
  id: z.string(),
  generation: z.int().describe('1 for the first account; each reset or further account adds one.'),
  startBalance: decimal(),
  cash: decimal().describe('With what short sales brought in, which can’t be spent.'),
  equity: decimal().describe('Cash plus positions at their latest prices.'),
  buyingPower: decimal().describe(
    'What new positions may cost: the equity less what all positions cost and what is set aside for copies. There is no leverage.',
  ),
  setAside: decimal().describe('Set aside for copies and unused: only their entries use it.'),
  setAsideFor: z.array(z.string()).describe('Ids of copies with money set aside.'),
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
    .describe('What resets of the account archived, newest first.'),
});

const { min: MIN_BALANCE, max: MAX_BALANCE } = BALANCE_LIMITS;

const balance = finiteNumber().describe(
  `In whole dollars, from ${MIN_BALANCE.toLocaleString('en-US')} to ${MAX_BALANCE.toLocaleString('en-US')}.`,
);

const accountName = textUpTo(100).describe(`1 to ${MAX_ACCOUNT_NAME} characters.`);
const OWN_ACCOUNT = textUpTo(64).describe('One of your open paper accounts, as in GetAccounts.');

export const getAccount = defineCall({
  name: 'CxPaperTrades/GetAccount',
  summary: 'Your paper account',
  description:
    'Its money and its curve. Paper accounts trade at the prices of the robots’ market; no real money is involved.',
  request: objectField(WHICH_ACCOUNT),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: accountAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH_ACCOUNT],
  example: () => ({}),
  answer: ({ accountId }, context) => readPaperState(context, accountId),
});

const namedAccount = pascalObject({
  line: z.int().describe('Numbers your accounts from 1, and stays when one is reset.'),
  name: z.string(),
});

const accountsAnswer = pascalObject({
  items: z
    .array(
      pascalObject({
        ...account.shape,
        ...namedAccount.shape,
        id: z
          .string()
          .describe('`AccountId` of calls. A reset opens an account with another id in the same line.'),
        openPositions: z.int().min(0),
        copies: z.int().min(0).describe('Robots copied to it.'),
      }),
    )
    .describe('Open ones, the oldest first.'),
  closed: z
    .array(
      pascalObject({
        ...namedAccount.shape,
        generation: z.int(),
        startBalance: decimal(),
        cash: decimal(),
        createdAt: instant(),
        closedAt: instant(),
      }),
    )
    .describe('Accounts you closed, newest first, with what their resets archived.'),
  max: z.int().describe('Accounts you may have open.'),
});

export const getAccounts = defineCall({
  name: 'CxPaperTrades/GetAccounts',
  summary: 'Your paper accounts',
  description: 'All that are open, with what each is worth, and those you closed.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: accountsAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => readPaperAccounts(context),
});

export const openAccount = defineCall({
  name: 'CxPaperTrades/OpenAccount',
  summary: 'Open a paper account',
  description: `Without a name: your first account. With one: another account, up to ${MAX_OPEN_ACCOUNTS}. Opening it again with the same balance changes nothing.`,
  request: objectField({
    balance,
    name: accountName.nullish(),
  }),
  guestAnswer: null,
  userAnswer: accountAnswer,
  errors: [
    NOT_LOGGED_IN,
    {
      status: 400,
      when: 'The balance is out of range, an account is open already or has that name, or you have as many as you may.',
    },
  ],
  example: () => ({ balance: BALANCE_PRESETS[1] }),
  async answer(asked, context) {
    const micros = readBalance(asked.balance);
    const market = context.catalogue.market().name;
    const userId = requireUserId(context.viewer);
    const opened = await context.services.paperAccounts.open(userId, market, micros, asked.name);
    return readPaperState(context, opened.id);
  },
});

export const resetAccount = defineCall({
  name: 'CxPaperTrades/ResetAccount',
  summary: 'Start over with a new paper account',
  description:
    'Archives the account with its trades, cancels its orders, ends its copies of robots and opens a new one. Files of archived accounts remain.',
  request: objectField({
    balance,
    confirmation: textUpTo(20).describe('The word RESET.'),
    ...WHICH_ACCOUNT,
  }),
  guestAnswer: null,
  userAnswer: accountAnswer,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'There is no account, or the confirmation is not RESET.' },
    NO_SUCH_ACCOUNT,
  ],
  example: () => ({ balance: BALANCE_PRESETS[0], confirmation: RESET_WORD }),
  async answer(asked, context) {
    if (asked.confirmation !== RESET_WORD) throw new InputError('Type RESET to confirm.');
    const micros = readBalance(asked.balance);
    const market = context.catalogue.market().name;
    const userId = requireUserId(context.viewer);
    const opened = await context.services.paperAccounts.reset(userId, market, micros, asked.accountId);
    return readPaperState(context, opened.id);
  },
});

export const renameAccount = defineCall({
  name: 'CxPaperTrades/RenameAccount',
  summary: 'Rename a paper account',
  description: 'Names are unique among your open accounts, whatever case they are written in.',
  request: objectField({ accountId: OWN_ACCOUNT, name: accountName }),
  guestAnswer: null,
  userAnswer: accountsAnswer,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'The name is empty or too long, or another account has it.' },
    NO_SUCH_ACCOUNT,
  ],
  example: () => ({ accountId: 'an-id-from-GetAccounts', name: 'Swing test' }),
  async answer({ accountId, name }, context) {
    const market = context.catalogue.market().name;
    await context.services.paperAccounts.rename(requireUserId(context.viewer), market, accountId, name);
    return readPaperAccounts(context);
  },
});

export const closeAccount = defineCall({
  name: 'CxPaperTrades/CloseAccount',
  summary: 'Close a paper account',
  description:
    'Archives the account with its trades and cancels its orders. Its files remain. Stop copying robots to it first.',
  request: objectField({ accountId: OWN_ACCOUNT }),
  guestAnswer: null,
  userAnswer: accountsAnswer,
  errors: [NOT_LOGGED_IN, { status: 400, when: 'Robots are copied to it.' }, NO_SUCH_ACCOUNT],
  example: () => ({ accountId: 'an-id-from-GetAccounts' }),
  async answer({ accountId }, context) {
    const market = context.catalogue.market().name;
    await context.services.paperAccounts.close(requireUserId(context.viewer), market, accountId);
    return readPaperAccounts(context);
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
  rate: z
    .number()
    .nullable()
    .describe(
      'Dollars for a unit of the currency that prices are in: 1 but for currency pairs such as GBPJPY; null without one, when it’s valued at what it cost.',
    ),
  value: decimal().describe('In dollars, at the latest price; negative for short positions.'),
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
  request: objectField(WHICH_ACCOUNT),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({ items: z.array(position) }),
  errors: [NOT_LOGGED_IN, NO_SUCH_ACCOUNT],
  example: () => ({}),
  async answer({ accountId }, context) {
    const current = await readAccount(context, accountId);
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
      const mark = markFor(held, market);
      const rate = market.findRate(held.fundId);
      const openProfit = openProfitAt(held, mark.price, mark.rate);
      return {
        fundId: held.fundId,
        ticker: findTicker(market, held.fundId),
        fundType: market.instrumentById(held.fundId)?.fundType ?? 'S',
        side: positionSide(held),
        quantity: size(held.quantity),
        averageCost: averagePrice(held),
        price: quote?.price ?? null,
        priceAt: quote?.time ?? null,
        rate: rate === null ? null : fromPrice(rate),
        value: valueAt(held, mark.price, mark.rate),
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
  request: objectField({
    offset: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    pageSize: wholeNumber(1, MAX_PAGE_SIZE),
    ...WHICH_ACCOUNT,
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
        rate: z.number().describe('Dollars for a unit of the currency of its prices, when it was closed.'),
        profit: decimal().describe('Less commissions.'),
        profitPct: z.number().describe('In percent of what it cost.'),
        ...OWNER_FIELDS,
      }),
    ),
    total: z.int().min(0),
  }),
  errors: [NOT_LOGGED_IN, NO_SUCH_ACCOUNT],
  example: () => ({ offset: 0, pageSize: 20 }),
  async answer({ offset, pageSize, accountId }, context) {
    const current = await readAccount(context, accountId);
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
        rate: fromPrice(trade.rate ?? IN_DOLLARS),
        ticker: findTicker(market, trade.fundId),
        openTime: trade.openedAt,
        closeTime: trade.closedAt,
        profitPct: toPercent(
          fromMicros(trade.profit),
          fromPrice(trade.openPrice) * fromMicros(trade.quantity) * fromPrice(trade.rate ?? IN_DOLLARS),
        ),
        ...ownedBy(trade.owner, robots, context.catalogue),
      })),
      total,
    };
  },
});

async function readPaperState(
  context: CallContext,
  accountId?: string | null,
): Promise<AnswerValue<null, typeof accountAnswer>> {
  const { paperAccounts } = context.services;
  const userId = requireUserId(context.viewer);
  const market = await readOrderMarket(context);
  const [open, all] = await Promise.all([
    readAccount(context, accountId),
    paperAccounts.generations(userId, market.name),
  ]);
  const [positions, points, funds] = open
    ? await Promise.all([
        paperAccounts.positions(open.id),
        paperAccounts.equityPoints(open.id),
        paperAccounts.funds(open.id),
      ])
    : [[], [], NO_FUNDS];
  return {
    account: open && withWorth({ account: open, positions, points, funds }, market, context),
    curve: points,
    presets: BALANCE_PRESETS,
    archived: all.filter(({ isOpen, line }) => !isOpen && (!open || line === open.line)),
  };
}

async function readPaperAccounts(context: CallContext): Promise<AnswerValue<null, typeof accountsAnswer>> {
  const { paperAccounts } = context.services;
  const userId = requireUserId(context.viewer);
  const market = await readOrderMarket(context);
  const [states, all] = await Promise.all([
    paperAccounts.states(userId, market.name, market.now),
    paperAccounts.generations(userId, market.name),
  ]);
  const lines = new Set(states.map(({ account: { line } }) => line));
  return {
    items: states.map((state) => ({
      ...withWorth(state, market, context),
      openPositions: state.positions.length,
      copies: state.copies,
    })),
    closed: all.flatMap((one) =>
      lines.has(one.line) || one.archivedAt === null ? [] : { ...one, closedAt: one.archivedAt },
    ),
    max: MAX_OPEN_ACCOUNTS,
  };
}

/** An open account with what it is worth now. */
function withWorth(
  { account: open, positions, points, funds }: Omit<PaperAccountState, 'copies'>,
  market: OrderMarket,
  context: CallContext,
) {
  const money = accountMoney(open.cash, positions, funds, market);
  const { equity } = money;
  return {
    ...open,
    ...money,
    setAsideFor: [...funds.keys()],
    dayProfit: calculateDayProfit(open, equity, points, market.now),
    totalProfit: minus(equity, open.startBalance),
    pricesAt: oldestPrice(positions, context),
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

/** The absolute quantity: short positions have negative ones. */
function size(quantity: Micros): Micros {
  return Math.abs(quantity) as Micros;
}

function toPercent(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}
