import { session } from '@/components/session/session/session';
import { sendFirstTouch } from './first-touch';
import { showInitials } from './initials';
import { forgetCurrentUser, readCurrentUser, refreshCurrentUser } from './use-current-user';

/** Turns the page into a signed-in user's: account, styles, live parts and first visit. */
export function becomeUser(): void {
  // User views update when the answer arrives; if it fails, the next request will show it.
  refreshCurrentUser().then(showInitials, () => undefined);
  session.signIn();
  void sendFirstTouch();
}

/** Turns the page into a guest's again. */
export function becomeGuest(): void {
  forgetCurrentUser();
  showInitials(null);
  session.signOut();
}

/**
 * Fetches the user of a page that seems signed in. If the session has ended, the page becomes a guest's.
 * @param read how to fetch; pass `checkCurrentUser` if the known user may be outdated
 */
export async function recognizeUser(read = readCurrentUser): Promise<void> {
  try {
    const user = await read();
    if (user) showInitials(user);
    else becomeGuest();
  } catch {
    // If the call fails, the page stays as it is.
  }
}
