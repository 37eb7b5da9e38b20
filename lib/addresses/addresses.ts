import { BROKERAGE_ID_BASE } from '@/lib/robots/brokerage-id';
import type { AssetClass } from './asset-class';
import { LIST_SLUGS, listOf, listPath } from './list-address';

/** The addresses of the site, as links, redirects, sitemaps and tests write them: paths from the root. */

/** Addresses without parts of their own. */
export const SITE_PATHS = {
  home: '/',
  apiReference: '/api-reference/',
  rss: '/app/rss/',
  robotsTxt: '/robots.txt',
  sitemapIndex: '/sitemap.xml',
  openApi: '/api/openapi.json',
} as const;

export function homePath(): string {
  return SITE_PATHS.home;
}

/** A page of a whole list; the first has no query. */
export function robotsPath(assetClass: AssetClass, page = 1): string {
  return listPath({ ...listOf(assetClass), page });
}

/** A robot's details: by id and name, or by the decoded id where the id is negative. */
export function robotPath(robot: { readonly id: number; readonly slug: string }): string {
  const root = `/${LIST_SLUGS['stocks-etf']}/`;
  return robot.id < 0 ? `${root}robot/${decodeRobotId(robot.id)}/` : `${root}${robot.id}-${robot.slug}/`;
}

/** The picture that goes with a robot's page where it is shared. */
export function robotImagePath(robot: { readonly id: number }): string {
  return robot.id < 0 ? `/og/robot/broker-${decodeRobotId(robot.id)}.png` : `/og/robot/${robot.id}.png`;
}

/** The picture of an asset class's lists. */
export function listImagePath(assetClass: AssetClass): string {
  return `/og/${assetClass}.png`;
}

/** The picture of pages without one of their own. */
export function siteImagePath(): string {
  return '/og/tickproof.png';
}

/** One file of the sitemap: `pages`, `lists`, or `robots-1` and on. */
export function sitemapPath(name: string): string {
  return `/sitemaps/${name}.xml`;
}

/** The number that stands in the address of a robot with a negative id. */
export function decodeRobotId(id: number): number {
  return BROKERAGE_ID_BASE - id;
}

/** The id behind the number in such an address. */
export function encodeRobotId(decodedId: number): number {
  return BROKERAGE_ID_BASE - decodedId;
}
