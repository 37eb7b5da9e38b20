import type { Millis } from '@/lib/core/base/brand';

/** Pages and parts of pages that content admins write, apart from help articles and descriptions. */
export const ENTRY_KINDS = [
  'lesson',
  'glossary',
  'faq',
  'blog',
  'release',
  'video',
  'webcast',
  'offer',
  'landing',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Scheduled entries are published when their time comes; withdrawn ones answer that they're gone. */
export const ENTRY_STATES = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** Who writes posts; new ones are the editors'. */
export const BYLINES = ['editors', 'program'] as const;

/** What an entry has besides title, summary, text and tags. Optional fields are left out rather than empty. */
export interface EntryData {
  readonly lesson: {
    /** Its place in the course, from 1. */
    readonly number: number;
    /** What a reader can do afterwards, as a phrase: "read a bar and join bars". */
    readonly goal: string;
    readonly minutes: number;
  };
  readonly glossary: {
    /** Title of its group in the list. */
    readonly group: string;
    /** Other names and abbreviations. */
    readonly alsoCalled: readonly string[];
    /** Who published the formula in its text, and when. */
    readonly source?: string;
    /** The slug of a term it is often confused with, or a word that isn't a term here. */
    readonly notConfusedWith: string;
    /** Names the example that is computed from a robot. */
    readonly example?: string;
    /** Where the product shows it. */
    readonly shownAt: { readonly title: string; readonly path: string };
    /** A second place: a lesson, a help article, another term. */
    readonly readOn: { readonly title: string; readonly path: string };
  };
  readonly faq: {
    readonly group: string;
    /** Words people search for that the question doesn't contain. */
    readonly synonyms: readonly string[];
    /** The page that shows the answer. */
    readonly shownAt: { readonly title: string; readonly path: string };
  };
  readonly blog: {
    readonly byline: (typeof BYLINES)[number];
    /** What a correction changed, newest first. */
    readonly corrections?: readonly { readonly at: number; readonly text: string }[];
  };
  readonly release: Record<string, never>;
  readonly video: { readonly url: string; readonly minutes?: number };
  readonly webcast: { readonly url: string; readonly startsAt: number; readonly minutes?: number };
  readonly offer: { readonly url: string };
  readonly landing: Record<string, never>;
}

interface EntryTexts<Kind extends EntryKind> {
  readonly kind: Kind;
  /** Its first slug, which never changes. With the kind it is the alias of its text. */
  readonly id: string;
  readonly title: string;
  /** One or two sentences for lists and search engines. */
  readonly summary: string;
  /** Markdown, with the extensions of `docs/decisions/content.md`. */
  readonly body: string;
  readonly tags: readonly string[];
  readonly data: EntryData[Kind];
}

/** An entry as shipped, before any edit. It is published from the first start. */
export interface OriginalEntry<Kind extends EntryKind = EntryKind> extends EntryTexts<Kind> {
  /** When it was written, UTC milliseconds; the date that lists show. */
  readonly publishedAt: Millis;
}

/** A published entry, as pages show it. */
export interface ContentEntry<Kind extends EntryKind = EntryKind> extends EntryTexts<Kind> {
  /** The current one; earlier ones lead to it. */
  readonly slug: string;
  /** Rendered by `renderMarkdown`. */
  readonly html: string;
  /** UTC milliseconds. */
  readonly publishedAt: number;
  /** Time of the last edit since it was published, UTC milliseconds; null without one. */
  readonly updatedAt: number | null;
  /** Grows with each edit; 0 for an original that nobody edited. */
  readonly version: number;
}

/** The alias of an entry's text. */
export function entryAlias({ kind, id }: Pick<ContentEntry, 'kind' | 'id'>): string {
  return `${kind}/${id}`;
}

const ALIAS = /^([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** The entry whose text has this alias; null for help articles and descriptions. */
export function entryFromAlias(alias: string): { readonly kind: EntryKind; readonly id: string } | null {
  const [, name, id] = ALIAS.exec(alias) ?? [];
  const kind = ENTRY_KINDS.find((one) => one === name);
  return kind && id ? { kind, id } : null;
}
