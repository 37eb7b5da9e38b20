import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { inTransaction } from '@/lib/core/database/in-transaction';
import type { Schema } from '@/lib/core/database/schema';
import { recordSecurityEvent } from '@/lib/people/security-log/server/security-log';
import type { ArticleAuthor, ArticleVersion, EditedText } from '../articles';
import { ArticleConflictError } from '../conflict';

/** Whom the history names for texts that no person wrote. */
const PROGRAM = 'Tickproof';

export interface NewVersion {
  readonly alias: string;
  readonly title: string;
  readonly body: string;
  /** null for the program. */
  readonly author: ArticleAuthor | null;
  readonly createdAt: Millis;
}

/** The newest version of a stored text. */
export interface StoredArticle extends ArticleVersion {
  readonly alias: string;
}

/** Newest first. */
export async function listVersions(db: Kysely<Schema>, alias: string): Promise<readonly ArticleVersion[]> {
  const rows = await db
    .selectFrom('article_versions')
    .select(['version', 'title', 'body', 'author_name', 'created_at'])
    .where('alias', '=', alias)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ author_name, created_at, ...row }) => ({
    ...row,
    authorName: author_name,
    createdAt: created_at,
  }));
}

/** The newest version of each text, without its body. */
export async function listEdited(db: Kysely<Schema>): Promise<ReadonlyMap<string, EditedText>> {
  const rows = await db
    .selectFrom('article_versions as one')
    .select(['alias', 'title', 'version', 'created_at'])
    .where(({ eb, selectFrom }) =>
      eb(
        'version',
        '=',
        selectFrom('article_versions as newest')
          .select(({ fn }) => fn.max('newest.version').as('version'))
          .whereRef('newest.alias', '=', 'one.alias'),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ alias, title, version, created_at }) => [alias, { title, version, updatedAt: created_at }]),
  );
}

/** A version of a text, by default the newest; null if it isn't stored. */
export async function findVersion(
  db: Kysely<Schema>,
  alias: string,
  version?: number,
): Promise<ArticleVersion | null> {
  let query = db
    .selectFrom('article_versions')
    .select(['version', 'title', 'body', 'author_name', 'created_at'])
    .where('alias', '=', alias)
    .orderBy('version', 'desc')
    .limit(1);
  if (version !== undefined) query = query.where('version', '=', version);
  const row = await query.executeTakeFirst();
  if (!row) return null;
  const { author_name, created_at, ...rest } = row;
  return { ...rest, authorName: author_name, createdAt: created_at };
}

/**
 * Stores the version after `base`. The primary key of alias and version rejects a second save with the same base, even
 * from another process.
 * @throws ArticleConflictError if `base` isn't the newest version
 */
export async function insertVersion(db: Kysely<Schema>, base: number, edit: NewVersion): Promise<void> {
  await inTransaction(db, async (tx) => {
    const newest = (await findVersion(tx, edit.alias))?.version ?? 0;
    if (newest !== base) throw new ArticleConflictError(newest);
    const stored = await tx
      .insertInto('article_versions')
      .values({
        alias: edit.alias,
        version: base + 1,
        title: edit.title,
        body: edit.body,
        author_id: edit.author?.id ?? null,
        author_name: edit.author?.name ?? PROGRAM,
        created_at: edit.createdAt,
      })
      .onConflict((conflict) => conflict.columns(['alias', 'version']).doNothing())
      .returning('version')
      .executeTakeFirst();
    if (!stored) throw new ArticleConflictError(base + 1);
    if (edit.author === null) return;
    const { id: userId, requestContext } = edit.author;
    const detail = `${edit.alias}, version ${base + 1}`;
    await recordSecurityEvent(
      tx,
      { userId, kind: 'text-edited', detail, ...(requestContext ? { requestContext } : {}) },
      edit.createdAt,
    );
  });
}

/** The number of all versions; it grows with every save. */
export async function countVersions(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('article_versions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The newest version of each text. */
export async function listNewest(db: Kysely<Schema>): Promise<readonly StoredArticle[]> {
  const rows = await db
    .selectFrom('article_versions as stored')
    .select(['alias', 'version', 'title', 'body', 'author_name', 'created_at'])
    .where(({ eb, selectFrom }) =>
      eb(
        'version',
        '=',
        selectFrom('article_versions as other')
          .select(({ fn }) => fn.max('other.version').as('newest'))
          .whereRef('other.alias', '=', 'stored.alias'),
      ),
    )
    .orderBy('alias')
    .execute();
  return rows.map(({ author_name, created_at, ...row }) => ({
    ...row,
    authorName: author_name,
    createdAt: created_at,
  }));
}
