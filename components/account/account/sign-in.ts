import { session } from '@/components/account/session/session';
import { sendFirstTouch } from './first-touch';
import { showInitials } from './initials';
import { forgetCurrentUser, readCurrentUser, refreshCurrentUser } from './use-current-user';

/** Makes the page one of the user who has just signed in: who it is, styles, live parts, the first visit. */
export function arrive(): void {
  // User views update when the answer arrives; a failure is seen by the next request.
  refreshCurrentUser().then(showInitials, () => undefined);
  session.signIn();
  void sendFirstTouch();
}

/** Makes the page a guest's again. */
export function leave(): void {
  forgetCurrentUser();
  showInitials(null);
  session.signOut();
}

/**
 * Finds out who it is that seems to be signed in. Whose session has ended is a guest again.
 * @param read how; another way where what the page knows may no longer be so
 */
export async function recognise(read = readCurrentUser): Promise<void> {
  try {
    const user = await read();
    if (user) showInitials(user);
    else leave();
  } catch {
    // Not reached: nothing is known, and nothing changes.
  }
}
