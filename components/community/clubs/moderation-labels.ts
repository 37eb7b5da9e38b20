import type { HoldReason, PostState } from '@/lib/community/clubs/post-state';
import type { AppealState } from '@/lib/community/moderation/appeal-state';
import type { ActorKind, ModerationEvent } from '@/lib/community/moderation/moderation';

export const EVENT_LABELS: Readonly<Record<ModerationEvent, string>> = {
  hold: 'Held',
  approve: 'Approved',
  remove: 'Removed',
  restore: 'Restored',
};

export const ACTOR_LABELS: Readonly<Record<ActorKind, string>> = {
  staff: 'Staff',
  club: 'Club moderator',
  members: 'Three reports',
};

export const APPEAL_LABELS: Readonly<Record<AppealState, string>> = {
  none: '–',
  open: 'Open',
  granted: 'Granted',
  denied: 'Denied',
  moot: 'Settled',
};

export const STATE_LABELS: Readonly<Record<PostState, string>> = {
  visible: 'Visible',
  held: 'Held',
  removed: 'Removed',
  deleted: 'Deleted',
};

/** Why a post is held, for moderators. */
export const HOLD_LABELS: Readonly<Record<HoldReason, string>> = {
  'first-posts': 'One of a new member’s first two',
  links: 'Links to other sites',
  repeated: 'The same text again within a day',
  reports: 'Three reports',
  moderator: 'Held by a moderator',
};
