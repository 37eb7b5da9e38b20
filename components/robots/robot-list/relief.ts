import { activeFilters } from '@/components/robots/filter-panel/active-filters';
import { leadTo } from '@/components/robots/filter-panel/panel-view';
import type { ListAddress } from '@/lib/site/addresses/list-address';

/** A filter that empties a list: without it, there are robots. */
export interface Relief {
  readonly filter: string;
  /** Robots without it. */
  readonly count: number;
  readonly href: string;
  readonly nofollow?: true;
}

/**
 * The filters of an empty list that can be removed alone to find robots, those that leave most first.
 * @param counts robots without each of its `activeFilters`
 */
export function usefulReliefs(list: ListAddress, counts: readonly number[]): readonly Relief[] {
  return (
    activeFilters(list)
      // A searched text has its quotes already.
      .map(({ text, without }, index) => ({
        filter: text.replace(/^“(.*)”$/, '$1'),
        count: counts[index] ?? 0,
        ...leadTo(without),
      }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count)
  );
}
