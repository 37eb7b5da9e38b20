import type { AuthMode } from './auth-request';
import { openAuth } from './open-auth';
import { parsePending } from './pending-action';

/** What an address of signing in asks for; without an action it is to log in. */
export function modeOf(query: URLSearchParams): AuthMode {
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

/** Opens in place what a link to an address of signing in leads to, with the action that waits on the link. */
export function followAuthLink(link: HTMLAnchorElement): void {
  const pending = parsePending(link.dataset['pending']);
  const mode = modeOf(new URLSearchParams(link.search));
  void openAuth({ mode, opener: link, ...(pending ? { pending } : {}) });
}
