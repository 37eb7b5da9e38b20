import type { ItemListLeaf, WithContext } from 'schema-dts';
import { tickerPath } from '@/lib/site/addresses/addresses';

interface TickerListFacts {
  readonly name: string;
  /** Canonical path of the page, from the root. */
  readonly path: string;
  /** In the order shown; each counts once. */
  readonly tickers: readonly { readonly ticker: string; readonly fundName: string }[];
}

/** A page that lists instruments: their names and addresses, and no prices, for the reason `tickerPageData` has none. */
export function tickerListData(
  baseUrl: string,
  { name, path, tickers }: TickerListFacts,
): WithContext<ItemListLeaf> {
  const listed = [...new Map(tickers.map((one) => [one.ticker, one])).values()];
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: `${baseUrl}${path}`,
    numberOfItems: listed.length,
    itemListElement: listed.map(({ ticker, fundName }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      url: `${baseUrl}${tickerPath(ticker)}`,
      name: `${ticker}: ${fundName}`,
    })),
  };
}
