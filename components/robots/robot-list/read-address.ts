import { findAssetClass } from '@/lib/site/addresses/asset-class';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { parseList } from '@/lib/site/addresses/parse-list';
import { decodeSegment } from '@/lib/site/addresses/parse-segments';

/** Whether an address below the lists is a robot's, which has a page of its own: by name, or by its number. */
export function isRobotPath(path: string): boolean {
  const [, , third = ''] = path.split('/');
  return third === 'robot' || /^\d/.test(third);
}

/**
 * The list that an address of the site means; null for any other page. Tickers are taken as they stand there: the
 * server wrote the address, and nobody's search is read here.
 */
export function readListAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): ListAddress | null {
  const [first = '', ...segments] = pathname.split('/').filter(Boolean).map(decodeSegment);
  const assetClass = findAssetClass(first);
  if (!assetClass || isRobotPath(pathname)) return null;
  return parseList(assetClass, segments, new URLSearchParams(search), {
    findTicker: (text) => text.toUpperCase(),
    readSearch: (_, text) => ({ tickers: [], keyword: text, unknown: [] }),
  });
}
