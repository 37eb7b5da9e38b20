import { createEvent } from '@/components/ui/store/create-event';
import { MAX_ITEMS, MAX_NOTE } from '@/lib/people/watchlists/watchlists';
import type { ListItem, OwnList } from './lists';

/** A guest's own list. It stays in this browser. */

const KEY = 'tickproof.watchlist';
export const GUEST_LIST_ID = 'guest';

const changed = createEvent();
/** Where storage is blocked or full, the list lasts until the page unloads. */
let inMemory: string | null = null;
/** The list of the text that was read last: the same object while nothing changes. */
let known: { readonly text: string | null; readonly list: OwnList | null } = { text: null, list: null };

/** null without one. */
export function readGuestList(): OwnList | null {
  const text = readText();
  if (text !== known.text) known = { text, list: parseList(text) };
  return known.list;
}

/** null deletes it. */
export function keepGuestList(list: Pick<OwnList, 'name' | 'items'> | null): void {
  const text = list && JSON.stringify({ name: list.name, items: list.items });
  inMemory = text;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Kept in memory.
  }
  changed.send();
}

/** Calls back when this page or another tab changes the list. Returns the unsubscribe function. */
export function onGuestList(callBack: () => void): () => void {
  const stop = changed.on(callBack);
  window.addEventListener('storage', callBack);
  return () => {
    stop();
    window.removeEventListener('storage', callBack);
  };
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** null for what isn't a list: anyone can edit a browser's storage. */
function parseList(text: string | null): OwnList | null {
  if (text === null) return null;
  try {
    const { name, items } = JSON.parse(text) as { readonly name?: unknown; readonly items?: unknown };
    if (typeof name !== 'string' || !Array.isArray(items)) return null;
    return { id: GUEST_LIST_ID, version: 1, name, items: items.filter(isItem).slice(0, MAX_ITEMS) };
  } catch {
    return null;
  }
}

function isItem(item: unknown): item is ListItem {
  const { fundId, ticker, fundName, note } = Object(item) as Partial<Record<keyof ListItem, unknown>>;
  return (
    Number.isSafeInteger(fundId) &&
    typeof ticker === 'string' &&
    typeof fundName === 'string' &&
    typeof note === 'string' &&
    note.length <= MAX_NOTE
  );
}
