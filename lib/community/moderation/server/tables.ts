import type { Millis } from '@/lib/core/base/brand';
import type { Later, Unit } from '@/lib/core/database/schema';
import type { AppealState } from '../appeal-state';
import type { ActorKind, ClubEvent, ModerationEvent } from '../moderation';

declare module '@/lib/core/database/schema' {
  interface Schema {
    post_reports: PostReportsTable;
    moderation_actions: ModerationActionsTable;
    club_actions: ClubActionsTable;
  }
}

interface PostReportsTable {
  post_id: string;
  /** See `CommunityMember`. */
  reporter: string;
  rule: number;
  note: string;
  at: Unit<Millis>;
  /** When a moderator decided about the post; such reports hold it no more. */
  settled_at: Later<Millis>;
}

/** What was decided about posts. */
interface ModerationActionsTable {
  id: string;
  post_id: string;
  club_id: string;
  author: string;
  event: ModerationEvent;
  rule: number | null;
  /** For the author and moderators. */
  note: string;
  actor_kind: ActorKind;
  /** The user who decided; null for reports, and after their account was deleted. */
  actor_id: string | null;
  at: Unit<Millis>;
  /** When another decision took its place. */
  reversed_at: Later<Millis>;
  appeal_state: AppealState;
  /** What the author wrote. */
  appeal: string | null;
  appealed_at: Later<Millis>;
  appeal_answer: string | null;
  decided_at: Later<Millis>;
}

/** What staff did about clubs, with their names and descriptions before. */
interface ClubActionsTable {
  id: string;
  club_id: string;
  event: ClubEvent;
  rule: number | null;
  /** Public. */
  note: string;
  old_name: string;
  old_about: string;
  /** The user who decided; null after their account was deleted. */
  actor_id: string | null;
  at: Unit<Millis>;
}
