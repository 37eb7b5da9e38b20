import type { Instrument } from '@/lib/market/data/instrument';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { lookupAmong } from '@/lib/site/lookup/market-lookup';
import { hasRobots } from './knowledge';
import type { ListAddress } from './list-address';

/** Facts about the words and tickers of a list's search. */
export interface SearchFacts {
  /** Instruments of its tickers, and of words that don't filter. */
  readonly instruments: readonly Instrument[];
  /** Words that match no robot in the market and no ticker. */
  readonly unknown: readonly string[];
}

export function searchFacts(
  catalogue: Pick<CatalogueReader, 'count' | 'instrument' | 'instruments'>,
  list: ListAddress,
): SearchFacts {
  const unread = list.unread.split(' ').filter(Boolean);
  const instruments = [...list.tickers, ...unread].flatMap((word) => catalogue.instrument(word) ?? []);
  const known = new Set(instruments.map(({ ticker }) => ticker));
  const lookup = lookupAmong(catalogue.instruments());
  const words = hasRobots(catalogue, list.assetClass, list.keyword) ? [] : list.keyword.split(' ');
  const unknown = [
    ...words.filter(
      (word) => word !== '' && !hasRobots(catalogue, list.assetClass, word) && lookup.byName(word) === null,
    ),
    ...unread.filter((word) => !known.has(word)),
  ];
  return { instruments, unknown: [...new Set(unknown)] };
}
