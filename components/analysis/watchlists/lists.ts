import type { CallAnswer } from '@/lib/http/api/client/call-types';

export type OwnLists = CallAnswer<'CxWatchlist/Get'>;
export type OwnList = OwnLists['lists'][number];
export type ListItem = OwnList['items'][number];
export type Alert = OwnLists['alerts'][number];

/** Which own list a page shows, in the hash; default ones have addresses. */
const HASH = '#list-';
/** Shows the default list of the address although there are own ones. */
export const DEFAULT_HASH = '#default';

export function listHash(id: string): string {
  return HASH + id;
}

/** Goes to the list of a hash, or with '' to the address's own, without loading a page. */
export function showList(hash: string): void {
  history.pushState(history.state, '', location.pathname + location.search + hash);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The id of the list in an address's hash; null if it names none. */
export function listInHash(hash: string): string | null {
  return hash.startsWith(HASH) ? hash.slice(HASH.length) : null;
}

export function hasTicker({ items }: Pick<OwnList, 'items'>, { fundId }: Pick<ListItem, 'fundId'>): boolean {
  return items.some((item) => item.fundId === fundId);
}

/** Puts a ticker at a place in a list, at its end by default, unless it's there. */
export function withTicker(
  items: readonly ListItem[],
  item: ListItem,
  at = items.length,
): readonly ListItem[] {
  return hasTicker({ items }, item) ? items : items.toSpliced(at, 0, item);
}

/** A list as `CxWatchlist/Save` takes it. */
export function listRequest({ name, items }: { readonly name: string; readonly items: readonly ListItem[] }) {
  return { name, items: items.map(({ fundId, note }) => ({ fundId, note })) };
}

/** A name that no list has: `My list 2`. */
export function freeListName(names: readonly string[], wanted = 'My list'): string {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  if (!taken.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (taken.has(`${wanted} ${number}`.toLowerCase())) number += 1;
  return `${wanted} ${number}`;
}

/** What a list has that another version of it doesn't, in sentences. */
export function describeDifference(
  mine: Pick<OwnList, 'name' | 'items'>,
  saved: Pick<OwnList, 'name' | 'items'>,
): readonly string[] {
  const tickers = (list: Pick<OwnList, 'items'>) => list.items.map(({ ticker }) => ticker);
  const [own, other] = [tickers(mine), tickers(saved)];
  const onlyMine = own.filter((ticker) => !other.includes(ticker));
  const onlySaved = other.filter((ticker) => !own.includes(ticker));
  const noted = mine.items.filter(({ ticker, note }) =>
    saved.items.some((item) => item.ticker === ticker && item.note !== note),
  );
  const shared = own.filter((ticker) => other.includes(ticker)).join();
  return [
    ...(mine.name === saved.name ? [] : [`Name: yours is “${mine.name}”, the saved one is “${saved.name}”.`]),
    ...(onlyMine.length === 0 ? [] : [`Only in yours: ${onlyMine.join(', ')}.`]),
    ...(onlySaved.length === 0 ? [] : [`Only in the saved list: ${onlySaved.join(', ')}.`]),
    ...(noted.length === 0 ? [] : [`Different notes: ${noted.map(({ ticker }) => ticker).join(', ')}.`]),
    ...(shared === other.filter((ticker) => own.includes(ticker)).join() ? [] : ['The order differs.']),
  ];
}
