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
