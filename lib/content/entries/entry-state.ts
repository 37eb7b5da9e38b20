import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { EntryState } from './entry';

/** An entry's state as stored. */
export interface StoredState {
  readonly state: EntryState;
  /** When it was or will be published, UTC milliseconds; null for a draft. */
  readonly publishAt: Millis | null;
}

export type EntryStateChange =
  | { readonly state: 'scheduled'; readonly publishAt: Millis }
  | { readonly state: 'draft' | 'published' | 'withdrawn' };

/** The state at a time: nothing has to run for a scheduled entry to be published. */
export function stateAt({ state, publishAt }: StoredState, now: Millis): EntryState {
  return state === 'scheduled' && publishAt !== null && publishAt <= now ? 'published' : state;
}

/** The next time at which an entry will be published; null if none is scheduled. */
export function nextPublication(entries: readonly StoredState[], now: Millis): Millis | null {
  let next: Millis | null = null;
  for (const entry of entries)
    if (entry.publishAt !== null && stateAt(entry, now) === 'scheduled')
      if (next === null || entry.publishAt < next) next = entry.publishAt;
  return next;
}

/** Which states an entry can be given. A published one was read and linked to, so it never becomes a draft again. */
export const NEXT_STATES: Readonly<Record<EntryState, readonly EntryState[]>> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'scheduled', 'published'],
  published: ['withdrawn'],
  withdrawn: ['published'],
};

const INSTEAD: Readonly<Record<EntryState, string>> = {
  draft: 'This entry is a draft, so there is nothing to withdraw.',
  scheduled: 'This entry is only scheduled. Make it a draft again instead.',
  published: 'This entry is published. Withdraw it instead.',
  withdrawn: 'This entry was withdrawn. Restore it first.',
};

/** @throws InputError if the entry can't be given this state now */
export function changeState(stored: StoredState, change: EntryStateChange, now: Millis): StoredState {
  const from = stateAt(stored, now);
  if (!NEXT_STATES[from].includes(change.state))
    throw new InputError(from === change.state ? `This entry is already ${from}.` : INSTEAD[from]);
  switch (change.state) {
    case 'draft':
      return { state: 'draft', publishAt: null };
    case 'withdrawn':
      return { state: 'withdrawn', publishAt: stored.publishAt };
    case 'published':
      return { state: 'published', publishAt: from === 'withdrawn' ? (stored.publishAt ?? now) : now };
    case 'scheduled':
      if (change.publishAt > now) return { state: 'scheduled', publishAt: change.publishAt };
      throw new InputError('Choose a time after now (UTC). To publish the entry at once, press Publish.');
  }
}
