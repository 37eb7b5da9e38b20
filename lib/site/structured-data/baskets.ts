import type { DatasetLeaf, ItemListLeaf, WithContext } from 'schema-dts';
import { basketPath } from '@/lib/site/addresses/basket-address';
import { type DatasetFacts, datasetData } from './dataset';

/** A list of baskets: names and addresses, and no figures. */
export function basketListData(
  baseUrl: string,
  {
    name,
    path,
    baskets,
  }: {
    readonly name: string;
    /** Canonical path of the page, from the root. */
    readonly path: string;
    readonly baskets: readonly { readonly id: string; readonly name: string }[];
  },
): WithContext<ItemListLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: `${baseUrl}${path}`,
    numberOfItems: baskets.length,
    itemListElement: baskets.map((basket, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      url: `${baseUrl}${basketPath(basket.id)}`,
      name: basket.name,
    })),
  };
}

/** What is published of a basket: what its figures are, not the figures themselves. */
export function basketData(baseUrl: string, facts: DatasetFacts): WithContext<DatasetLeaf> {
  return datasetData(baseUrl, facts, [
    'Value since publication and in the backtest, after costs',
    'Value of the benchmark and of an equal mix',
    'Holdings and their weights',
    'Decisions and trades, with hashes',
  ]);
}
