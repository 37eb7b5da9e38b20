import { BROKERAGE_ID_BASE } from '@/lib/robots/brokerage-id';
import type { AssetClass } from './asset-class';

/** Every address of the site, as links, redirects and tests write it: paths from the root, with a slash at the end. */

const LISTS: Readonly<Record<AssetClass, string>> = {
  'stocks-etf': '/bot-trading/',
  forex: '/bot-forex-trading/',
  crypto: '/bot-crypto-trading/',
};

export function homePath(): string {
  return '/';
}

/** A page of a list; the first has no query. */
export function robotsPath(assetClass: AssetClass, page = 1): string {
  return page === 1 ? LISTS[assetClass] : `${LISTS[assetClass]}?page=${page}`;
}

/** A robot's details: by id and name, or by the decoded id where the id is negative. */
export function robotPath(robot: { readonly id: number; readonly slug: string }): string {
  return robot.id < 0
    ? `${LISTS['stocks-etf']}robot/${decodeRobotId(robot.id)}/`
    : `${LISTS['stocks-etf']}${robot.id}-${robot.slug}/`;
}

/** The number that stands in the address of a robot with a negative id. */
export function decodeRobotId(id: number): number {
  return BROKERAGE_ID_BASE - id;
}

/** The id behind the number in such an address. */
export function encodeRobotId(decodedId: number): number {
  return BROKERAGE_ID_BASE - decodedId;
}
