import { EXTRA_QUERY, isNoExtra, RANGE_FORM_FIELDS } from './extra-filters';
import {
  countDimensions,
  isIndexable,
  isPlain,
  isSorted,
  type ListAddress,
  STAND_IN_QUERY,
  searchText,
  UNREAD_QUERY,
  unlooked,
} from './list-address';
import { COLUMNS_QUERY } from './list-columns';

/** Query names of a list's address and form; others are ignored. */
export const LIST_QUERY: readonly string[] = [
  'q',
  UNREAD_QUERY,
  ...EXTRA_QUERY,
  ...RANGE_FORM_FIELDS,
  'sort',
  'order',
  'view',
  COLUMNS_QUERY,
  'page',
  'compare',
  STAND_IN_QUERY.exact,
  STAND_IN_QUERY.insteadOf,
  'account',
  'analysis',
  'type',
  'search',
];

/**
 * Whether to cache a list's page. Keyword searches and lists filtered beyond what search engines index are too many.
 */
export function isCacheableList(list: ListAddress): boolean {
  const isWhole =
    countDimensions(list) === 0 && searchText(list) === '' && isNoExtra(list.extra) && isPlain(list);
  // A table is cached where its cards would be, with its usual columns.
  return (
    list.compared.length === 0 &&
    list.columns === null &&
    (isIndexable(unlooked(list)) || (isSorted(list) && isWhole))
  );
}
