import type { PendingAction } from './pending-action';

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
