import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { HoldReason } from './post-state';

/** How long after choosing a handle a member counts as new. */
export const NEW_MEMBER_MS = 72 * HOUR_MS;
/** Posts and replies of a new member within any 24 hours. */
export const NEW_MEMBER_POSTS = 5;
/** First posts of a new member that a moderator reads before they appear. */
export const HELD_FIRST_POSTS = 2;
/** Posts and replies of anyone else within any 24 hours. */
export const MOST_DAILY_POSTS = 50;
/** Visible posts from which a member's links to other sites appear at once. */
export const TRUSTED_FROM_POSTS = 5;
/** Links to other sites in one post, whoever writes it. */
export const MOST_FOREIGN_LINKS = 5;

/** What is known of a post's author, as of now. */
export interface AuthorHistory {
  /** When they chose their first handle. */
  readonly joinedAt: Millis;
  /** Posts and replies written, in any state, in all clubs. */
  readonly total: number;
  /** Those of the last 24 hours. */
  readonly today: number;
  /** Those that are visible. */
  readonly visible: number;
  /** Whether they wrote the same text in the last 24 hours. */
  readonly isRepeated: boolean;
}

export interface ScreenedText {
  /** Links to other sites, each address once. */
  readonly foreignLinks: number;
  /** Links to this site and to others. */
  readonly links: number;
}

export function isNewMember(joinedAt: Millis, now: Millis): boolean {
  return now - joinedAt < NEW_MEMBER_MS;
}

/**
 * Whether a new post or reply appears at once.
 * @returns why it's held for a moderator; null if it appears
 * @throws InputError in a sentence if it isn't taken at all
 */
export function screenPost(author: AuthorHistory, text: ScreenedText, now: Millis): HoldReason | null {
  const isNew = isNewMember(author.joinedAt, now);
  const most = isNew ? NEW_MEMBER_POSTS : MOST_DAILY_POSTS;
  if (author.today >= most)
    throw new InputError(
      isNew
        ? `New members can write ${most} posts and replies a day in their first 72 hours. Please try again tomorrow.`
        : `You can write ${most} posts and replies a day. Please try again tomorrow.`,
    );
  checkLinks(author.joinedAt, text, now);
  if (isNew && author.total < HELD_FIRST_POSTS) return 'first-posts';
  return holdForText(author, text);
}

/**
 * As `screenPost`, for a new version of a post, which counts as no post of its own.
 * @throws InputError in a sentence if it isn't taken at all
 */
export function screenEdit(author: AuthorHistory, text: ScreenedText, now: Millis): HoldReason | null {
  checkLinks(author.joinedAt, text, now);
  return holdForText({ ...author, isRepeated: false }, text);
}

function checkLinks(joinedAt: Millis, { links, foreignLinks }: ScreenedText, now: Millis): void {
  if (isNewMember(joinedAt, now) && links > 0)
    throw new InputError('New members can’t post links in their first 72 hours. Please remove them.');
  if (foreignLinks > MOST_FOREIGN_LINKS)
    throw new InputError(`A post may have at most ${MOST_FOREIGN_LINKS} links to other sites.`);
}

function holdForText({ visible, isRepeated }: AuthorHistory, text: ScreenedText): HoldReason | null {
  if (isRepeated) return 'repeated';
  return text.foreignLinks > 0 && visible < TRUSTED_FROM_POSTS ? 'links' : null;
}

/** What a new member is told above the form; null for everyone else. */
export function newMemberNotice(joinedAt: Millis, now: Millis): string | null {
  if (!isNewMember(joinedAt, now)) return null;
  const hours = Math.ceil((joinedAt + NEW_MEMBER_MS - now) / HOUR_MS);
  const left =
    hours > 48 ? `${Math.ceil((hours * HOUR_MS) / DAY_MS)} days` : hours > 1 ? `${hours} hours` : 'hour';
  return `You’re new here. For the next ${left}, you can write ${NEW_MEMBER_POSTS} posts and replies a day, without links, and a moderator reads your first ${HELD_FIRST_POSTS} before they appear.`;
}
