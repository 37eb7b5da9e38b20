import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { exportedInstant, type UserData, userData } from '@/lib/core/database/user-data';
import { findMember } from '../../profiles/server/member-store';
import { leaveAllClubs } from './club-store';
import { eraseAuthor } from './post-store';

/** Export and deletion of clubs: what a member wrote is erased, and its places stay, as those of a former member. */
export const CLUB_DATA: readonly UserData[] = [
  userData({
    table: 'clubs',
    privacyNotice: 'the clubs you’re in',
    personal: [],
    exported: { not: 'a club belongs to all its members' },
    deleted: { not: 'a club belongs to all its members' },
  }),
  userData({
    table: 'club_members',
    privacyNotice: 'the clubs you’re in',
    personal: ['member'],
    async exported(db, { id }) {
      const rows = await db
        .selectFrom('club_members')
        .innerJoin('members', 'members.member', 'club_members.member')
        .selectAll('club_members')
        .where('members.user_id', '=', id)
        .orderBy('club_members.club_id')
        .execute();
      return {
        Clubs: rows.map((row) => ({
          Club: row.club_id,
          Role: row.role,
          JoinedAt: exportedInstant(row.joined_at),
        })),
      };
    },
    async deleted(tx, { id }) {
      const found = await findMember(tx, id);
      if (found) await leaveAllClubs(tx, found.member);
    },
  }),
  userData({
    table: 'club_posts',
    privacyNotice: 'what you write there, in all its versions',
    personal: ['author'],
    exported: async (db, { id }) => ({ ClubPosts: await exportPosts(db, id) }),
    async deleted(tx, { id }) {
      const found = await findMember(tx, id);
      if (found) await eraseAuthor(tx, found.member);
    },
  }),
  userData({
    table: 'club_post_versions',
    privacyNotice: 'what you write there, in all its versions',
    personal: ['title', 'body'],
    exported: { not: 'part of each post' },
    // With their posts' texts.
    deleted: 'with-account',
  }),
];

/** A user's posts and replies with all versions, oldest first. */
async function exportPosts(db: Kysely<Schema>, userId: string): Promise<readonly object[]> {
  const posts = await db
    .selectFrom('club_posts')
    .innerJoin('members', 'members.member', 'club_posts.author')
    .selectAll('club_posts')
    .where('members.user_id', '=', userId)
    .orderBy('club_posts.written_at')
    .orderBy('club_posts.id')
    .execute();
  const versions = await db
    .selectFrom('club_post_versions')
    .innerJoin('club_posts', 'club_posts.id', 'club_post_versions.post_id')
    .innerJoin('members', 'members.member', 'club_posts.author')
    .selectAll('club_post_versions')
    .where('members.user_id', '=', userId)
    .orderBy('club_post_versions.version')
    .execute();
  const byPost = new Map(posts.map(({ id }) => [id, [] as typeof versions]));
  for (const version of versions) byPost.get(version.post_id)?.push(version);
  return posts.map((row) => ({
    Id: row.id,
    Club: row.club_id,
    Answers: row.parent_id,
    State: row.state,
    RemovedByRule: row.removed_rule,
    WrittenAt: exportedInstant(row.written_at),
    Versions: (byPost.get(row.id) ?? []).map(({ title, body, at }) => ({
      At: exportedInstant(at),
      Title: title,
      Text: body,
    })),
  }));
}
