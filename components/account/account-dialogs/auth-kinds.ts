import type { AuthMode } from '@/components/session/pending-action/auth-request';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';

/** Typed values kept when switching forms; passwords aren't. */
export interface Typed {
  readonly email: string;
  readonly name: string;
}

/** Props shared by all sign-in forms. */
export interface AuthFormProps {
  readonly options: SignInOptions | undefined;
  readonly typed: Typed;
  readonly onTyped: (typed: Partial<Typed>) => void;
  readonly onMode: (mode: AuthMode) => void;
  /** Where to go afterwards, a path on this site; '' if not given. */
  readonly returnUrl: string;
  readonly invitationToken: string;
}

export type SignInKind = 'login' | 'registration';

export const isAndroid = () => /Android/i.test(navigator.userAgent);
