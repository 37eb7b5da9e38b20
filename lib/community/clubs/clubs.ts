import type { Millis } from '@/lib/core/base/brand';
import type { IndexedClub } from '@/lib/site/addresses/indexed-clubs';
import type { CommunityMember } from '../profiles/member';
import type { ClubKind, ClubRole, ClubSummary, NewClub } from './club';
import type { ClubPost, ClubPostVersion, ClubThread, OwnClubPost, WrittenPost } from './club-post';
import type { PostText } from './post-text';

export interface ClubPage {
  readonly total: number;
  readonly clubs: readonly ClubSummary[];
}

export interface ClubPostPage {
  readonly total: number;
  readonly posts: readonly ClubPost[];
}

export interface ClubMember {
  readonly handle: string;
  readonly role: ClubRole;
  readonly joinedAt: Millis;
}

/** What everyone reads of clubs. */
export interface PublicClubs {
  /** Those with the most members first. */
  list(kind: ClubKind, page: number): Promise<ClubPage>;
  /** null if there is no such club. */
  find(clubId: string): Promise<ClubSummary | null>;
  /** Visible and removed posts of a club, the last active first. */
  posts(clubId: string, page: number): Promise<ClubPostPage>;
  /** null if there is no such post, or it's held; a reply's id finds the post it answers. */
  thread(postId: string, page: number): Promise<ClubThread | null>;
  /** All versions of a visible post or reply, newest first; empty for others. */
  versions(postId: string): Promise<readonly ClubPostVersion[]>;
  /** Clubs that search engines get. */
  indexed(): Promise<readonly IndexedClub[]>;
}

/**
 * Clubs of members, with posts and replies. Methods that name a club or post throw a NotFoundError if there is none, and
 * an InputError in a sentence if the member may not do it. Every `now` is UTC milliseconds.
 */
export interface Clubs extends PublicClubs {
  /** A member's role in a club; null if they aren't in it. */
  role(member: string, clubId: string): Promise<ClubRole | null>;
  /** The clubs that a member is in, by name. */
  joined(member: string): Promise<readonly (ClubSummary & { readonly role: ClubRole })[]>;
  /** Who is in a club, those with the most rights first. */
  members(clubId: string, page: number): Promise<readonly ClubMember[]>;
  /** What limits a member in their first 72 hours; null afterwards. */
  newMemberNotice(member: CommunityMember, now: Millis): Promise<string | null>;
  found(founder: CommunityMember, club: NewClub, now: Millis): Promise<ClubSummary>;
  /** Joining again changes nothing. */
  join(member: string, clubId: string, now: Millis): Promise<void>;
  /** Its owner can't leave. */
  leave(member: string, clubId: string): Promise<void>;
  setRole(owner: string, clubId: string, handle: string, role: ClubRole): Promise<void>;
  post(author: CommunityMember, clubId: string, text: PostText, now: Millis): Promise<WrittenPost>;
  reply(author: CommunityMember, postId: string, body: string, now: Millis): Promise<WrittenPost>;
  /** @param version the newest version that its author saw; a PostConflictError if there is another */
  edit(
    author: CommunityMember,
    postId: string,
    version: number,
    text: PostText,
    now: Millis,
  ): Promise<WrittenPost>;
  /** Erases its texts. What was answered stays as a place without text. */
  deletePost(author: string, postId: string): Promise<void>;
  /** A member's newest posts and replies in any state, with their texts. */
  own(author: string, clubId: string | null): Promise<readonly OwnClubPost[]>;
}
