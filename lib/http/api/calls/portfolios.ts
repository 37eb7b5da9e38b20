import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { findInstrument } from '@/lib/market/data/instruments';
import {
  COST_METHODS,
  FIRST_PORTFOLIO,
  MAX_PORTFOLIO_NAME,
  MAX_PORTFOLIOS,
  PortfolioConflictError,
} from '@/lib/portfolios/records/portfolio-records';
import { type CallContext, defineCall } from '../call';
import { RefusedError } from '../errors';
import { choiceField, objectField, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { portfolio, portfolioImport, storedTransaction } from './portfolio-fields';

/** Stored portfolios. Files come as forms (`portfolio-routes.ts`). */

const MAX_ID = 100;
const MAX_TICKER = 20;
/** Maximum transactions in an answer. */
const MOST_LISTED = 2_000;

export const numberField = () =>
  wholeNumber(0, MAX_PORTFOLIOS - 1).describe('Number of the portfolio, from 0.');

export const overview = pascalObject({
  portfolios: z.array(portfolio).describe('By number.'),
  imports: z.array(portfolioImport).describe('Newest first.'),
  transactions: z
    .array(storedTransaction)
    .describe(`The newest ${MOST_LISTED} of the portfolio that was named, oldest first.`),
  transactionCount: z.int().describe('How many it has.'),
});

export const getPortfolio = defineCall({
  name: 'CxPortfolio/Get',
  access: 'user',
  summary: 'Your portfolios, and what one of them holds',
  description: 'A portfolio that nothing was stored in yet has no transactions.',
  request: objectField({ no: numberField().nullish() }),
  guestAnswer: null,
  userAnswer: overview,
  errors: [NOT_LOGGED_IN],
  example: () => ({ no: 0 }),
  answer: ({ no }, context) => readOverview(context, no ?? 0),
});

const CONFLICT = {
  status: 409,
  when: 'Another tab or device saved the portfolio since that version. Nothing was saved.',
} as const;

export const savePortfolio = defineCall({
  name: 'CxPortfolio/Save',
  access: 'user',
  summary: 'Save a portfolio’s settings',
  description: `Creates a portfolio beside the first, or changes one. At most ${MAX_PORTFOLIOS}.`,
  isSecret: true,
  request: objectField({
    no: numberField().nullish().describe('Omit it for a new portfolio.'),
    version: wholeNumber(1, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('The version you changed; only for a portfolio you have.'),
    name: textUpTo(MAX_PORTFOLIO_NAME),
    currency: textUpTo(3).describe('ISO 4217.'),
    method: choiceField(COST_METHODS).describe('Whose cost is shown first.'),
    benchmark: textUpTo(MAX_TICKER).describe('Ticker to compare it with.'),
  }),
  guestAnswer: null,
  userAnswer: portfolio,
  errors: [
    NOT_LOGGED_IN,
    {
      status: 400,
      when: 'The name is empty, the currency or ticker is unknown, or you have too many portfolios.',
    },
    { status: 404, when: 'The portfolio was deleted.' },
    CONFLICT,
  ],
  example: () => FIRST_PORTFOLIO,
  async answer({ no, version, name, currency, method, benchmark }, context) {
    if (!/^[A-Z]{3}$/.test(currency))
      throw new InputError('Write the currency as three letters, such as USD.');
    const instrument = findInstrument(benchmark);
    if (!instrument) throw new InputError(`There is no ticker ${benchmark}.`);
    const settings = { name, currency, method, benchmark: instrument.ticker };
    const asked = { no: no ?? null, version: version ?? null, settings };
    try {
      const userId = requireUserId(context.viewer);
      return await context.services.portfolios.save(userId, asked, context.now());
    } catch (error) {
      if (error instanceof PortfolioConflictError) throw new RefusedError(CONFLICT.status, error.message);
      throw error;
    }
  },
});

export const deletePortfolio = defineCall({
  name: 'CxPortfolio/Delete',
  access: 'user',
  summary: 'Delete a portfolio with all its transactions',
  description: 'Does nothing if there is none of that number.',
  request: objectField({ no: numberField() }),
  guestAnswer: null,
  userAnswer: overview,
  errors: [NOT_LOGGED_IN],
  example: () => ({ no: 0 }),
  async answer({ no }, context) {
    await context.services.portfolios.remove(requireUserId(context.viewer), no);
    return readOverview(context, 0);
  },
});

export const undoPortfolioImport = defineCall({
  name: 'CxPortfolio/Undo',
  access: 'user',
  summary: 'Undo an import',
  description: 'Reverses all transactions it added. The same file can be imported again afterwards.',
  request: objectField({ no: numberField(), importId: textUpTo(MAX_ID) }),
  guestAnswer: null,
  userAnswer: overview,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'It was undone already.' },
    { status: 404, when: 'There is no such import.' },
  ],
  example: () => ({ no: 0, importId: '0' }),
  async answer({ no, importId }, context) {
    await context.services.portfolios.undo(requireUserId(context.viewer), importId, context.now());
    return readOverview(context, no);
  },
});

export async function readOverview({ viewer, services }: CallContext, no: number) {
  const userId = requireUserId(viewer);
  const [portfolios, imports, transactions] = await Promise.all([
    services.portfolios.list(userId),
    services.portfolios.imports(userId, no),
    services.portfolios.transactions(userId, no),
  ]);
  return {
    portfolios,
    imports,
    transactions: transactions.slice(-MOST_LISTED),
    transactionCount: transactions.length,
  };
}
