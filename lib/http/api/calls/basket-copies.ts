import { z } from 'zod';
import { ensureDefined } from '@/lib/core/base/assert';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { fromMicros, toMicros } from '@/lib/core/base/money';
import { decimal, instant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { findBasket } from '@/lib/portfolios/baskets/all-baskets';
import { type CopyStart, copyStart } from '@/lib/portfolios/baskets/copied-weights';
import { GET_BASKET } from '@/lib/portfolios/baskets/get-baskets';
import { BASKET_IDS } from '@/lib/site/addresses/basket-address';
import type { CopyTerms } from '@/lib/trading/basket-copies/basket-copies';
import { BASKET_COPY_STATES, STOP_CHOICES } from '@/lib/trading/basket-copies/basket-copy';
import { WHOLE_WEIGHT } from '@/lib/trading/basket-copies/plan-rebalance';
import type { OrderMarket } from '@/lib/trading/orders/paper-orders';
import { type CallContext, defineCall } from '../call';
import { choiceField, finiteNumber, objectField, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { readLookup } from './look-up-item';
import { findTicker, readOrderMarket, WHICH_ACCOUNT } from './paper-fields';

const MAX_ID = 64;
const MOST_AMOUNT = 1e9;

const terms = {
  id: textUpTo(MAX_ID).describe('The portfolio’s id.'),
  amount: finiteNumber().describe('Dollars to set aside for it, at least 100.'),
  stopPct: wholeNumber(1, 99)
    .nullish()
    .describe('Percent of the amount at whose loss the copy is halted; none if omitted.'),
  ...WHICH_ACCOUNT,
};

interface Asked {
  readonly id: string;
  readonly amount: number;
  readonly stopPct?: number | null | undefined;
  readonly accountId?: string | null | undefined;
}

async function readTerms(
  { id, amount, stopPct, accountId }: Asked,
  context: CallContext,
): Promise<CopyTerms> {
  const basket = findBasket(id);
  if (!basket) throw new NotFoundError(`There is no portfolio “${id}”.`);
  if (basket.class === 'robots')
    throw new InputError('This portfolio holds robots. Copy each of them from its own page.');
  if (amount > MOST_AMOUNT) throw new InputError('Enter at most $1,000,000,000.');
  if (amount < 0) throw new InputError('Enter an amount above zero.');
  return {
    basket: id,
    name: basket.name,
    ...(await readStart(id, context)),
    amount: toMicros(amount),
    stopPct: stopPct ?? null,
    accountId,
  };
}

/**
 * What a copy of a portfolio begins with, or goes on with.
 * @throws InputError while daily prices are incomplete, and before the portfolio's record starts
 */
async function readStart(id: string, context: CallContext): Promise<CopyStart> {
  const { answer } = await context.services.analysis.ask(GET_BASKET, id);
  if (!answer) throw new InputError('Daily prices aren’t complete yet. Try again in a few minutes.');
  const lookup = await readLookup(context);
  const start = copyStart(answer, (ticker) => lookup.byTicker(ticker)?.fundId ?? null);
  if (!start) throw new InputError('The portfolio’s record hasn’t started yet, so it can’t be copied.');
  return start;
}

const PROBLEM = { status: 400, when: 'It can’t be done; the message says why. Nothing is stored.' } as const;
const NO_BASKET = { status: 404, when: 'There is no such portfolio, or no such open account.' } as const;

export const previewCopy = defineCall({
  name: 'CxBaskets/PreviewCopy',
  summary: 'What a copy of a portfolio would buy',
  description: 'At the latest prices. Stocks and ETFs are bought in whole shares.',
  request: objectField(terms),
  guestAnswer: null,
  userAnswer: pascalObject({
    accountId: z.string(),
    accountName: z.string(),
    free: decimal().describe('What the account has that is neither invested nor set aside, dollars.'),
    problem: z.string().nullable().describe('Why it can’t be copied like this; null if it can.'),
    lines: z.array(
      pascalObject({
        ticker: z.string(),
        weightPct: z.number(),
        quantity: z.number().describe('Units; negative for a short position.'),
        amount: z.number().nullable().describe('Dollars at the latest price; null without one.'),
        note: z.enum(['whole-units', 'less-than-one', 'small', 'no-price']).nullable(),
      }),
    ),
    costs: z.number().describe('Spread, impact and commission to expect, dollars.'),
    cashLeft: z.number().describe('What of the amount stays uninvested, dollars.'),
  }),
  errors: [NOT_LOGGED_IN, PROBLEM, NO_BASKET],
  example: () => ({ id: ensureDefined(BASKET_IDS[0], 'a portfolio'), amount: 10_000 }),
  async answer(asked, context) {
    const [market, copied] = await Promise.all([readOrderMarket(context), readTerms(asked, context)]);
    const preview = await context.services.basketCopies.preview(
      requireUserId(context.viewer),
      copied,
      market,
    );
    const { accountId, accountName, free, problem } = preview;
    return {
      ...{ accountId, accountName, problem },
      free,
      lines: preview.lines.map(({ fundId, weight, price, wanted, note }) => ({
        ticker: findTicker(market, fundId),
        weightPct: (100 * weight) / WHOLE_WEIGHT,
        quantity: fromMicros(wanted),
        amount: price === null ? null : Math.round(fromMicros(wanted) * price * 100) / 100,
        note,
      })),
      costs: Math.round(preview.cost * 100) / 100,
      cashLeft: Math.round(preview.cash * 100) / 100,
    };
  },
});

export const copyToPaper = defineCall({
  name: 'CxBaskets/CopyToPaper',
  summary: 'Copy a portfolio to your paper account',
  description:
    'Sets the amount aside and buys what the portfolio holds, then follows each of its rebalances. Repeated, it returns the copy that runs.',
  request: objectField(terms),
  guestAnswer: null,
  userAnswer: pascalObject({ copyId: z.string() }),
  errors: [NOT_LOGGED_IN, PROBLEM, NO_BASKET],
  example: () => ({ id: ensureDefined(BASKET_IDS[0], 'a portfolio'), amount: 10_000 }),
  async answer(asked, context) {
    const [market, copied] = await Promise.all([readOrderMarket(context), readTerms(asked, context)]);
    const userId = requireUserId(context.viewer);
    return { copyId: await context.services.basketCopies.copy(userId, copied, market) };
  },
});

export const stopCopy = defineCall({
  name: 'CxBaskets/StopCopy',
  summary: 'Stop copying a portfolio',
  description:
    'What it holds becomes yours, or is sold at the next prices. Stopping it again changes nothing.',
  request: objectField({ copyId: textUpTo(MAX_ID), positions: choiceField(STOP_CHOICES) }),
  guestAnswer: null,
  userAnswer: pascalObject({ stopped: z.literal(true) }),
  errors: [NOT_LOGGED_IN, { status: 404, when: 'You have no such copy.' }],
  example: () => ({ copyId: 'basket-00000000-0000-4000-8000-000000000000', positions: 'keep' }),
  async answer({ copyId, positions }, context) {
    const market = await readOrderMarket(context);
    const userId = requireUserId(context.viewer);
    await context.services.basketCopies.stop(userId, copyId, positions, market);
    return { stopped: true as const };
  },
});

export const resumeCopy = defineCall({
  name: 'CxBaskets/ResumeCopy',
  summary: 'Let a halted copy of a portfolio follow it again',
  description:
    'Buys and sells what it takes to hold what the portfolio holds now. A copy that isn’t halted stays as it is.',
  request: objectField({ copyId: textUpTo(MAX_ID), stopPct: terms.stopPct }),
  guestAnswer: null,
  userAnswer: pascalObject({ resumed: z.literal(true) }),
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'It has lost as much as StopPct already.' },
    { status: 404, when: 'You have no such copy.' },
  ],
  example: () => ({ copyId: 'basket-00000000-0000-4000-8000-000000000000', stopPct: 30 }),
  async answer({ copyId, stopPct }, context) {
    const userId = requireUserId(context.viewer);
    const market = await readOrderMarket(context);
    const copies = await context.services.basketCopies.list(userId, market);
    const copy = copies.find((one) => one.copyId === copyId);
    if (!copy) throw new NotFoundError('You have no such copy of a portfolio.');
    const start = await readStart(copy.basket, context);
    await context.services.basketCopies.resume(
      userId,
      copyId,
      { ...start, stopPct: stopPct ?? null },
      market,
    );
    return { resumed: true as const };
  },
});

export const getBasketCopies = defineCall({
  name: 'CxBaskets/GetCopies',
  summary: 'Your copies of portfolios',
  description: 'With what each holds beside the portfolio’s weights, and why it differs. Running ones first.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        copyId: z.string(),
        accountId: z.string(),
        accountName: z.string(),
        basket: z.string(),
        name: z.string(),
        state: z.enum(BASKET_COPY_STATES),
        reason: z.string().nullable(),
        amount: decimal(),
        value: decimal().describe('What the amount is worth now; 0 once it has ended.'),
        cash: decimal().describe('What of it isn’t invested.'),
        stopPct: z.int().nullable(),
        startedAt: instant(),
        endedAt: instant().nullable(),
        rebalancedAt: instant().nullable(),
        holdings: z.array(
          pascalObject({
            ticker: z.string(),
            quantity: decimal(),
            targetPct: z.number().describe('The portfolio’s share at the last rebalance, percent.'),
            heldPct: z.number().describe('Its share of the copy now, percent.'),
            differences: z.array(z.string()).describe('Why it differs, as sentences.'),
          }),
        ),
      }),
    ),
  }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const market: OrderMarket = await readOrderMarket(context);
    const copies = await context.services.basketCopies.list(requireUserId(context.viewer), market);
    return {
      items: copies.map((copy) => ({
        ...copy,
        holdings: copy.holdings.map(({ fundId: _fundId, ...holding }) => holding),
      })),
    };
  },
});
