import { leadTo } from '@/components/filter-panel/panel-view';
import type { ListAddress } from '@/lib/addresses/list-address';
import { findSortField, SORT_FIELDS, type SortFieldInfo } from '@/lib/catalogue/search/sort-fields';
import { reduceFilters } from '@/lib/filters/reduce-filters';

/** One direction of a field; null where nobody may ask for it. */
export interface DirectionView {
  readonly isActive: boolean;
  readonly href: string;
  readonly nofollow?: true;
}

export interface SortFieldView {
  readonly title: string;
  readonly isActive: boolean;
  readonly descending: DirectionView | null;
  readonly ascending: DirectionView | null;
}

export interface SorterView {
  /** What the list is sorted by, and how. */
  readonly title: string;
  readonly ascending: boolean;
  readonly fields: readonly SortFieldView[];
}

/** Every order that a list can be in, both directions apart. */
export function sorterView(list: ListAddress): SorterView {
  return {
    title: findSortField(list.sort.by)?.title ?? '',
    ascending: list.sort.ascending,
    fields: SORT_FIELDS.filter(({ field }) => field !== 'commonTickers' || list.tickers.length > 1).map(
      (info) => ({
        title: info.title,
        isActive: info.field === list.sort.by,
        descending: directionOf(list, info, false),
        ascending: directionOf(list, info, true),
      }),
    ),
  };
}

function directionOf(list: ListAddress, info: SortFieldInfo, ascending: boolean): DirectionView | null {
  if (info.forbids === (ascending ? 'ascending' : 'descending')) return null;
  return {
    isActive: info.field === list.sort.by && ascending === list.sort.ascending,
    ...leadTo(reduceFilters(list, { type: 'set-sort', sort: { by: info.field, ascending } })),
  };
}
