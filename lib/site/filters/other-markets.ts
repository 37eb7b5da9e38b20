import { ASSET_CLASSES, type AssetClass } from '@/lib/site/addresses/asset-class';
import { type ListAddress, listPath, unfilteredList } from '@/lib/site/addresses/list-address';
import type { CountRobots } from './settle-list';

/** Robots of another market for a part of a search that has none in its own. */
export interface OtherMarket {
  /** A ticker, or the words. */
  readonly search: string;
  /** Where there are none. */
  readonly from: AssetClass;
  readonly assetClass: AssetClass;
  /** At least one. */
  readonly total: number;
  /** The list of them. */
  readonly href: string;
}

/** The list of a market's robots for a ticker or words, whatever else was filtered. */
function searchedIn(
  assetClass: AssetClass,
  { tickers }: Pick<ListAddress, 'tickers'>,
  search: string,
): ListAddress {
  const whole = unfilteredList(assetClass);
  return tickers.includes(search) ? { ...whole, tickers: [search] } : { ...whole, keyword: search };
}

/** Where the tickers and words of a search have robots, if not in the list's own market. */
export function otherMarkets(list: ListAddress, countRobots: CountRobots): readonly OtherMarket[] {
  const { assetClass: from, tickers, keyword } = list;
  const others = ASSET_CLASSES.filter((assetClass) => assetClass !== from);
  return [...tickers, ...(keyword === '' ? [] : [keyword])].flatMap((search) => {
    // While robots are being computed, every list counts as endless.
    if (countRobots(searchedIn(from, list, search)) > 0) return [];
    return others.flatMap((assetClass) => {
      const other = searchedIn(assetClass, list, search);
      const total = countRobots(other);
      return total > 0 ? [{ search, from, assetClass, total, href: listPath(other) }] : [];
    });
  });
}
