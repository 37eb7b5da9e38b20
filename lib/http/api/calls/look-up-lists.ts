import type { Instrument } from '@/lib/market/data/instrument';
import { defineCall } from '../call';
import { anyTextUpTo, listOf, objectOf, wholeNumber } from '../fields';
import { MAX_ASKED, MAX_NAME, MAX_TICKER, readLookup, tickerItems, toTickerItem } from './look-up-item';

const SHARED = { guestAnswer: tickerItems, userAnswer: tickerItems, errors: [] } as const;

export const getTickerModelsByTickers = defineCall({
  ...SHARED,
  name: 'CxLookUp/GetTickerModelsByTickers',
  summary: 'Instruments by tickers',
  description: 'In the order asked for, each once; tickers that are not known are left out.',
  request: objectOf({
    tickersStrings: listOf(anyTextUpTo(MAX_TICKER), MAX_ASKED).describe('Whole tickers, in any case.'),
  }),
  example: () => ({ tickersStrings: ['AAPL', 'SPY', 'EURUSD'] }),
  async answer({ tickersStrings }, context) {
    const lookup = await readLookup(context);
    return itemsJson(tickersStrings.map(lookup.byTicker));
  },
});

export const getTickersByNames2 = defineCall({
  ...SHARED,
  name: 'CxLookUp/GetTickersByNames2',
  summary: 'Instruments of a pasted list',
  description:
    'By tickers, whole names, or what people call a company where only one is called so ("apple"), in the order asked for, each once; those that are not known are left out.',
  request: objectOf({
    tickers: listOf(anyTextUpTo(MAX_NAME), MAX_ASKED).describe(
      'Tickers or names of instruments, in any case; a ticker goes before a name.',
    ),
  }),
  example: () => ({ tickers: ['aapl', 'Microsoft Corporation'] }),
  async answer({ tickers }, context) {
    const lookup = await readLookup(context);
    return itemsJson(tickers.map(lookup.byName));
  },
});

export const getFundsForArticle = defineCall({
  ...SHARED,
  name: 'CxLookUp/GetFundsForArticle',
  summary: 'Instruments to name in an article',
  description: 'Found and ordered as by GetTickersVersioned, without those that are chosen already.',
  request: objectOf({
    searchString: anyTextUpTo(MAX_NAME).describe('A ticker, a name, or a part of one.'),
    articleId: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('The article; the answer is the same for every one.'),
    selectedFunds: listOf(wholeNumber(1, Number.MAX_SAFE_INTEGER), MAX_ASKED)
      .nullish()
      .describe('Ids of the instruments that are chosen already.'),
  }),
  example: () => ({ searchString: 'gold', articleId: 1, selectedFunds: [] }),
  async answer({ searchString, selectedFunds }, context) {
    const lookup = await readLookup(context);
    const found = lookup.search(
      { text: searchString, excludeIds: selectedFunds ?? [] },
      context.catalogue.tickers(),
    );
    return itemsJson(found);
  },
});

function itemsJson(found: readonly (Instrument | null)[]): string {
  const known = new Set(found.filter((instrument) => instrument !== null));
  return JSON.stringify([...known].map(toTickerItem));
}
