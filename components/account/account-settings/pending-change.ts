import type { AnswerOf, CallName, RequestOf } from '@/lib/http/api/client/call-types';

/** Calls that answer whether they succeeded, and what to say of it. */
export type FormCall = {
  [Name in CallName]: AnswerOf<Name> extends { readonly success: boolean; readonly message: string }
    ? Name
    : never;
}[CallName];

export type ChangeCall = FormCall | 'Account/ExportMyData' | 'Account/CheckFreshSignIn';

/** A call made after confirming identity, if necessary. */
export interface Change<Name extends ChangeCall = ChangeCall> {
  readonly call: Name;
  readonly body: RequestOf<Name>;
  /** The provider to be linked then, where `call` only asks whether that may be. */
  readonly link?: string;
}

/** A change as restored, identified by its call. */
export type KeptChange =
  | Change<FormCall>
  | Change<'Account/ExportMyData'>
  | Change<'Account/CheckFreshSignIn'>;

const KEY = 'pending-change';
/** After this long it would come as a surprise; milliseconds. */
const MAX_AGE = 10 * 60_000;

/**
 * Keeps a change in this tab while its user is at a provider to confirm who they are.
 * @param now UTC milliseconds
 */
export function keepChange(change: Change, userId: string, now = Date.now()): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ change, userId, at: now }));
  } catch {
    // Storage may be blocked: then the change has to be requested again.
  }
}

/**
 * Gives the change that was kept in this tab, once; null when there is none of this user or it is too old.
 * @param now UTC milliseconds
 */
export function takeChange(userId: string, now = Date.now()): KeptChange | null {
  try {
    const text = window.sessionStorage.getItem(KEY);
    if (text === null) return null;
    window.sessionStorage.removeItem(KEY);
    const kept = JSON.parse(text) as { change: KeptChange; userId: unknown; at: unknown };
    const isRecent = typeof kept.at === 'number' && kept.at <= now && now - kept.at <= MAX_AGE;
    return isRecent && kept.userId === userId && isChange(kept.change) ? kept.change : null;
  } catch {
    return null;
  }
}

function isChange(value: unknown): value is KeptChange {
  return typeof value === 'object' && value !== null && 'call' in value && typeof value.call === 'string';
}
