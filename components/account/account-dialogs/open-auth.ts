import type { AuthMode, AuthRequest } from '@/components/session/pending-action/auth-request';
import { keepPending } from '@/components/session/pending-action/pending-action';
import { logInPath, reportProblemPath, signUpPath } from '@/lib/site/addresses/addresses';

/** The page with the same form. */
export function authPath(mode: AuthMode): string {
  if (mode === 'sign-up') return signUpPath();
  return mode === 'login' ? logInPath() : reportProblemPath();
}

/** Opens the dialog; if its code can't be loaded, goes to the page with the same form. */
export async function openAuth(request: AuthRequest): Promise<void> {
  if (request.pending) keepPending(request.pending);
  try {
    const { showAuthDialog } = await import('./show-auth-dialog');
    showAuthDialog(request);
  } catch {
    // The page returns to this one, by the referrer.
    window.location.assign(authPath(request.mode));
  }
}
