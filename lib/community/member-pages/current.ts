import type { MemberList, MemberProfile } from './profile';

/** What pages read of members; they're the same for everyone. */
export interface MemberPages {
  /** null for a handle that nobody had, and for members who left. */
  profile(handle: string): Promise<MemberProfile | null>;
  /** A list that the member shares, by its number; null if there is none. */
  list(handle: string, no: number): Promise<MemberList | null>;
  /** Handles of members whose page shows something, at most as many as a sitemap's file takes. */
  listed(): Promise<readonly string[]>;
}

/** Like the container of `lib/robots/catalogue/current.ts`: the server and Next's pages have separate instances of modules. */
const KEY = Symbol.for('tickproof.member-pages');

interface Holder {
  [KEY]?: MemberPages;
}

const NONE: MemberPages = { profile: async () => null, list: async () => null, listed: async () => [] };

/** Called once by the server, before the first page is rendered. */
export function setMemberPages(pages: MemberPages): void {
  (globalThis as Holder)[KEY] = pages;
}

export function getMemberPages(): MemberPages {
  return (globalThis as Holder)[KEY] ?? NONE;
}
