import { InputError } from '@/lib/core/base/errors';
import { utcDay } from '@/lib/core/base/time';
import { dailyBarsText } from '@/lib/market/daily-bars/daily-bars-state';
import { findInstrument } from '@/lib/market/data/instruments';
import { toAnalysisView } from '@/lib/portfolios/analysis/analysis-view';
import { ANALYZE_PORTFOLIO } from '@/lib/portfolios/analysis/portfolio-questions';
import { FIRST_PORTFOLIO, MAX_CHANGES } from '@/lib/portfolios/records/portfolio-records';
import { fromPlain, toPlain } from '@/lib/portfolios/transactions/plain-transaction';
import { defineCall } from '../call';
import { listField, objectField, textUpTo, wholeNumber } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';
import { analysisAnswer, readSale, readTransaction, sentTransaction, trialFields } from './analyze-portfolio';
import { numberField, overview, readOverview } from './portfolios';

/** Of a portfolio that's stored; see `CxPortfolio/Get`. */
export const analyzeStoredPortfolio = defineCall({
  name: 'CxPortfolio/AnalyzeMine',
  access: 'user',
  summary: 'All figures of a portfolio you keep',
  description: 'The same as `CxPortfolio/Analyze`, of all transactions of a portfolio of yours.',
  request: objectField({
    no: numberField(),
    ...trialFields,
  }),
  guestAnswer: null,
  userAnswer: analysisAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({ no: 0 }),
  async answer({ no, withWorstMonth, saleOf, saleQuantity }, { viewer, services }) {
    const userId = requireUserId(viewer);
    const [portfolios, stored] = await Promise.all([
      services.portfolios.list(userId),
      services.portfolios.transactions(userId, no),
    ]);
    const { currency, benchmark } = portfolios.find((one) => one.no === no) ?? FIRST_PORTFOLIO;
    const { state, answer: analysis } = await services.analysis.ask(ANALYZE_PORTFOLIO, {
      transactions: stored.map(fromPlain),
      base: currency,
      benchmark,
      sale: readSale(saleOf, saleQuantity),
      withWorstMonth: withWorstMonth ?? false,
    });
    return { progress: dailyBarsText(state), result: analysis && toAnalysisView(analysis) };
  },
});

const MAX_KEY = 100;

const addedTransaction = sentTransaction.extend({
  key: textUpTo(MAX_KEY)
    .nullish()
    .describe(
      'Names its row of a file, as `Read` answered it. A row that is there already isn’t added again.',
    ),
});

/** Changes of a portfolio by hand. */
export const changePortfolio = defineCall({
  name: 'CxPortfolio/Change',
  access: 'user',
  summary: 'Add and remove transactions by hand',
  description: `At most ${MAX_CHANGES} at once; an edit is both. What was removed stays on record as reversed.`,
  isSecret: true,
  request: objectField({
    no: numberField(),
    added: listField(addedTransaction, MAX_CHANGES),
    removed: listField(wholeNumber(1, Number.MAX_SAFE_INTEGER), MAX_CHANGES).describe('Ids of transactions.'),
  }),
  guestAnswer: null,
  userAnswer: overview,
  errors: [
    NOT_LOGGED_IN,
    { status: 400, when: 'A day is in the future, or the portfolio would have too many transactions.' },
    { status: 404, when: 'A transaction to remove isn’t there.' },
  ],
  example: () => ({ no: 0, added: [], removed: [] }),
  async answer({ no, added, removed }, context) {
    const today = utcDay(context.now());
    const read = added.map(readTransaction);
    const future = read.findIndex(({ day }) => day > today);
    if (future >= 0) throw new InputError(`Transaction ${future + 1} is dated in the future.`);
    const plain = read.map((one, index) => ({
      ...toPlain({ ...one, line: null, instrument: knownTicker(one.instrument) }),
      ...(added[index]?.key && { key: added[index].key }),
    }));
    await context.services.portfolios.change(
      requireUserId(context.viewer),
      no,
      { added: plain, removed },
      context.now(),
    );
    return readOverview(context, no);
  },
});

/** The ticker of one of our instruments; null for other names, which are held at cost under their symbol. */
function knownTicker(name: string | null): string | null {
  return name === null ? null : (findInstrument(name)?.ticker ?? null);
}
