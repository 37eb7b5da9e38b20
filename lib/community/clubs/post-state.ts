import { InputError } from '@/lib/core/base/errors';

/** There are no drafts: a post is visible, waits for a moderator, was removed by one, or was deleted by its author. */
export const POST_STATES = ['visible', 'held', 'removed', 'deleted'] as const;
export type PostState = (typeof POST_STATES)[number];

/** What can happen to a post after it was written. */
export const POST_EVENTS = ['hold', 'approve', 'remove', 'restore', 'edit', 'delete'] as const;
export type PostEvent = (typeof POST_EVENTS)[number];

/** Why a post waits for a moderator. */
export const HOLD_REASONS = ['first-posts', 'links', 'repeated', 'reports', 'moderator'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

type Next = PostState | null;

/** null where the event can't happen. */
const NEXT: Readonly<Record<PostState, Readonly<Record<PostEvent, Next>>>> = {
  visible: {
    hold: 'held',
    approve: null,
    remove: 'removed',
    restore: null,
    edit: 'visible',
    delete: 'deleted',
  },
  held: {
    hold: null,
    approve: 'visible',
    remove: 'removed',
    restore: null,
    edit: 'held',
    delete: 'deleted',
  },
  removed: {
    hold: null,
    approve: null,
    remove: null,
    restore: 'visible',
    edit: null,
    delete: 'deleted',
  },
  deleted: { hold: null, approve: null, remove: null, restore: null, edit: null, delete: null },
};

const REFUSALS: Readonly<Record<PostState, string>> = {
  visible: 'This post is visible already.',
  held: 'This post waits for a moderator.',
  removed: 'This post was removed. Its author can appeal.',
  deleted: 'This post was deleted.',
};

/** @throws InputError in a sentence if it can't happen to a post in that state */
export function nextPostState(state: PostState, event: PostEvent): PostState {
  const next = NEXT[state][event];
  if (next === null) throw new InputError(REFUSALS[state]);
  return next;
}

export function canHappen(state: PostState, event: PostEvent): boolean {
  return NEXT[state][event] !== null;
}

/** What the author of a held post is told. */
export const HOLD_TEXTS: Readonly<Record<HoldReason, string>> = {
  'first-posts':
    'The first two posts of a new member appear once a moderator has read them. Yours is waiting for that.',
  links: 'Posts with links to other sites appear once a moderator has read them. Yours is waiting for that.',
  repeated: 'You wrote the same text in the last day, so this post appears once a moderator has read it.',
  reports: 'Three members reported this post. A moderator will read it and decide.',
  moderator: 'A moderator set this post aside and will decide about it.',
};
