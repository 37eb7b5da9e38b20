import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Schema } from '@/lib/core/database/schema';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import type { NewNotification } from '@/lib/people/notifications/notification';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import type { CommunityMember } from '../../profiles/member';
import { readPersonAccounts } from '../../profiles/server/linked-account-store';
import {
  lockMember,
  readHandles,
  readJoinedAt,
  readMembersByHandles,
  readUserIds,
} from '../../profiles/server/member-store';
import { CLOSED_CLUB, checkClub, FOUNDER_AGE_MS, NO_CLUB } from '../club';
import { NO_POST, type WrittenPost } from '../club-post';
import type { Clubs } from '../clubs';
import { findLinks } from '../post-references';
import { checkPostText, findMentions, type PostText } from '../post-text';
import { isNewMember, newMemberNotice, screenEdit, screenPost } from '../screen-post';
import {
  findClub,
  insertClub,
  joinClub,
  leaveClub,
  listClubs,
  readClubMembers,
  readJoined,
  readRole,
  setRole,
} from './club-store';
import {
  changePost,
  editPost,
  findPostRow,
  insertPost,
  listPosts,
  lockPost,
  type PersonInClubs,
  type PostRow,
  type RenderedText,
  readHistory,
  readIndexedClubs,
  readOwnPosts,
  readThread,
  readVersions,
} from './post-store';

/** Edits of one member's posts in a day, and clubs joined or left in an hour. */
const EDITS = { max: 100, windowMs: DAY_MS } as const;
const MOVES = { max: 60, windowMs: HOUR_MS } as const;

export interface ClubsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  /** This site's origin, without a trailing slash. */
  readonly baseUrl: string;
  /** As `renderPost`. */
  readonly render: (body: string, handles: ReadonlySet<string>, baseUrl: string) => Promise<string>;
  /** Called after something was stored in users' inboxes. */
  readonly onInbox: (userIds: readonly string[]) => void;
}

export function createClubs({ database, baseUrl, render, onInbox }: ClubsOptions): Clubs {
  const { db } = database;

  /** Checks a text and renders it with the members it mentions. */
  async function prepare(typed: PostText): Promise<RenderedText> {
    const text = checkPostText(typed);
    const mentioned = await readMembersByHandles(db, findMentions(text.body));
    const html = await render(text.body, new Set(mentioned.map(({ handle }) => handle)), baseUrl);
    return { ...text, html };
  }

  function screened({ html }: RenderedText) {
    const { foreign, own } = findLinks(html, baseUrl);
    return { foreignLinks: foreign.length, links: foreign.length + own.length };
  }

  /** Stores a post or reply and notifies whom it's about, if it's visible. */
  async function write(
    author: CommunityMember,
    typed: PostText,
    where: (tx: Kysely<Schema>) => Promise<{ readonly clubId: string; readonly parent: PostRow | null }>,
    now: Millis,
  ): Promise<WrittenPost> {
    const text = await prepare(typed);
    const { row, told } = await database.commit(async (tx) => {
      const person = await lockPerson(tx, author);
      const { clubId, parent } = await where(tx);
      if ((await readRole(tx, author.member, clubId)) === null)
        throw new InputError('Join this club to write in it.');
      await requireOpen(tx, clubId);
      const history = await readHistory(tx, person, text, now);
      const holdReason = screenPost(history, screened(text), now);
      const post = await insertPost(
        tx,
        { clubId, parentId: parent?.id ?? null, author: author.member, text, holdReason },
        now,
      );
      return { row: post, told: await notifyOfPost(tx, post, now) };
    });
    if (told.length > 0) onInbox(told);
    return toWritten(row);
  }

  return {
    list: (kind, page) => listClubs(db, kind, page),
    find: (clubId) => findClub(db, clubId),
    posts: (clubId, page) => listPosts(db, clubId, page),
    thread: (postId, page) => readThread(db, postId, page),
    versions: (postId) => readVersions(db, postId),
    indexed: () => readIndexedClubs(db),
    role: (member, clubId) => readRole(db, member, clubId),
    joined: (member) => readJoined(db, member),
    members: (clubId, page) => readClubMembers(db, clubId, page),
    async newMemberNotice(member, now) {
      if (!isNewMember(member.joinedAt, now)) return null;
      return newMemberNotice((await readPerson(db, member)).joinedAt, now);
    },
    async found(founder, club, now) {
      const checked = checkClub(club);
      if (now - (await readPerson(db, founder)).joinedAt < FOUNDER_AGE_MS)
        throw new InputError(
          'You can found a club 72 hours after choosing your handle. Until then, join one.',
        );
      return database.commit((tx) => insertClub(tx, founder.member, checked, now));
    },
    async join(member, clubId, now) {
      await database.commit(async (tx) => {
        await countMove(tx, member, now);
        await joinClub(tx, member, clubId, now);
      });
    },
    async leave(member, clubId) {
      await database.commit((tx) => leaveClub(tx, member, clubId));
    },
    async setRole(owner, clubId, handle, role) {
      await database.commit((tx) => setRole(tx, owner, clubId, handle, role));
    },
    post: (author, clubId, text, now) =>
      write(
        author,
        text,
        async (tx) => {
          if (!(await findClub(tx, clubId))) throw new NotFoundError(NO_CLUB);
          return { clubId, parent: null };
        },
        now,
      ),
    reply: (author, postId, body, now) =>
      write(
        author,
        { title: null, body },
        async (tx) => {
          const answered = await findPostRow(tx, postId);
          if (!answered) throw new NotFoundError(NO_POST);
          const parent = await lockPost(tx, answered.parent_id ?? answered.id);
          if (parent.state === 'held') throw new NotFoundError(NO_POST);
          if (parent.state !== 'visible')
            throw new InputError('This post is no longer there, so it can’t be answered.');
          return { clubId: parent.club_id, parent };
        },
        now,
      ),
    async edit(author, postId, version, typed, now) {
      const known = await findPostRow(db, postId);
      if (!known || known.author !== author.member) throw new NotFoundError(NO_POST);
      const isReply = known.parent_id !== null;
      const text = await prepare({ title: isReply ? null : (typed.title ?? ''), body: typed.body });
      const row = await database.commit(async (tx) => {
        const person = await lockPerson(tx, author);
        if ((await createThrottles(tx).add(`club edits ${author.member}`, EDITS, now)) > EDITS.max)
          throw new InputError(`You can edit ${EDITS.max} times a day. Please try again tomorrow.`);
        const post = await lockPost(tx, postId);
        await requireOpen(tx, post.club_id);
        const history = await readHistory(tx, person, text, now);
        return editPost(tx, post, version, text, screenEdit(history, screened(text), now), now);
      });
      return toWritten(row);
    },
    async deletePost(author, postId) {
      await database.commit(async (tx) => {
        const post = await findPostRow(tx, postId);
        if (!post || post.author !== author) throw new NotFoundError(NO_POST);
        await changePost(tx, await lockPost(tx, postId), { event: 'delete' });
      });
    },
    own: (author, clubId) => readOwnPosts(db, author, clubId),
  };
}

/** The accounts of the person that a member is, and when the first of them joined. */
async function readPerson(db: Kysely<Schema>, { member }: CommunityMember): Promise<PersonInClubs> {
  const accounts = await readPersonAccounts(db, member);
  return { accounts, joinedAt: await readJoinedAt(db, accounts) };
}

/** As `readPerson`; others who lock one of the accounts wait until the transaction ends. */
async function lockPerson(tx: Kysely<Schema>, member: CommunityMember): Promise<PersonInClubs> {
  const person = await readPerson(tx, member);
  // In the same order for each of them, so that no two wait for each other.
  for (const account of person.accounts.toSorted()) await lockMember(tx, account);
  return person;
}

/** @throws InputError for a club that staff closed */
async function requireOpen(tx: Kysely<Schema>, clubId: string): Promise<void> {
  if ((await findClub(tx, clubId))?.closed) throw new InputError(CLOSED_CLUB);
}

async function countMove(tx: Kysely<Schema>, member: string, now: Millis): Promise<void> {
  if ((await createThrottles(tx).add(`club moves ${member}`, MOVES, now)) > MOVES.max)
    throw new InputError(`You can join ${MOVES.max} clubs an hour. Please try again later.`);
}

function toWritten(row: PostRow): WrittenPost {
  return {
    id: row.id,
    threadId: row.parent_id ?? row.id,
    version: row.version,
    state: row.state,
    holdReason: row.hold_reason,
  };
}

/**
 * Notifies those whom a visible post mentions, and the author of what it answers; once each, however often it's called.
 * Publish `inbox-changed` with the users once it's committed.
 * @returns users whose inbox got something
 */
export async function notifyOfPost(
  tx: Kysely<Schema>,
  post: PostRow,
  now: Millis,
): Promise<readonly string[]> {
  if (post.state !== 'visible') return [];
  const version = await tx
    .selectFrom('club_post_versions')
    .select(['title', 'body'])
    .where('post_id', '=', post.id)
    .where('version', '=', post.version)
    .executeTakeFirst();
  if (!version) return [];
  const threadId = post.parent_id ?? post.id;
  const parent = post.parent_id === null ? null : await findPostRow(tx, post.parent_id);
  const mentioned = await readMembersByHandles(tx, findMentions(version.body));
  const handles = await readHandles(tx, [post.author]);
  const users = await readUserIds(
    tx,
    [...mentioned.map(({ member }) => member), ...(parent ? [parent.author] : [])].filter(
      (member) => member !== post.author,
    ),
  );
  const items = [...users].map(([member, userId]): NewNotification => {
    const what = member === parent?.author ? 'reply' : 'mention';
    return {
      kind: 'club-post',
      userId,
      dedupeKey: `club-post:${post.id}:written`,
      robotId: null,
      happenedAt: now,
      data: {
        what,
        clubId: post.club_id,
        threadId,
        title: version.title,
        by: handles.get(post.author) ?? null,
        rule: null,
      },
    };
  });
  await storeNotifications(tx, items, now);
  return items.map(({ userId }) => userId);
}
