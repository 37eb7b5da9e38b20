import type { Kysely } from 'kysely';
import { countVersions, listNewest, type StoredArticle } from '@/lib/content/articles/server/article-store';
import type { Millis } from '@/lib/core/base/brand';
import { startPolling } from '@/lib/core/base/server/start-polling';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Schema } from '@/lib/core/database/schema';
import { type ContentEntry, ENTRY_KINDS, type EntryData, entryAlias, type OriginalEntry } from '../entry';
import { nextPublication, type StoredState, stateAt } from '../entry-state';
import { ORIGINAL_ENTRIES } from '../original-entries';
import { NO_ENTRIES, type PublishedEntries } from '../published-entries';
import {
  type EntryRecord,
  listSlugs,
  listStoredEntries,
  type StoredSlug,
  sumEntryVersions,
} from './entry-store';

/** How often to look for changes by other processes, and at the clock. */
const POLL_MS = 5_000;

export interface WatchedEntries {
  contents(): PublishedEntries;
  /** Increases whenever pages could show other entries; for releases, whenever other releases. */
  version(kind: 'entries' | 'releases'): number;
  /** Reads what's stored; resolves once pages can show it. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

export interface WatchEntriesOptions {
  readonly db: Kysely<Schema>;
  /** `renderMarkdown`. */
  readonly render: (body: string) => Promise<string>;
  /** Called initially and after each change. */
  readonly onChange: (entries: PublishedEntries) => void;
  readonly onError: (error: unknown) => void;
  readonly pollMs?: number;
  /** Decides what is published; it may be set, and set back. */
  readonly now?: () => Millis;
  readonly originals?: readonly OriginalEntry[];
}

/** An entry with its text, whether it's published or not. */
interface Candidate extends StoredState {
  readonly entry: Omit<ContentEntry, 'publishedAt' | 'updatedAt'>;
  /** Of the last edit; null if never edited. */
  readonly editedAt: number | null;
  readonly earlierSlugs: readonly string[];
}

/** Keeps published entries in memory, in sync with the database and the clock. */
export async function watchEntries(options: WatchEntriesOptions): Promise<WatchedEntries> {
  const { db, render, onChange, onError, pollMs = POLL_MS, now = systemClock } = options;
  const { originals = ORIGINAL_ENTRIES } = options;
  /** By text and its version. */
  let rendered = new Map<string, string>();
  let candidates: readonly Candidate[] = [];
  let seen = '';
  let shown = '';
  let shownReleases = '';
  let contents = NO_ENTRIES;
  const versions = { entries: 0, releases: 0 };
  let timer: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    const key = `${await countVersions(db)} ${await sumEntryVersions(db)}`;
    if (key !== seen) {
      const [stored, slugs, texts] = [await listStoredEntries(db), await listSlugs(db), await listNewest(db)];
      candidates = await findCandidates(stored, slugs, new Map(texts.map((text) => [text.alias, text])));
      seen = key;
    }
    publish();
  }

  async function findCandidates(
    stored: readonly EntryRecord[],
    slugs: readonly StoredSlug[],
    texts: ReadonlyMap<string, StoredArticle>,
  ): Promise<readonly Candidate[]> {
    const changed = new Map(stored.map((entry) => [entryAlias(entry), entry]));
    const known = new Set(originals.map(entryAlias));
    const kept = new Map<string, string>();
    const found: Candidate[] = [];
    for (const came of [...originals, ...stored.filter((entry) => !known.has(entryAlias(entry)))]) {
      const alias = entryAlias(came);
      const row = changed.get(alias) ?? null;
      const text = texts.get(alias) ?? null;
      const words = text ?? ('body' in came ? came : null);
      // A made entry and its text are stored together.
      if (words === null) continue;
      const textKey = `${alias} ${text?.version ?? 0}`;
      try {
        const html = rendered.get(textKey) ?? (await render(words.body));
        kept.set(textKey, html);
        const slug = row?.slug ?? came.id;
        const publishAt = 'publishedAt' in came ? came.publishedAt : null;
        found.push({
          state: row?.state ?? 'published',
          publishAt: row ? row.publishAt : publishAt,
          editedAt: row || text ? Math.max(row?.changedAt ?? 0, text?.createdAt ?? 0) : null,
          earlierSlugs: slugs
            .filter((one) => entryAlias(one) === alias && one.slug !== slug)
            .map((one) => one.slug),
          entry: {
            kind: came.kind,
            id: came.id,
            slug,
            title: words.title,
            summary: row?.summary ?? came.summary,
            body: words.body,
            html,
            tags: row?.tags ?? came.tags,
            data: row?.data ?? came.data,
            version: (row?.version ?? 0) + (text?.version ?? 0),
          },
        });
      } catch (error) {
        // It may name a figure that this version of the program doesn't have; others are still shown.
        onError(error);
      }
    }
    rendered = kept;
    return found;
  }

  /** Applies the clock to what was read. */
  function publish(): void {
    clearTimeout(timer);
    const time = now();
    const next = publishedAt(candidates, time);
    const list = next.entries.map(({ kind, id, version }) => `${kind}/${id} ${version}`);
    const key = JSON.stringify([list, next.withdrawn, next.moved]);
    const releases = list.filter((one) => one.startsWith('release/')).join();
    if (key !== shown) {
      contents = next;
      shown = key;
      versions.entries += 1;
      if (releases !== shownReleases) versions.releases += 1;
      shownReleases = releases;
      onChange(contents);
    }
    const due = nextPublication(candidates, time);
    // The clock may be set before a later one.
    if (due !== null && due - time < pollMs) timer = setTimeout(publish, due - time + 1).unref();
  }

  const polling = await startPolling({ read, pollMs, onError });
  return {
    contents: () => contents,
    version: (kind) => versions[kind],
    refresh: polling.refresh,
    async stop() {
      await polling.stop();
      clearTimeout(timer);
    },
  };
}

/** What pages show at a time. */
function publishedAt(candidates: readonly Candidate[], time: Millis): PublishedEntries {
  const entries: ContentEntry[] = [];
  const withdrawn: string[] = [];
  const moved: Record<string, string> = {};
  for (const { entry, publishAt, editedAt, earlierSlugs, ...stored } of candidates) {
    const state = stateAt({ state: stored.state, publishAt }, time);
    const { kind, slug } = entry;
    if (state === 'withdrawn') withdrawn.push(...[slug, ...earlierSlugs].map((one) => `${kind}/${one}`));
    if (state !== 'published' || publishAt === null) continue;
    for (const one of earlierSlugs) moved[`${kind}/${one}`] = slug;
    const isEdited = editedAt !== null && editedAt > publishAt;
    entries.push({ ...entry, publishedAt: publishAt, updatedAt: isEdited ? editedAt : null });
  }
  return { entries: inOrder(entries), withdrawn, moved };
}

/** Lessons by number, terms and questions as they come, others newest first. */
function inOrder(entries: readonly ContentEntry[]): readonly ContentEntry[] {
  return entries.toSorted((one, other) => {
    if (one.kind !== other.kind) return ENTRY_KINDS.indexOf(one.kind) - ENTRY_KINDS.indexOf(other.kind);
    if (one.kind === 'glossary' || one.kind === 'faq') return 0;
    if (one.kind === 'lesson') return lessonNumber(one) - lessonNumber(other);
    return other.publishedAt - one.publishedAt;
  });
}

function lessonNumber({ data }: ContentEntry): number {
  return (data as EntryData['lesson']).number;
}
