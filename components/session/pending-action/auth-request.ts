import type { PendingAction } from './pending-action';

export type AuthMode = 'login' | 'sign-up' | 'report';

export interface AuthRequest {
  readonly mode: AuthMode;
  /** An action to continue after signing in. */
  readonly pending?: PendingAction;
  /** Where providers return to; defaults to the current page. */
  readonly returnPath?: string;
  /** Where focus returns to. */
  readonly opener?: HTMLElement | null;
}
