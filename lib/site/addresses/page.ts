import type { CatalogueReader } from '@/lib/robots/catalogue/reader';
import type { AssetClass } from './asset-class';
import type { ListAddress } from './list-address';
import type { FindTicker, ListKnowledge } from './parse-list';
import type { ShownKind } from './shown-kinds';

/** What addresses are checked against. */
export interface AddressKnowledge extends ListKnowledge {
  /** null if there is no such robot, 'removed' if it was removed, its next version where it has one. */
  robot(id: number): { readonly id: number; readonly slug: string } | 'removed' | null;
  /** `findTicker` among all instruments that have a page: those with prices and those known by name alone. */
  readonly findInstrument: FindTicker;
  /** Pages of a list, at least 1. */
  pageCount(list: ListAddress): number;
  /** The list shown at another's address, by the rules of the filters. */
  settle(list: ListAddress): SettledList;
}

/** The result of settling a list's address. */
export interface SettledList {
  /** The list itself where nothing needs to change. */
  readonly list: ListAddress;
  /** Whether the same address always leads there; false if it depends on the current robots. */
  readonly isLasting: boolean;
}

/** An address whose path has a page's pattern. */
export interface Asked {
  /** Decoded segments by their names in the pattern. */
  readonly params: Readonly<Record<string, string>>;
  /** Decoded segments from a `[[...segments]]` on. */
  readonly rest: readonly string[];
  /** The pattern's first segment. */
  readonly root: string;
  readonly query: URLSearchParams;
}

/** What a page finds at an address. Where `path` is spelled otherwise than the address, it is sent there. */
export type Found<About> =
  | {
      readonly about: About;
      /** The one address of the page about it, with its query. */
      readonly path: string;
      /** False if the address leads there only while the robots stay as they are. */
      readonly isLasting?: boolean;
    }
  /** Another page's address that this one stands for. */
  | { readonly to: string }
  | 'missing'
  | 'removed';

/** An address for the sitemap. */
export interface SitemapEntry {
  /** Canonical path from the root. */
  readonly path: string;
  /** When what it shows last changed, UTC milliseconds; null when that is not known. */
  readonly lastModified: number | null;
}

export interface MenuLink {
  readonly menu: 'header' | 'footer' | 'legal';
  readonly label: string;
  /** Defaults to the page's own path. */
  readonly path?: string;
  /** Marked in the header on pages of this asset class. */
  readonly section?: AssetClass;
}

/** A page, or a document with an address like one. Everything that depends on its address follows from it. */
export interface Page<About = unknown> {
  /**
   * Its paths in their canonical spelling, including capitals and trailing slashes. `[name]` is any segment, and
   * `[[...segments]]` any number of them. Other spellings, and later patterns, are redirected.
   */
  readonly patterns: readonly string[];
  /** Its folders under app/, where they are not those of the patterns. */
  readonly folders?: readonly string[];
  /** What it is about at an address; null leaves the address to later pages. A page without is about nothing. */
  find?(asked: Asked, knowledge: AddressKnowledge): Found<About> | null;
  /** The names in its query that are part of its address. */
  readonly query?: readonly string[];
  /** Whether its query is read in the browser: it is carried along in redirects. */
  readonly readsQueryInBrowser?: boolean;
  /** False for pages that aren't cached, because there are too many of their kind. */
  isKept?(about: About): boolean;
  /** What it shows that can change. */
  readonly shows: readonly ShownKind[];
  /** For whom it is. Everybody is sent the same page: what belongs to somebody comes by calls. */
  readonly access?: 'anyone' | 'user' | 'admin';
  /** False for pages for anyone that search engines are not to list, such as forms. */
  readonly isIndexed?: boolean;
  /** Whether it is something else than HTML. */
  readonly isDocument?: boolean;
  /** What of it the sitemap lists, and in which file; its one path in `pages` when left out. */
  readonly sitemap?: {
    readonly file: string;
    readonly isNumbered?: boolean;
    entries(catalogue: CatalogueReader): readonly SitemapEntry[];
  };
  readonly menu?: readonly MenuLink[];
}

/** Checks the types of an entry, and gives what it is about to those who read it. */
export function definePage<About = undefined>(page: Page<About>): Page<About> {
  return page;
}

export function pathOf({ patterns }: Page): string {
  return patterns[0] ?? '';
}

/** Whether pages of this kind may be indexed at all. */
export function isIndexedPage({ access = 'anyone', isIndexed = true, isDocument = false }: Page): boolean {
  return access === 'anyone' && isIndexed && !isDocument;
}

/** Whether the page shows robots' figures or prices, and so the time they refer to. */
export function showsFigures({ shows }: Page): boolean {
  return shows.includes('market-time');
}
