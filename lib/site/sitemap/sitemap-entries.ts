import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import { PAGE_SIZE } from '@/lib/robots/catalogue/search/request';
import type { RobotSummary } from '@/lib/robots/catalogue/types';
import {
  helpPath,
  legalPath,
  preloginPath,
  robotPath,
  SITE_PATHS,
  tickerPath,
} from '@/lib/site/addresses/addresses';
import { HELP_ARTICLES } from '@/lib/site/addresses/help-articles';
import { LEGAL_ARTICLES } from '@/lib/site/addresses/legal-articles';
import type { LinkedList } from '@/lib/site/addresses/linked-lists';
import { isIndexable, listPath } from '@/lib/site/addresses/list-address';
import { TRADER_LEVELS } from '@/lib/site/addresses/trader-levels';

/** An address that search engines are to list. */
export interface SitemapEntry {
  /** Canonical path from the root. */
  readonly path: string;
  /** When what it shows last changed, UTC milliseconds; null when that is not known. */
  readonly lastModified: number | null;
}

type Listed = Pick<RobotSummary, 'id' | 'slug' | 'publishedAt' | 'updatedAt' | 'ready'>;

/** Pages that stand alone. The home page shows figures of all robots, and so changes with each. */
export function pageEntries(robots: readonly Listed[]): readonly SitemapEntry[] {
  return [
    { path: SITE_PATHS.home, lastModified: latest(robotEntries(robots)) },
    { path: SITE_PATHS.apiReference, lastModified: null },
    { path: SITE_PATHS.tickers, lastModified: null },
    { path: SITE_PATHS.memberships, lastModified: null },
    ...[null, ...LEGAL_ARTICLES].map((article) => ({ path: legalPath(article), lastModified: null })),
    ...[null, ...TRADER_LEVELS].map((level) => ({ path: preloginPath(level), lastModified: null })),
    ...[null, ...HELP_ARTICLES].map((article) => ({ path: helpPath(article), lastModified: null })),
  ];
}

/**
 * Every page of every list that search engines are shown. Any robot's change can move robots between pages.
 * They are by far the most, and an index needs only their dates: a path is written when it is asked for.
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

/** Every robot in the order of publication, so that a new one moves no other to another file. */
export function robotEntries(robots: readonly Listed[]): readonly SitemapEntry[] {
  return [...robots]
    .sort((a, b) => a.publishedAt - b.publishedAt || a.id - b.id)
    .map((robot) => ({ path: robotPath(robot), lastModified: robot.ready ? robot.updatedAt : null }));
}

/** Every instrument that has prices. These change all day long, which tells search engines nothing. */
export function tickerEntries(
  instruments: ReturnType<CatalogueReader['instruments']>,
): readonly SitemapEntry[] {
  return instruments
    .filter(({ noData, renamedToId }) => !noData && renamedToId === null)
    .map(({ ticker }) => ({ path: tickerPath(ticker), lastModified: null }));
}

/** The last change among entries; null when none is known. */
export function latest(entries: readonly SitemapEntry[]): number | null {
  let last: number | null = null;
  for (const { lastModified } of entries)
    if (lastModified !== null && (last === null || lastModified > last)) last = lastModified;
  return last;
}
