import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Flag, Later, Unit } from '@/lib/core/database/schema';
import type { ClubKind, ClubRole } from '../club';
import type { HoldReason, PostState } from '../post-state';

declare module '@/lib/core/database/schema' {
  interface Schema {
    clubs: ClubsTable;
    club_members: ClubMembersTable;
    club_posts: ClubPostsTable;
    club_post_versions: ClubPostVersionsTable;
  }
}

interface ClubsTable {
  id: string;
  kind: ClubKind;
  name: string;
  about: string;
  founded_at: Unit<Millis>;
  members: number;
  /** Visible ones, without replies. */
  posts: number;
  /** Members with one of them. */
  authors: number;
  active_at: Later<Millis>;
  /** Whether search engines get it; see `ClubSummary`. */
  is_indexed: Generated<Flag>;
  /** See `ClubClosing`. */
  closed_at: Later<Millis>;
  closed_rule: Generated<number | null>;
  closed_note: Generated<string | null>;
}

interface ClubMembersTable {
  club_id: string;
  /** See `CommunityMember`. */
  member: string;
  role: ClubRole;
  joined_at: Unit<Millis>;
}

/** Posts and replies. Their texts are versions, which are deleted with the author's account. */
interface ClubPostsTable {
  id: string;
  club_id: string;
  /** The post that a reply answers; null for posts. */
  parent_id: string | null;
  /** See `CommunityMember`. */
  author: string;
  state: PostState;
  hold_reason: HoldReason | null;
  removed_rule: number | null;
  /** The newest version's number. */
  version: number;
  /** SHA-256 of the newest text, by which a repeated one is recognized; empty once it's deleted. */
  text_hash: string;
  written_at: Unit<Millis>;
  edited_at: Later<Millis>;
  /** When it, or a visible reply to it, was written. */
  active_at: Unit<Millis>;
  /** Visible ones. */
  replies: number;
}

interface ClubPostVersionsTable {
  post_id: string;
  /** From 1 on. */
  version: number;
  /** null for replies. */
  title: string | null;
  /** Markdown. */
  body: string;
  html: string;
  at: Unit<Millis>;
}
