import type { CatalogueReader } from '@/lib/catalogue/types';
import { findInstrument } from '@/lib/market/instruments';
import { countPages } from './list-filter';
import type { AddressKnowledge } from './resolve';

/** What addresses are checked against: the robots of the moment and the instruments that the product knows. */
export function addressKnowledge(
  catalogue: Pick<CatalogueReader, 'summary' | 'count' | 'tickers' | 'instrument'>,
): AddressKnowledge {
  return {
    robot: catalogue.summary,
    pageCount: (list) => countPages(catalogue, list),
    findInstrument(text) {
      const known = catalogue.instrument(text);
      return known && (known.renamedToTicker ?? known.ticker);
    },
    findTicker(text) {
      const known = findInstrument(text);
      if (known) return known.renamedToTicker ?? known.ticker;
      // An imported market brings tickers of its own.
      const ticker = text.toUpperCase();
      return catalogue.tickers().has(ticker) ? ticker : null;
    },
  };
}
