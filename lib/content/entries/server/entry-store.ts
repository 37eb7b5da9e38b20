import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { readJson, type Schema, toJson } from '@/lib/core/database/schema';
import { EntryConflictError } from '../entries';
import type { EntryData, EntryKind } from '../entry';
import type { StoredState } from '../entry-state';

/** An entry's row, without its text. */
export interface EntryRecord<Kind extends EntryKind = EntryKind> extends StoredState {
  readonly kind: Kind;
  readonly id: string;
  readonly slug: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly data: EntryData[Kind];
  readonly version: number;
  readonly changedAt: Millis;
  /** A name; null for the program and for former members. */
  readonly changedBy: string | null;
}

export interface StoredSlug {
  readonly kind: EntryKind;
  readonly slug: string;
  readonly id: string;
}

function selectEntries(db: Kysely<Schema>) {
  return db
    .selectFrom('content_entries as entry')
    .leftJoin('users', 'users.id', 'entry.changed_by_id')
    .select([
      'entry.kind',
      'entry.id',
      'entry.slug',
      'entry.state',
      'entry.publish_at',
      'entry.summary',
      'entry.tags',
      'entry.data',
      'entry.version',
      'entry.changed_at',
      'users.name as changed_by',
    ]);
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toEntry(row: EntryRow): EntryRecord {
  const { publish_at, changed_at, changed_by, tags, data, ...rest } = row;
  return {
    ...rest,
    publishAt: publish_at,
    tags: readJson(tags, 'content_entries.tags'),
    data: readJson(data, 'content_entries.data'),
    changedAt: changed_at,
    changedBy: changed_by,
  };
}

export async function listStoredEntries(db: Kysely<Schema>): Promise<readonly EntryRecord[]> {
  const rows = await selectEntries(db).orderBy('entry.kind').orderBy('entry.id').execute();
  return rows.map(toEntry);
}

/** null for an entry that isn't stored, such as an original that nobody changed. */
export async function findStoredEntry(
  db: Kysely<Schema>,
  kind: EntryKind,
  id: string,
): Promise<EntryRecord | null> {
  const row = await selectEntries(db)
    .where('entry.kind', '=', kind)
    .where('entry.id', '=', id)
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** All slugs, current and earlier. */
export function listSlugs(db: Kysely<Schema>): Promise<readonly StoredSlug[]> {
  return db.selectFrom('content_slugs').select(['kind', 'slug', 'id']).orderBy('slug').execute();
}

/** Changes whenever an entry does: entries are never deleted, and their versions only grow. */
export async function sumEntryVersions(db: Kysely<Schema>): Promise<number> {
  const { sum } = await db
    .selectFrom('content_entries')
    .select(({ fn }) => fn.sum<number | string | null>('version').as('sum'))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** @throws InputError if another entry has or had the slug */
export async function claimSlug(tx: Kysely<Schema>, { kind, slug, id }: StoredSlug): Promise<void> {
  await tx
    .insertInto('content_slugs')
    .values({ kind, slug, id })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .execute();
  const owner = await tx
    .selectFrom('content_slugs')
    .select('id')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  if (owner.id !== id) throw slugTaken(slug, owner.id);
}

export function slugTaken(slug: string, owner: string): InputError {
  return new InputError(
    `“${slug}” is taken: it’s a current or earlier address of the entry “${owner}”. Choose another slug.`,
  );
}

export type EntryWrite = Pick<
  EntryRecord,
  'kind' | 'id' | 'slug' | 'state' | 'publishAt' | 'summary' | 'tags' | 'data'
>;

/**
 * Stores the version after `base`; 0 for an entry that isn't stored.
 * @param userId who changes it; null for the program
 * @throws EntryConflictError if `base` isn't the newest version
 */
export async function writeEntry(
  tx: Kysely<Schema>,
  entry: EntryWrite,
  base: number,
  userId: string | null,
  now: Millis,
): Promise<void> {
  const changed = {
    slug: entry.slug,
    state: entry.state,
    publish_at: entry.publishAt,
    summary: entry.summary,
    tags: toJson(entry.tags),
    data: toJson(entry.data),
    version: base + 1,
    changed_by_id: userId,
    changed_at: now,
  };
  const { kind, id } = entry;
  const written =
    base === 0
      ? await tx
          .insertInto('content_entries')
          .values({ kind, id, author_id: userId, created_at: now, ...changed })
          .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('content_entries')
          .set(changed)
          .where('kind', '=', kind)
          .where('id', '=', id)
          .where('version', '=', base)
          .returning('version')
          .executeTakeFirst();
  if (!written) throw new EntryConflictError();
}

/** Forgets who wrote and changed a user's entries, which stay. */
export async function leaveEntries(tx: Kysely<Schema>, userId: string): Promise<void> {
  await tx.updateTable('content_entries').set({ author_id: null }).where('author_id', '=', userId).execute();
  await tx
    .updateTable('content_entries')
    .set({ changed_by_id: null })
    .where('changed_by_id', '=', userId)
    .execute();
}
