import { type Kysely, sql } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { fill } from './fill';

/** Clubs that have been busy for long: for measurements of their pages and calls, and tests of their queries. */

/** How many rows there are of each kind. */
export interface ClubsSize {
  readonly members: number;
  /** At least two. */
  readonly clubs: number;
  /** In all clubs, and in the largest one. */
  readonly posts: number;
  readonly inLargest: number;
  /** To the first post. */
  readonly replies: number;
  /** Visible posts that were reported. */
  readonly reported: number;
  /** At most every hundredth post is removed, some of them several times. */
  readonly decisions: number;
  readonly appeals: number;
}

const FIRST_POST = 100_000_000_000;
const FIRST_REPLY = 2 * FIRST_POST;

/** The id of a post, counted from 1; the first ones are in `club-1`, the largest. */
export function busyPost(index: number): string {
  return String(FIRST_POST + index);
}

const post = (index: string) => `CAST(${FIRST_POST} + ${index} AS TEXT)`;
const reply = `CAST(${FIRST_REPLY} + i AS TEXT)`;
/** Every two hundredth post is held; every hundredth is removed. */
const STATE = "CASE WHEN i % 200 = 0 THEN 'held' WHEN i % 100 = 50 THEN 'removed' ELSE 'visible' END";
const BODY = 'The *stop* was at 41.20, the gap opened at 39.80, and nothing in between was filled. '.repeat(
  5,
);
const MINUTES = 60_000;

/**
 * Fills empty tables of members, clubs and their moderation.
 * @param firstUserId the user who is `member-1`, called `trader-1`, and owns the largest club; others are `user-2` …
 * @param now after everything else, UTC milliseconds
 */
export async function insertBusyClubs(
  db: Kysely<Schema>,
  size: ClubsSize,
  { firstUserId, now }: { readonly firstUserId: string; readonly now: number },
): Promise<void> {
  const { members, clubs, posts, inLargest, replies, reported, decisions, appeals } = size;
  const ago = (minutes: string) => `${now} - CAST(${minutes} AS BIGINT) * ${MINUTES}`;
  const longAgo = ago('500000 - i');
  const memberAt = (i: string) => `'member-' || (1 + ${i} * 7919 % ${members})`;
  const otherClub = `'club-' || (2 + i % ${clubs - 1})`;
  const clubOfPost = `CASE WHEN i <= ${inLargest} THEN 'club-1' ELSE ${otherClub} END`;
  await fill(db, 'members', members, {
    user_id: `CASE WHEN i = 1 THEN '${firstUserId}' ELSE 'user-' || i END`,
    ...{ member: "'member-' || i", handle: "'trader-' || i", joined_at: longAgo, handle_changed_at: longAgo },
  });
  await fill(db, 'clubs', clubs, {
    ...{ id: "'club-' || i", kind: "CASE WHEN i % 2 = 1 THEN 'trader' ELSE 'investor' END" },
    ...{ name: "'Club number ' || i", about: "'What became of gaps.'", founded_at: longAgo },
    ...{ members: '0', posts: '0', authors: '0' },
  });
  const role = (condition: string) => `CASE WHEN ${condition} THEN 'owner' ELSE 'member' END`;
  await fill(db, 'club_members', members, {
    ...{ club_id: "'club-1'", member: "'member-' || i", role: role('i = 1'), joined_at: longAgo },
  });
  await fill(db, 'club_members', members, {
    ...{ club_id: otherClub, member: "'member-' || i", role: role(`i < ${clubs}`), joined_at: longAgo },
  });
  const written = {
    ...{ version: '1', written_at: ago('4 * i'), active_at: ago('4 * i'), author: memberAt('i') },
  };
  await fill(db, 'club_posts', posts, {
    ...written,
    ...{ id: post('i'), club_id: clubOfPost, state: STATE, text_hash: "'hash-' || i" },
    hold_reason: "CASE WHEN i % 200 = 0 THEN 'links' END",
    removed_rule: 'CASE WHEN i % 100 = 50 THEN 3 END',
    replies: `CASE WHEN i = 1 THEN ${replies} ELSE 0 END`,
  });
  await fill(db, 'club_posts', replies, {
    ...written,
    ...{ id: reply, club_id: "'club-1'", parent_id: post('1'), state: "'visible'" },
    ...{ text_hash: "'reply-hash-' || i", replies: '0' },
  });
  const version = { version: '1', body: `'${BODY}'`, html: `'<p>${BODY}</p>'`, at: ago('4 * i') };
  await fill(db, 'club_post_versions', posts, {
    ...{ ...version, post_id: post('i'), title: "'What became of gap number ' || i" },
  });
  await fill(db, 'club_post_versions', replies, { ...version, post_id: reply });
  await fill(db, 'post_reports', reported, {
    ...{ post_id: post('2 * i + 1'), reporter: memberAt('(i + 1)'), rule: '3' },
    ...{ note: "'Advertises a paid group.'", at: ago('i') },
  });
  const removed = `(100 * (i % ${Math.ceil(posts / 100)}) + 50)`;
  const isLast = `i <= ${Math.ceil(posts / 100)}`;
  const isAppealed = `i <= ${appeals}`;
  await fill(db, 'moderation_actions', decisions, {
    ...{ id: "'action-' || i", post_id: post(removed), club_id: "'club-1'" },
    ...{ author: memberAt(removed), event: "'remove'", rule: '3', note: "'This advertises a paid group.'" },
    ...{
      actor_kind: "'staff'",
      at: ago('4 * i'),
      reversed_at: `CASE WHEN ${isLast} THEN NULL ELSE ${now} END`,
    },
    appeal_state: `CASE WHEN ${isAppealed} THEN 'open' ELSE 'none' END`,
    appeal: `CASE WHEN ${isAppealed} THEN 'It does not.' END`,
    appealed_at: `CASE WHEN ${isAppealed} THEN ${ago('i')} END`,
  });
  const shown = "FROM club_posts WHERE club_id = clubs.id AND state = 'visible' AND parent_id IS NULL";
  await sql
    .raw(`UPDATE clubs SET posts = (SELECT count(*) ${shown}), authors = (SELECT count(DISTINCT author) ${shown}),
      active_at = (SELECT max(active_at) ${shown}),
      is_indexed = CASE WHEN (SELECT count(DISTINCT author) ${shown}) > 1 THEN 1 ELSE 0 END,
      members = (SELECT count(*) FROM club_members WHERE club_id = clubs.id)`)
    .execute(db);
}
