import type { ItemListLeaf, WithContext } from 'schema-dts';
import type { GuestSummary } from '@/lib/robots/catalogue/guest';
import { robotPath } from '@/lib/site/addresses/addresses';

export interface RobotListFacts {
  readonly name: string;
  /** Canonical path of the page, from the root. */
  readonly path: string;
  /** Robots on this page, in order. */
  readonly robots: readonly Pick<GuestSummary, 'id' | 'slug' | 'name'>[];
  readonly total: number;
  /** Number of robots on previous pages. */
  readonly offset: number;
}

/** A list page: the robots' positions in the full list, and their addresses. */
export function robotListData(
  baseUrl: string,
  { name, path, robots, total, offset }: RobotListFacts,
): WithContext<ItemListLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    url: `${baseUrl}${path}`,
    numberOfItems: total,
    itemListElement: robots.map((robot, index) => ({
      '@type': 'ListItem' as const,
      position: offset + index + 1,
      url: `${baseUrl}${robotPath(robot)}`,
      name: robot.name,
    })),
  };
}
