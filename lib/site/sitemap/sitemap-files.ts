import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { sitemapPath } from '@/lib/site/addresses/addresses';
import { type LinkedList, linkedLists } from '@/lib/site/addresses/linked-lists';
import {
  latest,
  listEntries,
  pageEntries,
  robotEntries,
  type SitemapEntry,
  tickerEntries,
} from './sitemap-entries';

/** Addresses in one file; the protocol allows five times as many. */
export const MAX_ENTRIES = 10_000;

/** The files of the sitemap, with the last change in each, as the index lists them. Files without entries are left out. */
export function sitemapIndex(catalogue: CatalogueReader): readonly SitemapEntry[] {
  return allFiles(catalogue).map(([name, entries]) => ({
    path: sitemapPath(name),
    lastModified: latest(entries),
  }));
}

/** The entries of one file, or null when the index does not list it. `name` is without `.xml`. */
export function sitemapFile(catalogue: CatalogueReader, name: string): readonly SitemapEntry[] | null {
  const [subject] = name.split('-');
  const found = filesAbout(catalogue, subject ?? '').find(([candidate]) => candidate === name);
  return found?.[1] ?? null;
}

type File = readonly [name: string, entries: readonly SitemapEntry[]];

function allFiles(catalogue: CatalogueReader): readonly File[] {
  return ['pages', 'tickers', 'lists', 'robots'].flatMap((subject) => filesAbout(catalogue, subject));
}

function filesAbout(catalogue: CatalogueReader, subject: string): readonly File[] {
  switch (subject) {
    case 'pages':
      return [['pages', pageEntries(catalogue.all())]];
    case 'tickers': {
      const entries = tickerEntries(catalogue.instruments());
      return entries.length > MAX_ENTRIES ? numbered('tickers', entries) : named('tickers', entries);
    }
    case 'lists': {
      const entries = listEntries(readLinkedLists(catalogue));
      return entries.length > MAX_ENTRIES ? numbered('lists', entries) : named('lists', entries);
    }
    case 'robots':
      return numbered('robots', robotEntries(catalogue.all()));
    default:
      return [];
  }
}

function named(name: string, entries: readonly SitemapEntry[]): readonly File[] {
  return entries.length > 0 ? [[name, entries]] : [];
}

function numbered(name: string, entries: readonly SitemapEntry[]): readonly File[] {
  return Array.from({ length: Math.ceil(entries.length / MAX_ENTRIES) }, (_, index) => [
    `${name}-${index + 1}`,
    entries.slice(index * MAX_ENTRIES, (index + 1) * MAX_ENTRIES),
  ]);
}

/** Finding the lists means a search for each, and every file asks: they are kept as long as the robots are the same. */
const known = new WeakMap<readonly RobotSummary[], readonly LinkedList[]>();

function readLinkedLists(catalogue: CatalogueReader): readonly LinkedList[] {
  const robots = catalogue.all();
  const lists = known.get(robots) ?? linkedLists(catalogue);
  known.set(robots, lists);
  return lists;
}
