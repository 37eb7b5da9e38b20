import type { Kysely } from 'kysely';
import { checkText } from '@/lib/content/articles/alias';
import { MAX_ARTICLE_BODY, MAX_ARTICLE_TITLE } from '@/lib/content/articles/articles';
import { findVersion, insertVersion, listEdited } from '@/lib/content/articles/server/article-store';
import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { EditedEntry, Entries, EntryAuthor, EntryText } from '../entries';
import { ENTRY_KINDS, type EntryKind, entryAlias, type OriginalEntry } from '../entry';
import { changeState, stateAt } from '../entry-state';
import { ORIGINAL_ENTRIES } from '../original-entries';
import { checkDetails } from './check-entry';
import {
  claimSlug,
  type EntryRecord,
  type EntryWrite,
  findStoredEntry,
  listSlugs,
  listStoredEntries,
  type StoredSlug,
  slugTaken,
  writeEntry,
} from './entry-store';

export interface EntriesOptions {
  readonly db: Kysely<Schema>;
  /** `renderMarkdown`: texts it can't read aren't stored. */
  readonly render: (body: string) => Promise<string>;
  /** Called after a change and before responding, so that later page requests get it. */
  readonly onSaved?: () => Promise<void>;
  readonly originals?: readonly OriginalEntry[];
}

export function createEntries({
  db,
  render,
  onSaved,
  originals = ORIGINAL_ENTRIES,
}: EntriesOptions): Entries {
  const findOriginal = (kind: EntryKind, id: string) =>
    originals.find((original) => original.kind === kind && original.id === id) ?? null;

  async function checkEntryText({ title, body }: EntryText): Promise<EntryText> {
    const checked = {
      title: checkText('title', title.trim().replaceAll(/\s+/g, ' '), MAX_ARTICLE_TITLE),
      body: checkText('body', body, MAX_ARTICLE_BODY),
    };
    await render(checked.body);
    return checked;
  }

  /** @throws InputError if another entry has or had the slug */
  async function claim(tx: Kysely<Schema>, wanted: StoredSlug): Promise<void> {
    const owner = findOriginal(wanted.kind, wanted.slug);
    if (owner && owner.id !== wanted.id) throw slugTaken(wanted.slug, owner.id);
    await claimSlug(tx, wanted);
  }

  /** @throws NotFoundError */
  async function findCurrent(tx: Kysely<Schema>, kind: EntryKind, id: string) {
    const stored = await findStoredEntry(tx, kind, id);
    if (stored) return stored;
    const original = findOriginal(kind, id);
    if (original === null) throw new NotFoundError(`There is no entry ${entryAlias({ kind, id })}`);
    return unchanged(original);
  }

  /** Writes in one transaction, and answers with the result. */
  async function write(
    kind: EntryKind,
    id: string,
    author: EntryAuthor,
    now: Millis,
    work: (tx: Kysely<Schema>) => Promise<string>,
  ): Promise<EditedEntry> {
    await inTransaction(db, async (tx) => {
      const done = await work(tx);
      if (author === null) return;
      const { id: userId, requestContext } = author;
      const event = { userId, kind: 'text-edited', detail: `${entryAlias({ kind, id })}, ${done}` } as const;
      await recordSecurityEvent(tx, requestContext ? { ...event, requestContext } : event, now);
    });
    await onSaved?.();
    const written = await read(kind, id, now);
    if (written === null) throw new NotFoundError(`There is no entry ${entryAlias({ kind, id })}`);
    return written;
  }

  async function read(kind: EntryKind, id: string, now: Millis): Promise<EditedEntry | null> {
    const original = findOriginal(kind, id);
    const stored = await findStoredEntry(db, kind, id);
    const current = stored ?? (original && unchanged(original));
    if (!current) return null;
    const text = await findVersion(db, entryAlias({ kind, id }));
    const slugs = stored ? await listSlugs(db) : [];
    return toEdited(current, { original, title: text?.title ?? original?.title ?? id, slugs, now });
  }

  return {
    read,
    async list(now) {
      const [stored, slugs, texts] = await Promise.all([
        listStoredEntries(db),
        listSlugs(db),
        listEdited(db),
      ]);
      const known = new Set(stored.map(entryAlias));
      const all: readonly StoredLike[] = [
        ...stored,
        ...originals.filter((original) => !known.has(entryAlias(original))).map(unchanged),
      ];
      return all
        .map((entry) => {
          const original = findOriginal(entry.kind, entry.id);
          const title = texts.get(entryAlias(entry))?.title ?? original?.title ?? entry.id;
          return toEdited(entry, { original, title, slugs, now });
        })
        .sort(
          (one, other) =>
            ENTRY_KINDS.indexOf(one.kind) - ENTRY_KINDS.indexOf(other.kind) ||
            (other.publishAt ?? Number.POSITIVE_INFINITY) - (one.publishAt ?? Number.POSITIVE_INFINITY) ||
            0,
        );
    },
    async make({ kind, ...draft }, author, now, state = 'draft') {
      const details = checkDetails(kind, draft);
      const text = await checkEntryText(draft);
      const id = details.slug;
      const publishAt = state === 'published' ? now : null;
      return write(kind, id, author, now, async (tx) => {
        if (findOriginal(kind, id) !== null) throw slugTaken(id, id);
        await claim(tx, { kind, slug: id, id });
        if (await findStoredEntry(tx, kind, id)) throw slugTaken(id, id);
        await writeEntry(tx, { kind, id, ...details, state, publishAt }, 0, author?.id ?? null, now);
        await insertVersion(tx, 0, { alias: entryAlias({ kind, id }), ...text, author, createdAt: now });
        return state === 'published' ? 'made and published' : 'made';
      });
    },
    async save({ kind, id, baseVersion }, { text, ...change }, author, now) {
      const details = checkDetails(kind, change);
      const checked = text && (await checkEntryText(text));
      return write(kind, id, author, now, async (tx) => {
        const current = await findCurrent(tx, kind, id);
        await claim(tx, { kind, slug: id, id });
        await claim(tx, { kind, slug: details.slug, id });
        await writeEntry(tx, { ...withoutNames(current), ...details }, baseVersion, author?.id ?? null, now);
        if (text && checked)
          await insertVersion(tx, text.baseVersion, {
            alias: entryAlias({ kind, id }),
            ...checked,
            author,
            createdAt: now,
          });
        return 'details';
      });
    },
    setState: ({ kind, id, baseVersion }, change, author, now) =>
      write(kind, id, author, now, async (tx) => {
        const current = await findCurrent(tx, kind, id);
        const state = changeState(current, change, now);
        await claim(tx, { kind, slug: id, id });
        await writeEntry(tx, { ...withoutNames(current), ...state }, baseVersion, author?.id ?? null, now);
        return state.state;
      }),
  };
}

type StoredLike = Omit<EntryRecord, 'changedAt' | 'changedBy'> &
  Partial<Pick<EntryRecord, 'changedAt' | 'changedBy'>>;

/** An original as if it were stored. */
function unchanged({ kind, id, summary, tags, data, publishedAt }: OriginalEntry): StoredLike {
  return { kind, id, slug: id, summary, tags, data, state: 'published', publishAt: publishedAt, version: 0 };
}

function withoutNames({ kind, id, slug, state, publishAt, summary, tags, data }: StoredLike): EntryWrite {
  return { kind, id, slug, state, publishAt, summary, tags, data };
}

function toEdited(
  entry: StoredLike,
  {
    original,
    title,
    slugs,
    now,
  }: {
    readonly original: OriginalEntry | null;
    readonly title: string;
    readonly slugs: readonly StoredSlug[];
    readonly now: Millis;
  },
): EditedEntry {
  const { kind, id, slug, summary, tags, data, publishAt, version } = entry;
  return {
    kind,
    id,
    slug,
    earlierSlugs: slugs
      .filter((one) => one.kind === kind && one.id === id && one.slug !== slug)
      .map((one) => one.slug),
    title,
    summary,
    tags,
    data,
    state: stateAt(entry, now),
    publishAt,
    version,
    isOriginal: original !== null,
    changedAt: entry.changedAt ?? null,
    changedBy: entry.changedBy ?? null,
  };
}
