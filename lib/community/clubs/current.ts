import type { PublicClubs } from './clubs';

/** Like the container of `lib/robots/catalogue/current.ts`: the server and Next's pages have separate instances of modules. */
const KEY = Symbol.for('tickproof.clubs');

interface Holder {
  [KEY]?: PublicClubs;
}

const NONE: PublicClubs = {
  list: async () => ({ total: 0, clubs: [] }),
  find: async () => null,
  posts: async () => ({ total: 0, posts: [] }),
  thread: async () => null,
  versions: async () => [],
  indexed: async () => [],
};

/** Called once by the server, before the first page is rendered. */
export function setClubs(clubs: PublicClubs): void {
  (globalThis as Holder)[KEY] = clubs;
}

/** What pages read of clubs; it's the same for everyone. */
export function getClubs(): PublicClubs {
  return (globalThis as Holder)[KEY] ?? NONE;
}
