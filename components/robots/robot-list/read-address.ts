import { findAssetClass } from '@/lib/site/addresses/asset-class';
import type { ListAddress } from '@/lib/site/addresses/list-address';
import { parseList } from '@/lib/site/addresses/parse-list';
import { decodeSegment } from '@/lib/site/addresses/parse-segments';
import { isRobotPath } from './path-kind';

/**
 * The list at an address of this site; null for other pages. Tickers aren't validated: the server wrote these
 * addresses, and searches are parsed elsewhere.
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
