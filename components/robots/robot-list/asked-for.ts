import { type ListAddress, listPath } from '@/lib/site/addresses/list-address';

/** What is loaded for a list: its address, whichever of its robots are compared. */
export function askedFor(list: ListAddress): string {
  return listPath({ ...list, compared: [] });
}
