import type { ItemListLeaf, WithContext } from 'schema-dts';
import { tickerPath } from '@/lib/site/addresses/addresses';

interface TickerListFacts {
  readonly name: string;
  /** Canonical path of the page, from the root. */
  readonly path: string;
  /** In the order shown. */
  readonly tickers: readonly { readonly ticker: string; readonly fundName: string }[];
}

/** A page that lists instruments: their names and addresses, and no prices, for the reason `tickerPageData` has none. */
export function tickerListData(
  baseUrl: string,
  { name, path, tickers }: TickerListFacts,
): WithContext<ItemListLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: `${baseUrl}${path}`,
    numberOfItems: tickers.length,
    itemListElement: tickers.map(({ ticker, fundName }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      url: `${baseUrl}${tickerPath(ticker)}`,
      name: `${ticker}: ${fundName}`,
    })),
  };
}
