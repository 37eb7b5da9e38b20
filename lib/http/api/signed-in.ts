import type { SignedIn } from '@/lib/people/accounts/accounts';
import type { CallContext, DocumentedError } from './call';
import { RefusedError } from './errors';
import type { Viewer } from './viewer';

/** Said of every call that only users make; routes answer it before the call is run. */
export const NOT_LOGGED_IN: DocumentedError = { status: 401, when: 'You are not logged in.' };

/** Said of calls that take a login of late; the answer's Reason is `fresh-sign-in`. */
export const NOT_FRESH: DocumentedError = {
  status: 403,
  when: 'Your last login was more than ten minutes ago (Reason is fresh-sign-in): call Account/ConfirmIdentity first.',
};

/** What a guest is answered where only users may go on. */
export function loginNeeded(message = 'Please log in first'): RefusedError {
  return new RefusedError(401, message);
}

/** The id of whoever is logged in. @throws RefusedError 401 for a guest */
export function userIdOf({ userId }: Pick<Viewer, 'userId'>): string {
  if (userId === null) throw loginNeeded();
  return userId;
}

/** The account and session of whoever is logged in. @throws RefusedError 401 for a guest */
export function requireSignedIn({ who }: Pick<CallContext, 'who'>): SignedIn {
  if (!who) throw loginNeeded();
  return who;
}
