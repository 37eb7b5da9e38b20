import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotFilter } from '@/lib/robots/catalogue/search/request';
import { namedTickers } from '@/lib/site/lookup/read-search';
import { readTicker } from './knowledge';
import { MAX_TICKERS } from './list-address';

/**
 * A catalogue whose keyword searches read texts as GO does: one that only names traded instruments ("EUR/USD", "apple")
 * finds the robots that trade them. So lists filtered while typing, after Enter and by calls agree.
 */
export function readingNames(catalogue: CatalogueReader): CatalogueReader {
  let last: {
    readonly text: string;
    readonly by: readonly unknown[];
    readonly tickers: readonly string[] | null;
  };

  /** A page asks some fifty times about the same text. */
  function tickersIn(text: string): readonly string[] | null {
    const by = [catalogue.instruments(), catalogue.tickers()];
    if (last?.text !== text || last.by.some((one, index) => one !== by[index])) {
      const tickers = namedTickers(text, {
        toTicker: (name) => readTicker(catalogue, name),
        isTraded: (ticker) => catalogue.tickers().has(ticker),
      });
      last = { text, by, tickers: tickers?.slice(0, MAX_TICKERS) ?? null };
    }
    return last.tickers;
  }

  function read<Filter extends RobotFilter>(filter: Filter): Filter {
    const tickers = filter.searchKeyword === '' ? null : tickersIn(filter.searchKeyword);
    if (!tickers) return filter;
    return { ...filter, searchKeyword: '', tradedTickers: [...filter.tradedTickers, ...tickers] };
  }

  return {
    ...catalogue,
    search: (request, viewer) => catalogue.search(read(request), viewer),
    count: (filter, viewer) => catalogue.count(read(filter), viewer),
    listTickers: (filter) => catalogue.listTickers(read(filter)),
  };
}
