import { clubPath, clubPostPath } from './clubs-address';
import type { SitemapEntry } from './page';

/** A club that search engines get, and its visible posts. */
export interface IndexedClub {
  readonly id: string;
  /** UTC milliseconds. */
  readonly lastModified: number;
  readonly posts: readonly { readonly id: string; readonly lastModified: number }[];
}

/** On globalThis, since the server and Next's pages are separate bundles. */
const KEY = Symbol.for('tickproof.indexed-clubs');

interface Holder {
  [KEY]?: readonly IndexedClub[];
}

/** Called before a sitemap is made. */
export function setIndexedClubs(clubs: readonly IndexedClub[]): void {
  (globalThis as Holder)[KEY] = clubs;
}

function indexedClubs(): readonly IndexedClub[] {
  return (globalThis as Holder)[KEY] ?? [];
}

export function clubEntries(): readonly SitemapEntry[] {
  return indexedClubs().map(({ id, lastModified }) => ({ path: clubPath(id), lastModified }));
}

export function clubPostEntries(): readonly SitemapEntry[] {
  return indexedClubs().flatMap((club) =>
    club.posts.map(({ id, lastModified }) => ({ path: clubPostPath(club.id, id), lastModified })),
  );
}
