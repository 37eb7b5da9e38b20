import { EXTRA_QUERY, isNoExtra, RANGE_FORM_FIELDS } from './extra-filters';
import {
  dimensionsOf,
  isIndexable,
  isPlain,
  isSorted,
  type ListAddress,
  STAND_IN_QUERY,
  searchText,
  UNREAD_QUERY,
} from './list-address';

/** What a list's address may carry in its query, and what its form sends; all else belongs to someone else. */
export const LIST_QUERY: readonly string[] = [
  'q',
  UNREAD_QUERY,
  ...EXTRA_QUERY,
  ...RANGE_FORM_FIELDS,
  'sort',
  'order',
  'page',
  STAND_IN_QUERY.exact,
  STAND_IN_QUERY.insteadOf,
  'account',
  'analysis',
  'type',
  'search',
];

/**
 * Whether the page of a list may be kept in memory. There are too many keyword searches, and lists that are narrowed
 * further than search engines are shown.
 */
export function isKeptList(list: ListAddress): boolean {
  const isWhole =
    dimensionsOf(list) === 0 && searchText(list) === '' && isNoExtra(list.extra) && isPlain(list);
  return isIndexable(list) || (isSorted(list) && isWhole);
}
