import type { Instrument } from '@/lib/market/data/instrument';
import { defineCall } from '../call';
import { anyTextUpTo, listField, objectField, wholeNumber } from '../fields';
import { MAX_NAME, MAX_REQUESTED, MAX_TICKER, readLookup, tickerItems } from './look-up-item';

const SHARED = { guestAnswer: tickerItems, userAnswer: tickerItems, errors: [] } as const;

export const getTickerModelsByTickers = defineCall({
  ...SHARED,
  name: 'CxLookUp/GetTickerModelsByTickers',
  summary: 'Instruments by tickers',
  description: 'In the order requested, each once. Unknown tickers are left out.',
  request: objectField({
    tickersStrings: listField(anyTextUpTo(MAX_TICKER), MAX_REQUESTED).describe(
      'Full tickers, case-insensitive.',
    ),
  }),
  example: () => ({ tickersStrings: ['AAPL', 'SPY', 'EURUSD'] }),
  async answer({ tickersStrings }, context) {
    const lookup = await readLookup(context);
    return toItems(tickersStrings.map(lookup.byTicker));
  },
});

export const getTickersByNames2 = defineCall({
  ...SHARED,
  name: 'CxLookUp/GetTickersByNames2',
  summary: 'Instruments from a pasted list',
  description:
    'By ticker however it is spelled ("EUR/USD", "BRKB", "BTC-USD"), what the market bar calls it ("nasdaq"), full name, or an unambiguous common name ("apple"), in the order requested, each once. Unknown ones are left out.',
  request: objectField({
    tickers: listField(anyTextUpTo(MAX_NAME), MAX_REQUESTED).describe(
      'Tickers or names, case-insensitive; tickers take precedence.',
    ),
  }),
  example: () => ({ tickers: ['aapl', 'Microsoft Corporation'] }),
  async answer({ tickers }, context) {
    const lookup = await readLookup(context);
    return toItems(tickers.map(lookup.byName));
  },
});

export const getFundsForArticle = defineCall({
  ...SHARED,
  name: 'CxLookUp/GetFundsForArticle',
  summary: 'Instruments to mention in an article',
  description: 'Matched and sorted as in GetTickersVersioned, without those already selected.',
  request: objectField({
    searchString: anyTextUpTo(MAX_NAME).describe('A ticker or name, or part of one.'),
    articleId: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('The article; it doesn’t affect the answer.'),
    selectedFunds: listField(wholeNumber(1, Number.MAX_SAFE_INTEGER), MAX_REQUESTED)
      .nullish()
      .describe('Ids of instruments already selected.'),
  }),
  example: () => ({ searchString: 'gold', articleId: 1, selectedFunds: [] }),
  async answer({ searchString, selectedFunds }, context) {
    const lookup = await readLookup(context);
    const found = lookup.search(
      { text: searchString, excludeIds: selectedFunds ?? [] },
      context.catalogue.tickers(),
    );
    return toItems(found);
  },
});

function toItems(found: readonly (Instrument | null)[]) {
  return [...new Set(found.filter((instrument) => instrument !== null))];
}
