/** Slugs of the entries that content admins write (lessons, terms, posts …), by kind. */
export interface EntrySlugs {
  /** Current slugs of what is published, in the order of lists. */
  readonly published: readonly {
    readonly kind: string;
    readonly slug: string;
    readonly tags: readonly string[];
    /** UTC milliseconds. */
    readonly lastModified: number;
  }[];
  /** `kind/slug` of withdrawn entries, their earlier slugs included. */
  readonly withdrawn: readonly string[];
  /** `kind/slug` of earlier slugs to the current slug. */
  readonly moved: Readonly<Record<string, string>>;
}

/** On globalThis, since the server and Next's pages are separate bundles. */
const KEY = Symbol.for('tickproof.entry-slugs');

interface Indexed {
  readonly slugs: EntrySlugs;
  readonly current: ReadonlySet<string>;
  readonly withdrawn: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

interface Holder {
  [KEY]?: Indexed;
}

/** Called by whatever publishes entries. */
export function setEntrySlugs(slugs: EntrySlugs): void {
  (globalThis as Holder)[KEY] = {
    slugs,
    current: new Set(slugs.published.map(({ kind, slug }) => `${kind}/${slug}`)),
    withdrawn: new Set(slugs.withdrawn),
    tags: new Set(slugs.published.flatMap(({ tags }) => tags.map((tag) => tag.toLowerCase()))),
  };
}

export function publishedSlugs(kind: string): EntrySlugs['published'] {
  return (globalThis as Holder)[KEY]?.slugs.published.filter((one) => one.kind === kind) ?? [];
}

/** Whether a published entry has this tag, in lower case. */
export function hasEntryTag(code: string): boolean {
  return (globalThis as Holder)[KEY]?.tags.has(code) ?? false;
}

/** The current slug that a typed one leads to, ignoring case; 'removed' if its entry was withdrawn. */
export function readEntrySlug(kind: string, typed: string): string | 'removed' | null {
  const found = (globalThis as Holder)[KEY];
  const slug = typed.toLowerCase();
  const key = `${kind}/${slug}`;
  if (!found) return null;
  if (found.withdrawn.has(key)) return 'removed';
  const moved = Object.hasOwn(found.slugs.moved, key) ? found.slugs.moved[key] : undefined;
  const current = moved ?? slug;
  return found.current.has(`${kind}/${current}`) ? current : null;
}
