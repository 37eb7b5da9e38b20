import type { SignedIn } from '@/lib/people/accounts/accounts';
import type { CallContext, DocumentedError } from './call';
import { RefusedError } from './errors';
import type { Viewer } from './viewer';

/** Documented for all calls that only users may make; routes respond before running the call. */
export const NOT_LOGGED_IN: DocumentedError = { status: 401, when: 'You are not logged in.' };

/** Documented for calls that need a recent login; the answer's Reason is `fresh-sign-in`. */
export const NOT_FRESH: DocumentedError = {
  status: 403,
  when: 'Your last login was more than ten minutes ago (Reason is fresh-sign-in): call Account/ConfirmIdentity first.',
};

/** The rejection for guests. */
export function loginNeeded(message = 'Please log in first'): RefusedError {
  return new RefusedError(401, message);
}

/** The logged-in user's id. @throws RefusedError 401 for a guest */
export function requireUserId({ userId }: Pick<Viewer, 'userId'>): string {
  if (userId === null) throw loginNeeded();
  return userId;
}

/** The logged-in user's account and session. @throws RefusedError 401 for a guest */
export function requireSignedIn({ who }: Pick<CallContext, 'who'>): SignedIn {
  if (!who) throw loginNeeded();
  return who;
}
