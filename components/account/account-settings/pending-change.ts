import type { CallAnswer, CallName, CallRequest } from '@/lib/http/api/client/call-types';

/** Calls that return whether they succeeded, with a message. */
export type FormCall = {
  [Name in CallName]: CallAnswer<Name> extends { readonly success: boolean; readonly message: string }
    ? Name
    : never;
}[CallName];

export type ChangeCall = FormCall | 'Account/ExportMyData' | 'Account/CheckFreshSignIn';

/** A call that may require confirming identity first. */
export interface Change<Name extends ChangeCall = ChangeCall> {
  readonly call: Name;
  readonly body: CallRequest<Name>;
  /** The provider to link afterwards, if `call` only checks whether that's allowed. */
  readonly link?: string;
  /** What comes afterwards, to complete the sentence after "Before", if `call` only checks whether that's allowed. */
  readonly before?: string;
}

/** A restored change, identified by its call. */
export type PendingChange =
  | Change<FormCall>
  | Change<'Account/ExportMyData'>
  | Change<'Account/CheckFreshSignIn'>;

const KEY = 'pending-change';
/** Older changes would come as a surprise; milliseconds. */
const MAX_AGE = 10 * 60_000;

/**
 * Stores a change in this tab while the user confirms their identity with a provider.
 * @param now UTC milliseconds
 */
export function keepChange(change: Change, userId: string, now = Date.now()): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ change, userId, at: now }));
  } catch {
    // Storage may be blocked; the user then has to repeat the change.
  }
}

/**
 * Returns the stored change and removes it; null if there is none, or it's another user's or too old.
 * @param now UTC milliseconds
 */
export function takeChange(userId: string, now = Date.now()): PendingChange | null {
  try {
    const text = window.sessionStorage.getItem(KEY);
    if (text === null) return null;
    window.sessionStorage.removeItem(KEY);
    const kept = JSON.parse(text) as { change: PendingChange; userId: unknown; at: unknown };
    const isRecent = typeof kept.at === 'number' && kept.at <= now && now - kept.at <= MAX_AGE;
    return isRecent && kept.userId === userId && isChange(kept.change) ? kept.change : null;
  } catch {
    return null;
  }
}

function isChange(value: unknown): value is PendingChange {
  return typeof value === 'object' && value !== null && 'call' in value && typeof value.call === 'string';
}
