import type { Millis } from '@/lib/core/base/brand';
import type { ClubSummary, NewClub } from '../clubs/club';
import type { OwnClubPost } from '../clubs/club-post';
import type { PostState } from '../clubs/post-state';
import type { CommunityMember } from '../profiles/member';
import type { AppealState } from './appeal-state';

/** What moderators do to a post; every one of them can be reversed by another. */
export const MODERATION_EVENTS = ['hold', 'approve', 'remove', 'restore'] as const;
export type ModerationEvent = (typeof MODERATION_EVENTS)[number];

/** Who decided: the site's staff, a club's owner or moderator, or the members who reported a post. */
export type ActorKind = 'staff' | 'club' | 'members';

/** Distinct reporters that hold a visible post. */
export const REPORTS_TO_HOLD = 3;

/** In characters. */
export const MODERATION_LIMITS = { note: 1_000, appeal: 2_000 } as const;

/** Entries on a page of the public log. */
export const LOG_PER_PAGE = 100;

export const NO_ACTION = 'There is no such decision.';

/** Who moderates: staff everywhere, others in clubs that they own or moderate. */
export interface Moderator {
  readonly userId: string;
  readonly isStaff: boolean;
  /** null for staff without a handle. */
  readonly member: string | null;
}

/** A decision as the public log has it: neither who wrote the post nor who decided nor what they noted. */
export interface LoggedAction {
  readonly id: string;
  readonly clubId: string;
  /** The post to look at. */
  readonly threadId: string;
  readonly event: ModerationEvent;
  readonly rule: number | null;
  readonly by: ActorKind;
  readonly at: Millis;
  /** When another decision took its place; null while it holds. */
  readonly reversedAt: Millis | null;
  readonly appeal: AppealState;
}

/** What staff do about a club; each can be reversed by another. */
export const CLUB_EVENTS = ['edit', 'close', 'reopen'] as const;
export type ClubEvent = (typeof CLUB_EVENTS)[number];

export interface ClubDecision {
  readonly event: ClubEvent;
  /** The rule that the club breaks; needed to close it. */
  readonly rule: number | null;
  /** Public; may be empty. */
  readonly note: string;
  /** What `edit` makes of it. */
  readonly text: Pick<NewClub, 'name' | 'about'> | null;
}

/** What staff did about a club, as the public log has it. */
export interface LoggedClubAction {
  readonly id: string;
  readonly clubId: string;
  /** The club's name now. */
  readonly name: string;
  readonly event: ClubEvent;
  readonly rule: number | null;
  readonly note: string;
  readonly at: Millis;
}

export interface LogPage {
  readonly total: number;
  /** Newest first. */
  readonly actions: readonly LoggedAction[];
  /** The newest decisions about clubs, newest first; on the first page. */
  readonly clubs: readonly LoggedClubAction[];
}

/** A decision with its reasons, for the post's author and for moderators. */
export interface ReasonedAction extends LoggedAction {
  readonly postId: string;
  readonly note: string;
  /** What the author wrote. */
  readonly appealText: string | null;
  readonly appealedAt: Millis | null;
  readonly appealAnswer: string | null;
}

export interface PostReport {
  readonly rule: number;
  readonly note: string;
  readonly at: Millis;
}

/** A post in the queue, with what speaks against it. */
export interface QueuedPost {
  readonly post: OwnClubPost;
  /** Those that nobody decided about; who reported stays unknown to clubs. */
  readonly reports: readonly PostReport[];
  readonly actions: readonly ReasonedAction[];
  /** Whether whoever reads the queue wrote it: then someone else has to decide. */
  readonly isOwn: boolean;
}

export interface ModerationQueue {
  /** Held posts, the longest waiting first. */
  readonly held: readonly QueuedPost[];
  /** Visible posts with a report. */
  readonly reported: readonly QueuedPost[];
  /** Removed posts whose author appealed; for staff alone. */
  readonly appeals: readonly QueuedPost[];
  /** Other removed posts that may be restored, the last removed first. */
  readonly removed: readonly QueuedPost[];
}

/** A report of a member's post, or by one. */
export interface ListedReport extends PostReport {
  readonly clubId: string;
  /** The post to look at. */
  readonly threadId: string;
  /** What became of the post. */
  readonly state: PostState;
}

/** What staff see of a member. */
export interface MemberHistory {
  readonly handle: string;
  readonly joinedAt: Millis;
  readonly posts: Readonly<Partial<Record<PostState, number>>>;
  /** Their newest posts and replies. */
  readonly written: readonly OwnClubPost[];
  /** Decisions about their posts, newest first. */
  readonly actions: readonly ReasonedAction[];
  readonly reportsMade: number;
  /** Those whose post is removed. */
  readonly reportsUpheld: number;
  /** The newest ones they made, and those of their posts. */
  readonly made: readonly ListedReport[];
  readonly received: readonly ListedReport[];
}

export interface ModerationDecision {
  readonly event: ModerationEvent;
  /** The rule that it breaks; needed to remove it. */
  readonly rule: number | null;
  /** For its author; may be empty. */
  readonly note: string;
  /** The newest version that whoever decides has read; an InputError if there is another. */
  readonly version?: number;
}

/**
 * Reports, decisions and appeals. Methods that name a post or decision throw a NotFoundError if there is none, and an
 * InputError in a sentence if it may not be done. Every `now` is UTC milliseconds.
 */
export interface Moderation {
  /** Reporting a post again changes nothing. The third reporter holds it. */
  report(
    reporter: CommunityMember,
    postId: string,
    report: Pick<PostReport, 'rule' | 'note'>,
    now: Millis,
  ): Promise<void>;
  decide(moderator: Moderator, postId: string, decision: ModerationDecision, now: Millis): Promise<void>;
  /** Asks staff to look at a removal of one's own post again. */
  appeal(author: string, actionId: string, text: string, now: Millis): Promise<void>;
  /** For staff; granting it restores the post. */
  decideAppeal(
    moderator: Moderator,
    actionId: string,
    decision: { readonly isGranted: boolean; readonly answer: string },
    now: Millis,
  ): Promise<void>;
  /** For staff: edits, closes or reopens a club. A closed one stays readable, and nobody writes in it or joins it. */
  decideClub(moderator: Moderator, clubId: string, decision: ClubDecision, now: Millis): Promise<ClubSummary>;
  /** @throws InputError if they moderate nothing */
  queue(moderator: Moderator): Promise<ModerationQueue>;
  /** Decisions about a member's own posts, newest first. */
  about(author: string): Promise<readonly ReasonedAction[]>;
  /** For staff. */
  history(handle: string): Promise<MemberHistory>;
  log(page: number): Promise<LogPage>;
}
