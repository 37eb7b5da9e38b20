import { createHash } from 'node:crypto';
import { groups } from 'd3-array';
import { type Kysely, sql } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';
import { isAnyOf } from '@/lib/core/database/rows-in-one';
import type { Row, Schema } from '@/lib/core/database/schema';
import { newReadableCode } from '@/lib/people/accounts/server/secrets';
import type { IndexedClub } from '@/lib/site/addresses/indexed-clubs';
import { readHandles, readKnownHandles } from '../../profiles/server/member-store';
import {
  type ClubPost,
  type ClubPostVersion,
  type ClubThread,
  MOST_VERSIONS,
  NO_POST,
  type OwnClubPost,
  POSTS_PER_PAGE,
} from '../club-post';
import type { ClubPostPage } from '../clubs';
import { PostConflictError } from '../conflict';
import { type HoldReason, nextPostState, type PostEvent, type PostState } from '../post-state';
import type { PostText } from '../post-text';
import type { AuthorHistory } from '../screen-post';
import { countPosts, IS_LISTED } from './club-store';
import { findMarked, linkMentions } from './render-post';

/** Posts in the sitemap. */
const MOST_INDEXED = 50_000;
/** A member's own posts that are listed. */
const MOST_OWN = 100;

export type PostRow = Row<'club_posts'>;

/** A text with what it's rendered to. */
export interface RenderedText extends PostText {
  readonly html: string;
}

function textHash(author: string, { title, body }: PostText): string {
  // Case and punctuation make no other text.
  const text = `${title ?? ''}\n${body}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');
  return createHash('sha256').update(`${author} ${text.trim()}`).digest('base64url');
}

/** Who writes, under however many accounts. */
export interface PersonInClubs {
  /** As `personAccounts`. */
  readonly accounts: readonly string[];
  /** When the first of them joined. */
  readonly joinedAt: Millis;
}

/** What screening needs to know of an author; lock their accounts before. */
export async function readHistory(
  tx: Kysely<Schema>,
  { accounts, joinedAt }: PersonInClubs,
  text: PostText,
  now: Millis,
): Promise<AuthorHistory> {
  const since = plus(now, -DAY_MS);
  const hashes = accounts.map((account) => textHash(account, text));
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(CASE WHEN ${condition} THEN 1 END)`;
  const row = await tx
    .selectFrom('club_posts')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      count(sql`written_at > ${since}`).as('today'),
      count(sql`state = 'visible'`).as('visible'),
      count(sql`written_at > ${since} AND text_hash IN (${sql.join(hashes)})`).as('repeated'),
    ])
    .where(isAnyOf(tx, 'author', accounts))
    .executeTakeFirstOrThrow();
  return {
    joinedAt,
    total: Number(row.total),
    today: Number(row.today),
    visible: Number(row.visible),
    isRepeated: Number(row.repeated) > 0,
  };
}

interface NewPost {
  readonly clubId: string;
  readonly parentId: string | null;
  readonly author: string;
  readonly text: RenderedText;
  /** null if it's visible at once. */
  readonly holdReason: HoldReason | null;
}

export async function insertPost(
  tx: Kysely<Schema>,
  { clubId, parentId, author, text, holdReason }: NewPost,
  now: Millis,
): Promise<PostRow> {
  const row = await tx
    .insertInto('club_posts')
    .values({
      ...{ id: newReadableCode(12).toLowerCase(), club_id: clubId, parent_id: parentId, author },
      ...{ state: holdReason === null ? 'visible' : 'held', hold_reason: holdReason, removed_rule: null },
      ...{ version: 1, text_hash: textHash(author, text), replies: 0 },
      ...{ written_at: now, edited_at: null, active_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertVersion(tx, row.id, 1, text, now);
  await recount(tx, null, row);
  return row;
}

async function insertVersion(
  tx: Kysely<Schema>,
  postId: string,
  version: number,
  { title, body, html }: RenderedText,
  now: Millis,
): Promise<void> {
  await tx
    .insertInto('club_post_versions')
    .values({ post_id: postId, version, title, body, html, at: now })
    .execute();
}

/** Makes others who change the post wait until the transaction ends. @throws NotFoundError if there is none */
export async function lockPost(tx: Kysely<Schema>, id: string): Promise<PostRow> {
  const row = await tx
    .updateTable('club_posts')
    .set(({ ref }) => ({ replies: ref('replies') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new NotFoundError(NO_POST);
  return row;
}

export async function findPostRow(db: Kysely<Schema>, id: string): Promise<PostRow | null> {
  const row = await db.selectFrom('club_posts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

/**
 * Adds a version to a post that is locked.
 * @param version the newest one that its author saw
 * @param holdReason null if it needn't be held
 * @throws PostConflictError if there is a newer version; InputError if it can't be edited
 */
export async function editPost(
  tx: Kysely<Schema>,
  post: PostRow,
  version: number,
  text: RenderedText,
  holdReason: HoldReason | null,
  now: Millis,
): Promise<PostRow> {
  const edited = nextPostState(post.state, 'edit');
  if (version !== post.version) throw new PostConflictError();
  if (version >= MOST_VERSIONS)
    throw new InputError(`A post can have ${MOST_VERSIONS} versions. Please write a reply.`);
  const isHeld = holdReason !== null && edited === 'visible';
  const row = await tx
    .updateTable('club_posts')
    .set({
      state: isHeld ? nextPostState(edited, 'hold') : edited,
      hold_reason: isHeld ? holdReason : post.hold_reason,
      version: version + 1,
      text_hash: textHash(post.author, text),
      edited_at: now,
    })
    .where('id', '=', post.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertVersion(tx, post.id, version + 1, text, now);
  await recount(tx, post.state, row);
  return row;
}

/** What comes with an event. */
export interface PostChange {
  readonly event: Exclude<PostEvent, 'edit'>;
  /** Of `hold`. */
  readonly holdReason?: HoldReason;
  /** Of `remove`. */
  readonly rule?: number;
}

/**
 * Changes the state of a post that is locked. Deleting it erases its texts.
 * @throws InputError in a sentence if that can't happen to it
 */
export async function changePost(
  tx: Kysely<Schema>,
  post: PostRow,
  { event, holdReason, rule }: PostChange,
): Promise<PostRow> {
  const state = nextPostState(post.state, event);
  const row = await tx
    .updateTable('club_posts')
    .set({
      state,
      hold_reason: state === 'held' ? (holdReason ?? 'moderator') : null,
      removed_rule: state === 'removed' ? (rule ?? null) : null,
      ...(state === 'deleted' && { text_hash: '' }),
    })
    .where('id', '=', post.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (state === 'deleted') await tx.deleteFrom('club_post_versions').where('post_id', '=', post.id).execute();
  await recount(tx, post.state, row);
  return row;
}

/** Erases everything that a member wrote, as their account is deleted. */
export async function eraseAuthor(tx: Kysely<Schema>, author: string): Promise<void> {
  await tx
    .deleteFrom('club_post_versions')
    .where('post_id', 'in', tx.selectFrom('club_posts').select('id').where('author', '=', author))
    .execute();
  const erase = tx
    .updateTable('club_posts')
    .set({ state: 'deleted', hold_reason: null, removed_rule: null, text_hash: '' })
    .where('author', '=', author);
  const shown = await erase.where('state', '=', 'visible').returning(['club_id', 'parent_id']).execute();
  await erase.execute();
  for (const [parentId, replies] of groups(shown, (post) => post.parent_id))
    if (parentId !== null) await countReplies(tx, parentId, -replies.length);
  for (const [clubId, posts] of groups(shown, (post) => post.club_id))
    await countPosts(tx, { clubId, author, by: -posts.filter((post) => post.parent_id === null).length });
}

/** Counts what a post's appearance or end changes: its thread's replies, or its club's posts, and when they were active. */
async function recount(
  tx: Kysely<Schema>,
  before: PostState | null,
  { parent_id: parentId, club_id: clubId, author, state }: PostRow,
): Promise<void> {
  const by = Number(state === 'visible') - Number(before === 'visible');
  if (by === 0) return;
  if (parentId !== null) await countReplies(tx, parentId, by);
  await countPosts(tx, { clubId, author, by: parentId === null ? by : 0 });
}

/** @param by how many appeared; negative if they are gone */
async function countReplies(tx: Kysely<Schema>, postId: string, by: number): Promise<void> {
  await tx
    .updateTable('club_posts')
    .set(({ eb }) => ({
      replies: eb('replies', '+', by),
      active_at: sql<number>`coalesce((SELECT reply.written_at FROM club_posts AS reply
        WHERE reply.parent_id = ${postId} AND reply.state = 'visible'
        ORDER BY reply.written_at DESC LIMIT 1), club_posts.written_at)`,
    }))
    .where('id', '=', postId)
    .execute();
}

/** Posts with their newest version, if it wasn't erased. */
function withTexts(db: Kysely<Schema>) {
  return db
    .selectFrom('club_posts')
    .leftJoin('club_post_versions', (join) =>
      join
        .onRef('club_post_versions.post_id', '=', 'club_posts.id')
        .onRef('club_post_versions.version', '=', 'club_posts.version'),
    )
    .selectAll('club_posts')
    .select(['club_post_versions.title', 'club_post_versions.body', 'club_post_versions.html']);
}

type TextRow = PostRow & {
  readonly title: string | null;
  readonly body: string | null;
  readonly html: string | null;
};

/** Posts with texts and their authors' handles, whoever may read them. */
async function nameAuthors(db: Kysely<Schema>, rows: readonly TextRow[]): Promise<readonly OwnClubPost[]> {
  const handles = await readHandles(db, [...new Set(rows.map(({ author }) => author))]);
  const linked = await linkAllMentions(db, rows);
  return linked.map((row) => {
    const { id, state, version, title, body, html, replies } = row;
    return {
      ...{ id, state, version, title, body, html, replies },
      clubId: row.club_id,
      parentId: row.parent_id,
      handle: handles.get(row.author) ?? null,
      removedRule: row.removed_rule,
      holdReason: row.hold_reason,
      writtenAt: row.written_at,
      editedAt: row.edited_at,
    };
  });
}

/** Texts whose mentions lead to those members' pages, if they're still there. */
async function linkAllMentions<Text extends { readonly html: string | null }>(
  db: Kysely<Schema>,
  texts: readonly Text[],
): Promise<readonly Text[]> {
  const handles = await readKnownHandles(
    db,
    texts.flatMap(({ html }) => findMarked(html ?? '')),
  );
  return texts.map((text) =>
    text.html === null ? text : { ...text, html: linkMentions(text.html, handles) },
  );
}

/** What everyone may read of a post. */
function toPublic({ body, holdReason, ...post }: OwnClubPost): ClubPost {
  return post.state === 'visible' ? post : { ...post, title: null, html: null };
}

/** Visible and removed posts of a club, the last active first; those without a text say why. */
export async function listPosts(db: Kysely<Schema>, clubId: string, page: number): Promise<ClubPostPage> {
  const listed = db.selectFrom('club_posts').where('club_id', '=', clubId).where(IS_LISTED);
  const { total } = await listed
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  // The page is found in the index alone: texts of those before it aren't looked up.
  const ids = listed
    .select('id')
    .orderBy('active_at', 'desc')
    .orderBy('id')
    .offset((page - 1) * POSTS_PER_PAGE)
    .limit(POSTS_PER_PAGE);
  const rows = await withTexts(db)
    .where('club_posts.id', 'in', ids)
    .orderBy('club_posts.active_at', 'desc')
    .orderBy('club_posts.id')
    .execute();
  return { total: Number(total), posts: (await nameAuthors(db, rows)).map(toPublic) };
}

/** A post with a page of its replies; null if there is none, or it's held. A reply's id finds the post it answers. */
export async function readThread(
  db: Kysely<Schema>,
  postId: string,
  page: number,
): Promise<ClubThread | null> {
  const found = await findPostRow(db, postId);
  const threadId = found?.parent_id ?? postId;
  const post = await withTexts(db).where('club_posts.id', '=', threadId).executeTakeFirst();
  if (!post || post.state === 'held') return null;
  const { total } = await db
    .selectFrom('club_posts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('parent_id', '=', threadId)
    .where('state', '<>', 'held')
    .executeTakeFirstOrThrow();
  const replies = await withTexts(db)
    .where('club_posts.parent_id', '=', threadId)
    .where('club_posts.state', '<>', 'held')
    .orderBy('club_posts.written_at')
    .orderBy('club_posts.id')
    .offset((page - 1) * POSTS_PER_PAGE)
    .limit(POSTS_PER_PAGE)
    .execute();
  const [shown, ...rest] = (await nameAuthors(db, [post, ...replies])).map(toPublic);
  return shown ? { post: shown, replies: rest, total: Number(total) } : null;
}

/** All versions of a visible post or reply, newest first. */
export async function readVersions(db: Kysely<Schema>, postId: string): Promise<readonly ClubPostVersion[]> {
  const versions = await db
    .selectFrom('club_post_versions')
    .innerJoin('club_posts', 'club_posts.id', 'club_post_versions.post_id')
    .select(({ ref }) => [
      ref('club_post_versions.version').as('version'),
      ref('club_post_versions.title').as('title'),
      ref('club_post_versions.body').as('body'),
      ref('club_post_versions.html').as('html'),
      ref('club_post_versions.at').as('at'),
    ])
    .where('club_posts.id', '=', postId)
    .where('club_posts.state', '=', 'visible')
    .orderBy('club_post_versions.version', 'desc')
    .execute();
  return linkAllMentions(db, versions);
}

/** A member's newest posts and replies in any state. @param clubId null for those in all clubs */
export async function readOwnPosts(
  db: Kysely<Schema>,
  author: string,
  clubId: string | null,
): Promise<readonly OwnClubPost[]> {
  const rows = await withTexts(db)
    .where('club_posts.author', '=', author)
    .$if(clubId !== null, (posts) => posts.where('club_posts.club_id', '=', clubId ?? ''))
    .orderBy('club_posts.written_at', 'desc')
    .orderBy('club_posts.id')
    .limit(MOST_OWN)
    .execute();
  return nameAuthors(db, rows);
}

/** Posts for those who moderate them, by id. */
export async function readPostsInFull(
  db: Kysely<Schema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnClubPost>> {
  if (ids.length === 0) return new Map();
  const rows = await withTexts(db)
    .where(isAnyOf(db, 'club_posts.id', ids))
    .execute();
  return new Map((await nameAuthors(db, rows)).map((post) => [post.id, post]));
}

/** Posts and replies that wait for a moderator, the longest waiting first. @param clubIds null for all clubs */
export async function readHeld(
  db: Kysely<Schema>,
  clubIds: readonly string[] | null,
  limit: number,
): Promise<readonly OwnClubPost[]> {
  if (clubIds?.length === 0) return [];
  const rows = await withTexts(db)
    // Not bound: the index of held posts alone serves it.
    .where('club_posts.state', '=', sql.lit('held'))
    .$if(clubIds !== null, (posts) => posts.where(isAnyOf(db, 'club_posts.club_id', clubIds ?? [])))
    .orderBy('club_posts.written_at')
    .orderBy('club_posts.id')
    .limit(limit)
    .execute();
  return nameAuthors(db, rows);
}

/** Clubs that search engines get, with their newest visible posts. */
export async function readIndexedClubs(db: Kysely<Schema>): Promise<readonly IndexedClub[]> {
  const rows = await db
    .selectFrom('club_posts')
    .innerJoin('clubs', 'clubs.id', 'club_posts.club_id')
    .select(['clubs.id as club_id', 'club_posts.id', 'club_posts.active_at'])
    .where('clubs.is_indexed', '=', 1)
    .where('club_posts.parent_id', 'is', null)
    .where('club_posts.state', '=', 'visible')
    .orderBy('club_posts.active_at', 'desc')
    .orderBy('club_posts.id')
    .limit(MOST_INDEXED)
    .execute();
  return groups(rows, (row) => row.club_id).map(([id, posts]) => ({
    id,
    lastModified: posts[0]?.active_at ?? 0,
    posts: posts.map((post) => ({ id: post.id, lastModified: post.active_at })),
  }));
}

/** How many posts and replies a member has in each state. */
export async function countByState(
  db: Kysely<Schema>,
  author: string,
): Promise<Readonly<Partial<Record<PostRow['state'], number>>>> {
  const rows = await db
    .selectFrom('club_posts')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('author', '=', author)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}
