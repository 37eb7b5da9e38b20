import { z } from 'zod';
import { MAX_FOUND, UNIVERSES } from '@/lib/site/lookup/query';
import { defineCall } from '../call';
import { anyTextUpTo, listOf, objectOf, oneOf, wholeNumber, yesOrNo } from '../fields';
import { FUND_TYPES } from '../robot-search';
import { MAX_NAME, MAX_TICKER, readLookup, tickerItems, toTickerItem } from './look-up-item';

/** Where on the site tickers are picked. */
export const TICKER_PICKER_CONTEXTS = [
  'portfolio',
  'communitypredictions',
  'aipredictions',
  'intraday',
  'papertrades',
] as const;

const MAX_PATTERNS = 10;

const request = objectOf({
  filter: anyTextUpTo(MAX_NAME).describe(
    'A ticker, a name, or a part of one. Empty: the tickers that most robots trade come first.',
  ),
  patterns: listOf(anyTextUpTo(MAX_TICKER), MAX_PATTERNS)
    .nullish()
    .describe('Only tickers that match one of these, such as AA*: * is any characters, ? is any one.'),
  includeFundTypes: listOf(oneOf(FUND_TYPES), FUND_TYPES.length)
    .nullish()
    .describe('Only these. S: stocks, E: ETFs, F: forex, C: crypto.'),
  excludeFundTypes: listOf(oneOf(FUND_TYPES), FUND_TYPES.length).nullish().describe('None of these.'),
  universe: oneOf(UNIVERSES)
    .nullish()
    .describe(
      'all: every known instrument; traded: those that a robot trades; withData: those with prices. A renamed ticker is judged by its successor. all when left out.',
    ),
  pennyStocks: yesOrNo()
    .nullish()
    .describe('false: without penny stocks. None of the known instruments is listed as one: all stay.'),
  otcStocks: yesOrNo()
    .nullish()
    .describe(
      'false: without stocks traded over the counter. None of the known instruments is listed as one: all stay.',
    ),
  tickerPickerContext: oneOf(TICKER_PICKER_CONTEXTS)
    .nullish()
    .describe('Where the ticker is picked; the answer is the same everywhere.'),
  requestNumber: wholeNumber(0, Number.MAX_SAFE_INTEGER)
    .nullish()
    .describe('Comes back with the answer, so that a late one can be told from a newer one.'),
});

const answer = z.strictObject({
  RequestNumber: z.int().nullable().describe('requestNumber; null when it was left out.'),
  Tickers: tickerItems,
});

export const getTickersVersioned = defineCall({
  name: 'CxLookUp/GetTickersVersioned',
  summary: 'Search tickers',
  description: `The instruments that fit best, at most ${MAX_FOUND}: first the ticker itself, then tickers that begin with the text, names with words that begin with its words, names that it stands in. Among equals those with prices first, then by ticker.`,
  request,
  guestAnswer: answer,
  userAnswer: answer,
  errors: [],
  example: () => ({
    filter: 'app',
    includeFundTypes: ['S', 'E'],
    universe: 'withData',
    tickerPickerContext: 'papertrades',
    requestNumber: 1,
  }),
  async answer(asked, context) {
    const lookup = await readLookup(context);
    const found = lookup.search(
      {
        text: asked.filter,
        patterns: asked.patterns ?? [],
        includeFundTypes: asked.includeFundTypes ?? [],
        excludeFundTypes: asked.excludeFundTypes ?? [],
        universe: asked.universe ?? 'all',
      },
      context.catalogue.tickers(),
    );
    return JSON.stringify({
      RequestNumber: asked.requestNumber ?? null,
      Tickers: found.map(toTickerItem),
    });
  },
});
