import type { ClubKind, ClubRole } from '@/lib/community/clubs/club';
import type { ClubPost } from '@/lib/community/clubs/club-post';
import { removedText } from '@/lib/community/moderation/rules';
import { FORMER_MEMBER } from '@/lib/community/profiles/member';

export const CLUB_LIST_TITLES: Readonly<Record<ClubKind, string>> = {
  trader: 'Trader clubs',
  investor: 'Clubs',
};

export const ROLE_LABELS: Readonly<Record<ClubRole, string>> = {
  owner: 'Owner',
  moderator: 'Moderator',
  member: 'Member',
};

/** Such as `@careful-quant`. */
export function handleText(handle: string | null): string {
  return handle === null ? FORMER_MEMBER : `@${handle}`;
}

/** What stands for a post without its text; null for a visible one. */
export function missingText({
  state,
  removedRule,
  handle,
}: Pick<ClubPost, 'state' | 'removedRule' | 'handle'>): string | null {
  if (state === 'removed') return removedText(removedRule);
  if (state === 'held') return 'Waiting for a moderator';
  if (state === 'deleted') return handle === null ? FORMER_MEMBER : 'Deleted by its author';
  return null;
}
