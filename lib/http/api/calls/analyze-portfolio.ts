import type { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { isoDay, parseIsoDay, startOfDay, utcDay } from '@/lib/core/base/time';
import { pascalObject } from '@/lib/core/wire/schema';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { toAnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { ANALYZE_PORTFOLIO, DEFAULT_BENCHMARK } from '@/lib/portfolios/analysis/portfolio-questions';
import { MAX_KEPT } from '@/lib/portfolios/records/portfolio-records';
import { fromPlain } from '@/lib/portfolios/transactions/plain-transaction';
import { TRANSACTION_KINDS, type Transaction } from '@/lib/portfolios/transactions/transaction';
import { defineCall } from '../call';
import { anyTextUpTo, choiceField, listField, objectField, wholeNumber, yesOrNo } from '../fields';
import { progressField } from './daily-prices-progress';
import { portfolioAnalysis } from './portfolio-analysis-answer';

const MOST_SPLIT = 999_999;
const MAX_NAME = 40;
const MAX_NUMBER = 40;
const ISO_DAY = 10;
const decimal = (what: string) => anyTextUpTo(MAX_NUMBER).nullish().describe(what);

/** A transaction as it's sent. */
export const sentTransaction = objectField({
  kind: choiceField(TRANSACTION_KINDS),
  day: anyTextUpTo(ISO_DAY).describe('YYYY-MM-DD.'),
  ticker: anyTextUpTo(MAX_NAME)
    .nullish()
    .describe('Or any name for what isn’t among our instruments; cash has none.'),
  quantity: decimal('Below 0 for what goes out: −2.5. A split’s shares that came, without Ratio.'),
  price: decimal('For one unit; what a reward, a transfer or a swap was worth. Defaults to the day’s close.'),
  amount: decimal('What it added to cash, below 0 for what it took, costs and tax included. Defaults to 0.'),
  currency: anyTextUpTo(3).nullish().describe('ISO 4217. Defaults to USD.'),
  fee: decimal('Costs within Amount.'),
  tax: decimal('Tax withheld within Amount.'),
  splitAfter: wholeNumber(1, MOST_SPLIT).nullish().describe('New shares …'),
  splitBefore: wholeNumber(1, MOST_SPLIT).nullish().describe('… for so many old ones.'),
  group: anyTextUpTo(MAX_NAME)
    .nullish()
    .describe('The same for the coins of one exchange, and for a trade and the coins that pay its fee.'),
});

export const trialFields = {
  withWorstMonth: yesOrNo().nullish().describe('Also draws what a bad month may cost.'),
  saleOf: anyTextUpTo(MAX_NAME).nullish().describe('A holding to try a sale of.'),
  saleQuantity: decimal('How much of it, above 0.'),
};

export const analysisAnswer = pascalObject({
  progress: progressField(),
  result: portfolioAnalysis.nullable().describe('null until all instruments’ daily prices are there.'),
});

export const analyzeSentPortfolio = defineCall({
  name: 'CxPortfolio/Analyze',
  access: 'anyone',
  summary: 'All figures of a portfolio from its transactions',
  description:
    'Holdings, cost by FIFO and average, realized and unrealized results, time-weighted and money-weighted returns, a benchmark on the same payments, income, allocation, risk, and a sale tried. Nothing of it is stored.',
  request: objectField({
    transactions: listField(sentTransaction, MAX_KEPT).describe('In the order in which they happened.'),
    currency: anyTextUpTo(3).nullish().describe('In which it’s valued. Defaults to USD.'),
    benchmark: anyTextUpTo(MAX_NAME)
      .nullish()
      .describe(`Ticker to compare with. Defaults to ${DEFAULT_BENCHMARK}.`),
    ...trialFields,
  }),
  guestAnswer: analysisAnswer,
  userAnswer: analysisAnswer,
  errors: [],
  example: (catalogue) => ({
    transactions: [
      { kind: 'deposit', day: isoDay(exampleDay(catalogue.market().now)), amount: '1000' },
      {
        kind: 'trade',
        day: isoDay(exampleDay(catalogue.market().now)),
        ticker: 'SPY',
        quantity: '1',
        amount: '-500',
      },
    ],
  }),
  async answer({ transactions, currency, benchmark, withWorstMonth, saleOf, saleQuantity }, { services }) {
    const { state, answer: analysis } = await services.analysis.ask(ANALYZE_PORTFOLIO, {
      transactions: transactions.map(readTransaction),
      base: readCurrency(currency),
      benchmark: benchmark?.toUpperCase() || DEFAULT_BENCHMARK,
      sale: readSale(saleOf, saleQuantity),
      withWorstMonth: withWorstMonth ?? false,
    });
    return { progress: dailyBarsText(state), result: analysis && toAnalysisView(analysis) };
  },
});

const EXAMPLE_DAYS = 90;

function exampleDay(now: number): number {
  return utcDay(now) - EXAMPLE_DAYS;
}

/** @throws InputError naming the transaction by its place, from 1 */
export function readTransaction(sent: z.infer<typeof sentTransaction>, index: number): Transaction {
  const { kind, day, ticker, splitAfter, splitBefore } = sent;
  const name = ticker?.trim().toUpperCase() || null;
  try {
    return fromPlain({
      kind,
      day,
      at: startOfDay(parseIsoDay(day)),
      instrument: name,
      symbol: name,
      quantity: sent.quantity || null,
      price: sent.price || null,
      amount: sent.amount || '0',
      currency: readCurrency(sent.currency),
      fee: sent.fee || '0',
      tax: sent.tax || '0',
      baseAmount: null,
      ratio: splitAfter && splitBefore ? { after: splitAfter, before: splitBefore } : null,
      group: sent.group || null,
      externalId: null,
      line: index + 1,
      note: '',
    });
  } catch (error) {
    throw error instanceof InputError ? new InputError(`Transaction ${index + 1}: ${error.message}.`) : error;
  }
}

function readCurrency(text: string | null | undefined): string {
  const currency = text?.trim().toUpperCase() || 'USD';
  if (!/^[A-Z]{3}$/.test(currency)) throw new InputError(`“${currency}” is no currency; write it like USD.`);
  return currency;
}

/** The sale to try; null for none. @throws InputError if the quantity can't be read */
export function readSale(name: string | null | undefined, quantity: string | null | undefined) {
  return name ? { name, quantity: readQuantity(quantity) } : null;
}

function readQuantity(text: string | null | undefined): string {
  if (!text || !/^\d{1,15}(\.\d{0,12})?$/.test(text.trim()))
    throw new InputError('Enter how much to sell as a number, such as 2.5.');
  return text.trim();
}
