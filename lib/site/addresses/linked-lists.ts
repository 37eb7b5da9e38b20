import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { DEFAULT_SORT } from '@/lib/robots/catalogue/search/request';
import { ASSET_CLASSES } from './asset-class';
import { countDimensions, type ListAddress, listPath, unfilteredList } from './list-address';
import { isLinked, listChoices } from './list-choices';
import { listFilter } from './list-filter';

export interface LinkedList {
  /** Its first page. */
  readonly list: ListAddress;
  /** Number of robots. */
  readonly total: number;
  /** When its last robot changed, UTC milliseconds; null while none is ready. */
  readonly lastModified: number | null;
}

/** All lists that are linked and indexed, found by following links from the unfiltered lists. */
export function linkedLists(catalogue: CatalogueReader): readonly LinkedList[] {
  const found = new Map<string, ListAddress>();
  const waiting: ListAddress[] = ASSET_CLASSES.map(unfilteredList);
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    const path = listPath(list);
    if (found.has(path)) continue;
    found.set(path, list);
    waiting.push(...linksFrom(catalogue, list));
  }
  return [...found.values()].map((list) => describe(catalogue, list));
}

function linksFrom(catalogue: CatalogueReader, list: ListAddress): readonly ListAddress[] {
  if (list.tickers.length > 0) return [];
  const { accounts, analyses, types } = listChoices(catalogue, list);
  const narrowed = [...accounts, ...analyses, ...types]
    .filter((choice) => choice.count > 0 && isLinked(choice.list))
    .map((choice) => choice.list);
  return countDimensions(list) === 0 ? [...narrowed, ...tickerLists(catalogue, list)] : narrowed;
}

/** Lists of single tickers below an unfiltered list, by ticker. */
function tickerLists(catalogue: CatalogueReader, whole: ListAddress): readonly ListAddress[] {
  const tickers = catalogue.listTickers(listFilter(whole));
  return tickers.map((ticker) => ({ ...whole, tickers: [ticker], page: 1 }));
}

function describe(catalogue: CatalogueReader, list: ListAddress): LinkedList {
  const { items, total } = catalogue.search({
    ...listFilter(list),
    sort: DEFAULT_SORT,
    offset: 0,
    pageSize: Number.MAX_SAFE_INTEGER,
  });
  const changes = items.filter((robot) => robot.ready).map((robot) => robot.updatedAt);
  return {
    list,
    total,
    lastModified: changes.length === 0 ? null : changes.reduce((a, b) => Math.max(a, b)),
  };
}
