import type { ArticleAuthor } from '@/lib/content/articles/articles';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { EntryData, EntryKind, EntryState } from './entry';
import type { EntryStateChange } from './entry-state';

/** An entry as its editors see it, without its text. */
export interface EditedEntry<Kind extends EntryKind = EntryKind> {
  readonly kind: Kind;
  readonly id: string;
  /** The current one. */
  readonly slug: string;
  readonly earlierSlugs: readonly string[];
  readonly title: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly data: EntryData[Kind];
  /** As of now. */
  readonly state: EntryState;
  /** When it was or will be published, UTC milliseconds; null for a draft. */
  readonly publishAt: number | null;
  /** Of everything but the text: 0 for an original that nobody changed; then 1, 2, 3… */
  readonly version: number;
  /** Whether it came with the program. */
  readonly isOriginal: boolean;
  /** UTC milliseconds; null for an original that nobody changed. */
  readonly changedAt: number | null;
  /** A name; null for the program and for former members. */
  readonly changedBy: string | null;
}

/** What editors decide about an entry besides its text. */
export interface EntryDetails {
  readonly slug: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Checked by the kind. */
  readonly data: unknown;
}

export interface EntryText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

/** An entry that isn't stored yet. Its slug becomes its id, which never changes. */
export interface EntryDraft extends EntryDetails, EntryText {
  readonly kind: EntryKind;
}

/** Which entry, and which version of it the change is based on. */
export interface EntryVersion {
  readonly kind: EntryKind;
  readonly id: string;
  readonly baseVersion: number;
}

/** Who changes an entry; null for the program. */
export type EntryAuthor = ArticleAuthor | null;

export interface Entries {
  /** Everything, by kind; within it, scheduled ones and drafts first, then the newest. */
  list(now: Millis): Promise<readonly EditedEntry[]>;
  /** null if there is no such entry. */
  read(kind: EntryKind, id: string, now: Millis): Promise<EditedEntry | null>;
  /**
   * Stores a draft, or publishes it at once.
   * @throws InputError for invalid details or texts, or a slug that another entry has or had
   */
  make(
    draft: EntryDraft,
    author: EntryAuthor,
    now: Millis,
    state?: 'draft' | 'published',
  ): Promise<EditedEntry>;
  /**
   * Changes an entry's details, and its text if one is given.
   * @throws NotFoundError, EntryConflictError if someone else changed it since, InputError as for `make`
   */
  save(
    entry: EntryVersion,
    details: EntryDetails & { readonly text?: EntryText & { readonly baseVersion: number } },
    author: EntryAuthor,
    now: Millis,
  ): Promise<EditedEntry>;
  /**
   * Schedules, publishes, withdraws or restores.
   * @throws NotFoundError, EntryConflictError, InputError as for `changeState`
   */
  setState(
    entry: EntryVersion,
    change: EntryStateChange,
    author: EntryAuthor,
    now: Millis,
  ): Promise<EditedEntry>;
}

/** Someone else changed the entry first. Responds with 409. */
export class EntryConflictError extends InputError {
  override readonly name = 'EntryConflictError';

  constructor() {
    super('Someone else changed this entry first. Your changes were not saved.');
  }
}
