import type { AuthMode, AuthRequest } from '@/components/account/account/auth-request';
import { keepPending } from '@/components/account/account/pending-action';
import { logInPath, reportProblemPath, signUpPath } from '@/lib/site/addresses/addresses';

/** The page that has the form of a mode. */
export function authPath(mode: AuthMode): string {
  if (mode === 'sign-up') return signUpPath();
  return mode === 'login' ? logInPath() : reportProblemPath();
}

/** Opens the dialog over the page; where its code cannot be loaded, the page that has the same form. */
export async function openAuth(request: AuthRequest): Promise<void> {
  if (request.pending) keepPending(request.pending);
  try {
    const { showAuthDialog } = await import('./show-auth-dialog');
    showAuthDialog(request);
  } catch {
    window.location.assign(authPath(request.mode));
  }
}
