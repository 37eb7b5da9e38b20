import { leadTo } from '@/components/robots/filter-panel/panel-view';
import type { RobotSort } from '@/lib/robots/catalogue/search/request';
import {
  findSortField,
  maySortBy,
  SORT_FIELDS,
  type SortFieldInfo,
} from '@/lib/robots/catalogue/search/sort-fields';
import { type ListAddress, sortFor } from '@/lib/site/addresses/list-address';
import { reduceFilters } from '@/lib/site/filters/reduce-filters';

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

/** Every order someone can have a list in, both directions apart. */
export function sorterView(list: ListAddress, total: number, isUser: boolean): SorterView {
  const shown = sortFor(list, isUser);
  return {
    title: findSortField(shown.by)?.title ?? '',
    ascending: shown.ascending,
    isUseful: total > 1,
    fields: SORT_FIELDS.filter(
      ({ field }) =>
        maySortBy(field, { seesMoney: isUser }) && (field !== 'commonTickers' || list.tickers.length > 1),
    ).map((info) => ({
      title: info.title,
      isActive: info.field === shown.by,
      usual: leadBy(list, info, info.ascendingFirst),
      descending: directionOf(list, shown, info, false),
      ascending: directionOf(list, shown, info, true),
    })),
  };
}

function directionOf(
  list: ListAddress,
  shown: RobotSort,
  info: SortFieldInfo,
  ascending: boolean,
): DirectionView | null {
  if (info.forbids === (ascending ? 'ascending' : 'descending')) return null;
  return {
    isActive: info.field === shown.by && ascending === shown.ascending,
    ...leadBy(list, info, ascending),
  };
}

function leadBy(list: ListAddress, { field }: SortFieldInfo, ascending: boolean) {
  return leadTo(reduceFilters(list, { type: 'set-sort', sort: { by: field, ascending } }));
}
