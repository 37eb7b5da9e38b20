import { z } from 'zod';
import { absolute, type FundId, type Micros, minus, plus } from '@/lib/core/base/brand';
import { ZERO } from '@/lib/core/base/money';
import { fromPrice, toPrice } from '@/lib/core/base/price';
import { endOfDay, isoDay, MINUTE_MS, utcDay } from '@/lib/core/base/time';
import { formatPrice } from '@/lib/core/format/number';
import { decimal, instant, price } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import type { CorporateAction } from '@/lib/market/corporate-actions/corporate-action';
import { openProfitAt, valueAt, worth } from '@/lib/trading/accounts/position';
import { calculateEquity, markFor } from '@/lib/trading/accounts/valuation';
import type { OrderMarket } from '@/lib/trading/orders/paper-orders';
import { readPeriod, STATEMENT_PERIODS } from '@/lib/trading/statements/period';
import { STATEMENT_RECORD } from '@/lib/trading/statements/server/read-statement';
import { equityChange, MAX_STATEMENT_FILLS, type StatementRecord } from '@/lib/trading/statements/statement';
import { type CallContext, defineCall } from '../call';
import { choiceField, objectField, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { readPairs, readRates } from './look-up-item';
import { findTicker, OWNER_FIELDS, ownedBy, readOrderMarket } from './paper-fields';

const MAX_GENERATION = 999_999;
const LONGEST_ID = 64;
const LONGEST_DAY = 10;

const worthAt = pascalObject({
  at: instant().nullable().describe('When it was stored; null if the account didn’t exist yet.'),
  equity: decimal(),
});

const change = pascalObject({
  total: decimal().describe('The closing less the opening equity: the sum of all parts.'),
  deposits: decimal().describe('The start balance of an account opened in the period.'),
  trades: decimal().describe('Profits of closed trades, after all their commissions.'),
  actions: decimal().describe('Dividends, and fractions of shares paid in cash.'),
  open: decimal().describe('By how much the profit of open positions changed.'),
  outside: decimal().describe(
    'Booked between a bound and the stored equity nearest before it: the opening one’s less the closing one’s.',
  ),
});

const fill = pascalObject({
  time: instant(),
  ticker: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: decimal(),
  price: price(),
  commission: decimal(),
  profit: decimal().nullable().describe('Of what it closed, after commissions; null if it only opened.'),
  openPrice: price().nullable().describe('Average price of what it closed.'),
  openTime: instant().nullable(),
  ...OWNER_FIELDS,
});

const statement = pascalObject({
  account: pascalObject({
    id: z.string(),
    name: z.string(),
    generation: z.int(),
    createdAt: instant(),
    archivedAt: instant().nullable(),
  }),
  from: z.string().describe('The first day, in UTC.'),
  to: z.string().describe('The last day, in UTC.'),
  madeAt: instant().describe('The market’s present.'),
  isUnfinished: z
    .boolean()
    .describe('Whether the last day hasn’t ended: the closing equity is the present one.'),
  opening: worthAt,
  closing: worthAt,
  change,
  commissions: decimal().describe('Paid in the period.'),
  tradeCount: z.int(),
  fillCount: z.int(),
  averageHolding: z.number().nullable().describe('Of closed trades, in minutes; null without any.'),
  fills: z.array(fill).describe(`The newest ${MAX_STATEMENT_FILLS}, oldest first.`),
  actions: z.array(
    pascalObject({
      time: instant(),
      ticker: z.string(),
      text: z.string(),
      cash: decimal(),
      profit: decimal(),
    }),
  ),
  positions: z
    .array(
      pascalObject({
        ticker: z.string(),
        side: z.enum(['long', 'short']),
        quantity: decimal(),
        price: price().nullable().describe('At the end; null if it isn’t known.'),
        value: decimal().nullable(),
        openProfit: decimal().nullable().describe('null at an end in the past.'),
      }),
    )
    .describe('Open at the end, of all owners together.'),
});

export const getStatement = defineCall({
  name: 'CxPaperTrades/GetStatement',
  summary: 'Statement of a paper account',
  description:
    'How an account’s equity changed over some days in UTC: deposits, closed trades, corporate actions and open positions. Equity is stored hourly, and after 30 days only a day’s last value is kept.',
  request: objectField({
    accountId: textUpTo(LONGEST_ID)
      .nullish()
      .describe('One of your paper accounts, open or not; your oldest open one if omitted.'),
    generation: wholeNumber(1, MAX_GENERATION).optional().describe('An account by its number instead.'),
    period: choiceField(STATEMENT_PERIODS).optional().describe('Weeks start on Monday.'),
    from: textUpTo(LONGEST_DAY).optional().describe('Without a period: the first day, as 2026-11-01.'),
    to: textUpTo(LONGEST_DAY).optional().describe('The last day.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ statement: statement.nullable().describe('null without a paper account.') }),
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'The days are missing or in the wrong order, or the account wasn’t open then.' },
    { status: 404, when: 'You have no such paper account.' },
  ],
  example: () => ({ period: 'this-month' }),
  async answer(asked, context) {
    const market = await readOrderMarket(context);
    const days = readPeriod(asked, utcDay(market.now));
    const record = await context.services.reads.run(STATEMENT_RECORD, {
      userId: requireUserId(context.viewer),
      market: market.name,
      accountId: asked.accountId ?? null,
      generation: asked.generation ?? null,
      days,
      now: market.now,
    });
    if (record === null) return { statement: null };
    const { account, opening, closing, sums, robots } = record;
    const equityNow = calculateEquity(account.cash, record.positions ?? [], market);
    const { opening: first, closing: last, ...parts } = equityChange(record, equityNow);
    const toTicker = (fundId: FundId) => findTicker(market, fundId);
    return {
      statement: {
        account,
        from: isoDay(days.from),
        to: isoDay(days.to),
        madeAt: market.now,
        isUnfinished: closing === null,
        opening: { at: opening?.at ?? null, equity: first },
        closing: { at: closing?.at ?? market.now, equity: last },
        change: { total: minus(last, first), ...parts },
        commissions: sums.commissions,
        tradeCount: sums.trades,
        fillCount: sums.fills,
        averageHolding: sums.trades === 0 ? null : sums.held / sums.trades / MINUTE_MS,
        fills: record.fills.map((one) => ({
          ...one,
          ticker: toTicker(one.fundId),
          openTime: one.openedAt,
          ...ownedBy(one.owner, robots, context.catalogue),
        })),
        actions: record.actions.map(({ at, action, cash, profit }) => ({
          time: at,
          ticker: toTicker(action.fundId),
          text: actionText(action),
          cash,
          profit,
        })),
        positions: (record.positions === null
          ? await heldThen(record, market, endOfDay(days.to), context)
          : heldNow(record, market)
        ).map(({ fundId, quantity, ...held }) => ({
          ...held,
          ticker: toTicker(fundId),
          side: quantity > 0 ? ('long' as const) : ('short' as const),
          quantity: absolute(quantity),
        })),
      },
    };
  },
});

/** Positions of all owners together, at the latest prices. */
function heldNow({ positions }: StatementRecord, market: OrderMarket) {
  const sums = new Map<FundId, { quantity: Micros; value: Micros; openProfit: Micros }>();
  for (const held of positions ?? []) {
    const { quantity, value, openProfit } = sums.get(held.fundId) ?? NOTHING;
    const mark = markFor(held, market);
    sums.set(held.fundId, {
      quantity: plus(quantity, held.quantity),
      value: plus(value, valueAt(held, mark.price, mark.rate)),
      openProfit: plus(openProfit, openProfitAt(held, mark.price, mark.rate)),
    });
  }
  return [...sums].map(([fundId, sum]) => {
    const found = market.findPrice(fundId);
    return { fundId, price: found === null ? null : toPrice(found), ...sum };
  });
}

const NOTHING = { quantity: ZERO, value: ZERO, openProfit: ZERO };

/** What was held at an end in the past, at the last bars' closes. */
async function heldThen(
  { heldThen }: StatementRecord,
  { name }: OrderMarket,
  end: number,
  context: CallContext,
) {
  const priced = heldThen.filter(({ isSplitSince }) => !isSplitSince).map(({ fundId }) => fundId);
  const pairs = await readPairs(context);
  const converting = priced.some((fundId) => pairs.includes(fundId)) ? pairs : [];
  const prices = await context.pricesAt(name, [...new Set([...priced, ...converting])], end);
  const findRate = await readRates(context, (fundId) => prices.get(fundId) ?? null);
  return heldThen.map(({ fundId, quantity }) => {
    const found = priced.includes(fundId) ? prices.get(fundId) : undefined;
    const exact = found === undefined ? null : toPrice(found);
    const rate = findRate(fundId);
    return {
      fundId,
      quantity,
      price: exact,
      value: exact === null || rate === null ? null : worth(exact, quantity, rate),
      openProfit: null,
    };
  });
}

function actionText(action: CorporateAction): string {
  switch (action.kind) {
    case 'split':
      return `Split, ${action.after} for ${action.before}`;
    case 'cash-dividend':
      return `Dividend of $${formatPrice(fromPrice(action.perShare))} a share`;
    case 'symbol-change':
      return `${action.from} became ${action.to}`;
    case 'spin-off':
      return `Spin-off of ${action.newSymbol}`;
  }
}
