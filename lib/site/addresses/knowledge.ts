import { getSiteConfig } from '@/lib/robots/catalogue/current';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { NO_FILTER } from '@/lib/robots/catalogue/search/request';
import { lookupAmong } from '@/lib/site/lookup/market-lookup';
import { readSearch } from '@/lib/site/lookup/read-search';
import { type AssetClass, coveredFundTypes } from './asset-class';
import { readEntrySlug } from './entry-slugs';
import { countPages } from './list-filter';
import { MAX_TYPED } from './max-typed';
import type { AddressKnowledge } from './page';
import { tidyKeyword } from './parse-list';
import { readTag } from './tags';

/** Data addresses are validated against: the current robots and the known instruments. */
export function catalogueKnowledge(
  catalogue: Pick<
    CatalogueReader,
    'all' | 'summary' | 'nextVersion' | 'count' | 'tickers' | 'instrument' | 'instruments'
  >,
): Omit<AddressKnowledge, 'settle'> {
  const toTicker = (text: string) => readTicker(catalogue, text);
  return {
    readSearch: (assetClass, text) =>
      readSearch(tidyKeyword(text, MAX_TYPED), {
        toTicker,
        isTraded: (ticker) => catalogue.tickers().has(ticker),
        hasRobots: (words) => hasRobots(catalogue, assetClass, words),
      }),
    robot(id) {
      const robot = catalogue.summary(id);
      return robot === 'removed' ? (catalogue.nextVersion(id) ?? robot) : robot;
    },
    entrySlug: readEntrySlug,
    hasFeature: (feature) => getSiteConfig().features.includes(feature),
    tag: (typed) => readTag(catalogue, typed),
    pageCount: (list) => countPages(catalogue, list),
    findInstrument: toTicker,
    findTicker(text) {
      const ticker = text.toUpperCase();
      return toTicker(text) ?? (catalogue.tickers().has(ticker) ? ticker : null);
    },
  };
}

/** The current ticker of the instrument a text identifies; null if none. */
export function readTicker(catalogue: Pick<CatalogueReader, 'instruments'>, text: string): string | null {
  const known = lookupAmong(catalogue.instruments()).byName(text);
  return known && (known.renamedToTicker ?? known.ticker);
}

/** Whether a robot in a market has all words of a text; unknown if the market has no robots yet. */
export function hasRobots(
  catalogue: Pick<CatalogueReader, 'count'>,
  assetClass: AssetClass,
  words: string,
): boolean {
  const market = { ...NO_FILTER, fundTypes: coveredFundTypes(assetClass) };
  return catalogue.count({ ...market, searchKeyword: words }) > 0 || catalogue.count(market) === 0;
}
