import { setEntrySlugs } from '@/lib/site/addresses/entry-slugs';
import type { ContentEntry, EntryKind } from './entry';

export interface PublishedEntries {
  /** Those that pages show. Lessons, terms and questions in their order, others newest first. */
  readonly entries: readonly ContentEntry[];
  /** `kind/slug` of withdrawn entries, their earlier slugs included. */
  readonly withdrawn: readonly string[];
  /** `kind/slug` of earlier slugs to the current slug. */
  readonly moved: Readonly<Record<string, string>>;
}

export const NO_ENTRIES: PublishedEntries = { entries: [], withdrawn: [], moved: {} };

/**
 * The entries shown on pages. The server and Next's pages are separate bundles with their own module instances, so they
 * are stored on globalThis.
 */
const KEY = Symbol.for('tickproof.entries');

interface Holder {
  [KEY]?: ReadonlyMap<string, readonly ContentEntry[]>;
}

/** Called by the server before it serves pages, and after each change. */
export function setPublishedEntries({ entries, withdrawn, moved }: PublishedEntries): void {
  const byKind = new Map<string, ContentEntry[]>();
  for (const entry of entries) {
    const same = byKind.get(entry.kind);
    if (same) same.push(entry);
    else byKind.set(entry.kind, [entry]);
  }
  (globalThis as Holder)[KEY] = byKind;
  const published = entries.map(({ kind, slug, tags, publishedAt, updatedAt }) => ({
    kind,
    slug,
    tags,
    lastModified: updatedAt ?? publishedAt,
  }));
  setEntrySlugs({ published, withdrawn, moved });
}

/** All published entries of a kind. */
export function publishedEntries<Kind extends EntryKind>(kind: Kind): readonly ContentEntry<Kind>[] {
  return ((globalThis as Holder)[KEY]?.get(kind) ?? []) as readonly ContentEntry<Kind>[];
}

/** The published entry with this current slug. Addresses are checked by `readEntrySlug` before. */
export function findEntry<Kind extends EntryKind>(kind: Kind, slug: string): ContentEntry<Kind> | null {
  return publishedEntries(kind).find((entry) => entry.slug === slug) ?? null;
}
