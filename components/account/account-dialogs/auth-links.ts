import type { AuthMode } from '@/components/session/pending-action/auth-request';
import { pendingIn } from '@/components/session/pending-action/pending-action';
import { openAuth } from './open-auth';

/** The form a sign-in address asks for; defaults to login. */
export function authMode(query: URLSearchParams): AuthMode {
  switch (query.get('action')) {
    case 'ask_for_sign_up':
    case 'finish_sign_up':
      return 'sign-up';
    case 'report_problem':
      return 'report';
    default:
      return 'login';
  }
}

/** Opens a sign-in link in place, with the pending action on the link. */
export function followAuthLink(link: HTMLAnchorElement): void {
  const pending = pendingIn(link.hash);
  const mode = authMode(new URLSearchParams(link.search));
  void openAuth({ mode, opener: link, ...(pending ? { pending } : {}) });
}
