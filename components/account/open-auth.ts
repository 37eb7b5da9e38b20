import { logInPath, reportProblemPath, signUpPath } from '@/lib/addresses/addresses';
import { keepPending, type PendingAction } from './pending-action';

export type AuthMode = 'login' | 'sign-up' | 'report';

export interface AuthRequest {
  readonly mode: AuthMode;
  /** Continued after signing in. */
  readonly pending?: PendingAction;
  /** Where providers lead back to; without it, the page that it is opened on. */
  readonly returnPath?: string;
  /** Where the focus returns to. */
  readonly opener?: HTMLElement | null;
}

/** The page that has the form of a mode. */
export function authPath(mode: AuthMode): string {
  if (mode === 'sign-up') return signUpPath();
  return mode === 'login' ? logInPath() : reportProblemPath();
}

/** Opens the dialog over the page; where its code cannot be loaded, the page that has the same form. */
export async function openAuth(request: AuthRequest): Promise<void> {
  if (request.pending) keepPending(request.pending);
  try {
    const { showAuthDialog } = await import('@/components/account-dialogs/show-auth-dialog');
    showAuthDialog(request);
  } catch {
    window.location.assign(authPath(request.mode));
  }
}
