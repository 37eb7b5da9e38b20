import { memberPath } from './member-address';
import type { SitemapEntry } from './page';

/** On globalThis, since the server and Next's pages are separate bundles. */
const KEY = Symbol.for('tickproof.listed-members');

interface Holder {
  [KEY]?: readonly string[];
}

/** Called before a sitemap is made. @param handles of members whose page shows something */
export function setListedMembers(handles: readonly string[]): void {
  (globalThis as Holder)[KEY] = handles;
}

export function memberEntries(): readonly SitemapEntry[] {
  const handles = (globalThis as Holder)[KEY] ?? [];
  return handles.map((handle) => ({ path: memberPath(handle), lastModified: null }));
}
