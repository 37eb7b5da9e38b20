import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';

/** Of a removal: its author may ask once that it's looked at again. */
export const APPEAL_STATES = ['none', 'open', 'granted', 'denied', 'moot'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

/** `withdraw` is what happens when the post is restored without it, or deleted. */
export const APPEAL_EVENTS = ['appeal', 'grant', 'deny', 'withdraw'] as const;
export type AppealEvent = (typeof APPEAL_EVENTS)[number];

/** Days after a removal within which its author may appeal. */
export const APPEAL_DAYS = 30;

const NEXT: Readonly<Record<AppealState, Readonly<Record<AppealEvent, AppealState | null>>>> = {
  none: { appeal: 'open', grant: null, deny: null, withdraw: 'none' },
  open: { appeal: null, grant: 'granted', deny: 'denied', withdraw: 'moot' },
  granted: { appeal: null, grant: null, deny: null, withdraw: 'granted' },
  denied: { appeal: null, grant: null, deny: null, withdraw: 'denied' },
  moot: { appeal: null, grant: null, deny: null, withdraw: 'moot' },
};

const REFUSALS: Readonly<Record<AppealState, string>> = {
  none: 'Nobody appealed this removal.',
  open: 'You appealed this removal already. Someone will look at it.',
  granted: 'This appeal was granted.',
  denied: 'This appeal was denied. That decision is final.',
  moot: 'This appeal was settled.',
};

/**
 * The state of a removal's appeal after an event.
 * @param removedAt when the post was removed
 * @throws InputError in a sentence if it can't happen, or comes too late
 */
export function nextAppealState(
  state: AppealState,
  event: AppealEvent,
  removedAt: Millis,
  now: Millis,
): AppealState {
  const next = NEXT[state][event];
  if (next === null) throw new InputError(REFUSALS[state]);
  if (event === 'appeal' && now - removedAt >= APPEAL_DAYS * DAY_MS)
    throw new InputError(`A removal can be appealed for ${APPEAL_DAYS} days. That time is over.`);
  return next;
}
