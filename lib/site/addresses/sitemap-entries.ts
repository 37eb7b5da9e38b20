import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import { robotPath, tickerPath } from './addresses';
import { type LinkedList, linkedLists } from './linked-lists';
import { isIndexable, listPath } from './list-address';
import type { SitemapEntry } from './page';

/** Sitemap entries of pages with many instances. */

type Listed = Pick<RobotSummary, 'id' | 'slug' | 'publishedAt' | 'recordedSince' | 'updatedAt' | 'ready'>;

/**
 * All pages of all indexed lists. Any robot's change can move robots between pages. They're by far the most, and an
 * index only needs their dates, so paths are built on demand.
 */
export function listEntries(lists: readonly LinkedList[]): readonly SitemapEntry[] {
  return lists
    .filter(({ list }) => isIndexable(list))
    .flatMap(({ list, total, lastModified }) =>
      Array.from({ length: Math.ceil(total / PAGE_SIZE) }, (_, index) => ({
        get path() {
          return listPath({ ...list, page: index + 1 });
        },
        lastModified,
      })),
    );
}

/** All robots by publication, so that a new one doesn't move others to another file. */
export function robotEntries(robots: readonly Listed[]): readonly SitemapEntry[] {
  return [...robots]
    .sort((a, b) => a.publishedAt - b.publishedAt || a.id - b.id)
    .map((robot) => ({ path: robotPath(robot), lastModified: lastModified(robot) }));
}

/** Never before it was recorded, whatever its market's present: an imported market's is in the past. */
function lastModified({ ready, updatedAt, recordedSince }: Listed): number | null {
  return ready ? Math.max(updatedAt, recordedSince ?? 0) : null;
}

/** Every instrument with prices. These change all day, so there is no date. */
export function tickerEntries(
  instruments: ReturnType<CatalogueReader['instruments']>,
): readonly SitemapEntry[] {
  return instruments
    .filter(({ noData, renamedToId }) => !noData && renamedToId === null)
    .map(({ ticker }) => ({ path: tickerPath(ticker), lastModified: null }));
}

/** The latest change among entries; null if unknown. */
export function latest(entries: readonly SitemapEntry[]): number | null {
  let last: number | null = null;
  for (const { lastModified } of entries)
    if (lastModified !== null && (last === null || lastModified > last)) last = lastModified;
  return last;
}

/** Finding the lists takes a search each, and every file needs them, so they're cached until robots change. */
const known = new WeakMap<readonly RobotSummary[], readonly LinkedList[]>();

export function readLinkedLists(catalogue: CatalogueReader): readonly LinkedList[] {
  const robots = catalogue.all();
  const lists = known.get(robots) ?? linkedLists(catalogue);
  known.set(robots, lists);
  return lists;
}
