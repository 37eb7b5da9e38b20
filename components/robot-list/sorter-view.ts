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
  /** In the direction that people mean when they say nothing. */
  readonly usual: Omit<DirectionView, 'isActive'>;
  readonly descending: DirectionView | null;
  readonly ascending: DirectionView | null;
}

export interface SorterView {
  /** What the list is sorted by, and how. */
  readonly title: string;
  readonly ascending: boolean;
  /** Whether there is something to sort; otherwise its room alone is kept. */
  readonly isUseful: boolean;
  readonly fields: readonly SortFieldView[];
}

/** Every order that a list can be in, both directions apart. */
export function sorterView(list: ListAddress, total: number): SorterView {
  return {
    title: findSortField(list.sort.by)?.title ?? '',
    ascending: list.sort.ascending,
    isUseful: total > 1,
    fields: SORT_FIELDS.filter(({ field }) => field !== 'commonTickers' || list.tickers.length > 1).map(
      (info) => ({
        title: info.title,
        isActive: info.field === list.sort.by,
        usual: leadBy(list, info, info.ascendingFirst),
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
    ...leadBy(list, info, ascending),
  };
}

function leadBy(list: ListAddress, { field }: SortFieldInfo, ascending: boolean) {
  return leadTo(reduceFilters(list, { type: 'set-sort', sort: { by: field, ascending } }));
}
