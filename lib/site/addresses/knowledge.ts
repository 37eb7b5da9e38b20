import { findInstrument } from '@/lib/market/data/instruments';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { NO_FILTER } from '@/lib/robots/catalogue/search/request';
import { lookupAmong } from '@/lib/site/lookup/market-lookup';
import { readSearch } from '@/lib/site/lookup/read-search';
import { type AssetClass, fundTypesOf } from './asset-class';
import { countPages } from './list-filter';
import { MAX_TYPED } from './max-typed';
import type { AddressKnowledge } from './page';
import { tidyKeyword } from './parse-list';

/** Data addresses are validated against: the current robots and the known instruments. */
export function catalogueKnowledge(
  catalogue: Pick<
    CatalogueReader,
    'summary' | 'nextVersion' | 'count' | 'tickers' | 'instrument' | 'instruments'
  >,
): Omit<AddressKnowledge, 'settle'> {
  return {
    readSearch: (assetClass, text) =>
      readSearch(tidyKeyword(text, MAX_TYPED), {
        tickerOf(name) {
          const known = lookupAmong(catalogue.instruments()).byName(name);
          return known && (known.renamedToTicker ?? known.ticker);
        },
        isTraded: (ticker) => catalogue.tickers().has(ticker),
        hasRobots: (words) => hasRobots(catalogue, assetClass, words),
      }),
    robot(id) {
      const robot = catalogue.summary(id);
      return robot === 'removed' ? (catalogue.nextVersion(id) ?? robot) : robot;
    },
    pageCount: (list) => countPages(catalogue, list),
    findInstrument(text) {
      const known = catalogue.instrument(text);
      return known && (known.renamedToTicker ?? known.ticker);
    },
    findTicker(text) {
      const known = findInstrument(text);
      if (known) return known.renamedToTicker ?? known.ticker;
      // An imported market has its own tickers.
      const ticker = text.toUpperCase();
      return catalogue.tickers().has(ticker) ? ticker : null;
    },
  };
}

/** Whether a robot in a market has all words of a text; unknown if the market has no robots yet. */
export function hasRobots(
  catalogue: Pick<CatalogueReader, 'count'>,
  assetClass: AssetClass,
  words: string,
): boolean {
  const market = { ...NO_FILTER, fundTypes: fundTypesOf(assetClass) };
  return catalogue.count({ ...market, searchKeyword: words }) > 0 || catalogue.count(market) === 0;
}
