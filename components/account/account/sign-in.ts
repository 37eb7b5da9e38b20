import { sendFirstTouch } from './first-touch';
import { showInitials } from './initials';
import { markSignedIn, markSignedOut } from './sign-in-state';
import { forgetCurrentUser, refreshCurrentUser } from './use-current-user';

/** Makes the page one of the user who has just signed in: who it is, styles, live parts, the first visit. */
export function arrive(): void {
  // What shows a user shows it when the answer comes; a failure is seen by whoever asks next.
  refreshCurrentUser().then(showInitials, () => undefined);
  markSignedIn();
  void sendFirstTouch();
}

/** Makes the page a guest's again. */
export function leave(): void {
  forgetCurrentUser();
  showInitials(null);
  markSignedOut();
}

/** Asks who it is that seems to be signed in. Whose session has ended is a guest again. */
export async function recognise(): Promise<void> {
  try {
    const user = await refreshCurrentUser();
    if (user) showInitials(user);
    else leave();
  } catch {
    // Not reached: nothing is known, and nothing changes.
  }
}
