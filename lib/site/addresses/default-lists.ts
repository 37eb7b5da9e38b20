import { SITE_PATHS } from './addresses';
import type { AssetClass } from './asset-class';

/** A default watchlist: the market bar's set of an asset class, by its name in addresses. */
export interface DefaultList {
  /** '' for the first, whose address has no query. */
  readonly name: '' | 'crypto' | 'forex';
  readonly title: string;
  readonly assetClass: AssetClass;
}

const INDICES: DefaultList = { name: '', title: 'Indices', assetClass: 'stocks-etf' };

export const DEFAULT_LISTS: readonly DefaultList[] = [
  INDICES,
  { name: 'crypto', title: 'Crypto', assetClass: 'crypto' },
  { name: 'forex', title: 'Forex', assetClass: 'forex' },
];

export function watchlistPath({ name }: Pick<DefaultList, 'name'> = INDICES): string {
  return `${SITE_PATHS.watchlists}${name && `?list=${name}`}`;
}

/** The default list that a query asks for; null if there's none of that name. */
export function parseDefaultList(query: URLSearchParams): DefaultList | null {
  const asked = query.getAll('list');
  if (asked.length > 1) return null;
  const name = (asked[0] ?? '').toLowerCase();
  return DEFAULT_LISTS.find((list) => list.name === name) ?? null;
}
