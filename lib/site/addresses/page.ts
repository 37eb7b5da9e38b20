import type { Feature } from '@/lib/core/site-config/features';
import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { ListAddress } from './list-address';
import type { FindTicker, ListKnowledge } from './parse-list';
import type { ShownKind } from './shown-kinds';

/** Data addresses are validated against. */
export interface AddressKnowledge extends ListKnowledge {
  /** null if there's no such robot; if it was removed, its next version, or 'removed' if there is none. */
  robot(id: number): { readonly id: number; readonly slug: string } | 'removed' | null;
  /** `findTicker` among all instruments with a page: with prices, or known only by name. */
  readonly findInstrument: FindTicker;
  /** `readEntrySlug`. */
  entrySlug(kind: string, typed: string): string | 'removed' | null;
  /** `readTag`. */
  tag(typed: string): string | null;
  /** Whether the operator has turned it on. */
  hasFeature(feature: Feature): boolean;
  /** Number of pages of a list, at least 1. */
  pageCount(list: ListAddress): number;
  /** The list to show instead, by the rules of the filters. */
  settle(list: ListAddress): SettledList;
}

/** The result of settling a list's address. */
export interface SettledList {
  /** The list itself if nothing needs to change. */
  readonly list: ListAddress;
  /** Whether the same address always leads there; false if it depends on the current robots. */
  readonly isLasting: boolean;
}

/** An address whose path matches a page's pattern. */
export interface Asked {
  /** Decoded segments by their names in the pattern. */
  readonly params: Readonly<Record<string, string>>;
  /** Decoded segments from a `[[...segments]]` on. */
  readonly rest: readonly string[];
  /** The pattern's first segment. */
  readonly root: string;
  readonly query: URLSearchParams;
}

/** A page's result for an address. If `path` differs from the address, it's redirected there. */
export type Found<About> =
  | {
      readonly about: About;
      /** The canonical address of its page, including the query. */
      readonly path: string;
      /** False if it depends on the current robots. */
      readonly isLasting?: boolean;
    }
  /** Another page's address that this one replaces. */
  | { readonly to: string }
  | 'missing'
  | 'removed';

/** An address for the sitemap. */
export interface SitemapEntry {
  /** Canonical path from the root. */
  readonly path: string;
  /** When its content last changed, UTC milliseconds; null if unknown. */
  readonly lastModified: number | null;
}

/** A page, or a document with such an address, with everything that depends on the address. */
export interface Page<About = unknown> {
  /**
   * Its canonical paths, including capitals and trailing slashes. `[name]` is any segment, and `[[...segments]]` any
   * number of them. Other spellings, and later patterns, are redirected.
   */
  readonly patterns: readonly string[];
  /** Its folders under app/, if they differ from its patterns. */
  readonly folders?: readonly string[];
  /** Its subject at an address; null leaves the address to later pages. Omitted if it has no subject. */
  find?(asked: Asked, knowledge: AddressKnowledge): Found<About> | null;
  /** Query names that are part of its address. */
  readonly query?: readonly string[];
  /** Whether the browser reads its query, which redirects then keep. */
  readonly readsQueryInBrowser?: boolean;
  /** False for pages too numerous to cache. */
  isCacheable?(about: About): boolean;
  /** Whether it's rendered for each request: what its owner turns off or a moderator removes must be gone at once. */
  readonly isNeverCached?: boolean;
  /** The kinds of data it shows. */
  readonly shows: readonly ShownKind[];
  /**
   * Its audience. Everyone gets the same page; personal data comes from calls. To requests from elsewhere, a page for
   * this machine is missing.
   */
  readonly access?: 'anyone' | 'user' | 'admin' | 'machine';
  /** False for public pages that search engines shouldn't index, such as forms. */
  readonly isIndexed?: boolean;
  /** Whether it isn't HTML. */
  readonly isDocument?: boolean;
  /** Its sitemap entries, and their file; defaults to its only path in `pages`. */
  readonly sitemap?: {
    readonly file: string;
    readonly isNumbered?: boolean;
    entries(catalogue: CatalogueReader): readonly SitemapEntry[];
  };
}

/** Checks an entry's types, and types its subject for readers. */
export function definePage<About = undefined>(page: Page<About>): Page<About> {
  return page;
}

export function mainPath({ patterns }: Page): string {
  return patterns[0] ?? '';
}

/** Whether pages of this kind may be indexed at all. */
export function isIndexedPage({ access = 'anyone', isIndexed = true, isDocument = false }: Page): boolean {
  return access === 'anyone' && isIndexed && !isDocument;
}

/** Whether the page shows robots' figures or prices, and so their date. */
export function showsFigures({ shows }: Page): boolean {
  return shows.includes('market-time');
}
