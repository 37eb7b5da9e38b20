import type { Millis } from '@/lib/core/base/brand';
import type { HoldReason, PostState } from './post-state';

export const NO_POST = 'There is no such post.';

/** Versions that one post may have. */
export const MOST_VERSIONS = 20;
/** Posts on a page of a club, and replies on a page of a post. */
export const POSTS_PER_PAGE = 50;
/** Clubs on a page of a list. */
export const CLUBS_PER_PAGE = 50;

/** What everyone sees of a post or reply; only a visible one has texts. */
export interface ClubPost {
  readonly id: string;
  readonly clubId: string;
  /** The post it answers; null for a post. */
  readonly parentId: string | null;
  /** null for a former member. */
  readonly handle: string | null;
  readonly state: PostState;
  /** The rule a removed one broke. */
  readonly removedRule: number | null;
  readonly version: number;
  readonly writtenAt: Millis;
  /** null if it has one version. */
  readonly editedAt: Millis | null;
  /** null for replies, and unless it's visible. */
  readonly title: string | null;
  /** Sanitized; null unless it's visible. */
  readonly html: string | null;
  /** Visible ones. */
  readonly replies: number;
}

/** As its author and moderators see it, whatever its state; texts are null only once it's deleted. */
export interface OwnClubPost extends ClubPost {
  readonly body: string | null;
  readonly holdReason: HoldReason | null;
}

/** A post or reply in one of its versions. */
export interface ClubPostVersion {
  readonly version: number;
  readonly title: string | null;
  readonly body: string;
  readonly html: string;
  readonly at: Millis;
}

/** A post with a page of its replies, oldest first. */
export interface ClubThread {
  readonly post: ClubPost;
  readonly replies: readonly ClubPost[];
  /** In all pages: visible, removed and deleted ones. */
  readonly total: number;
}

/** What became of what a member wrote. */
export interface WrittenPost {
  readonly id: string;
  /** The post to look at: itself, or the one it answers. */
  readonly threadId: string;
  readonly version: number;
  readonly state: PostState;
  /** Why it's held; null if it's visible. */
  readonly holdReason: HoldReason | null;
}
