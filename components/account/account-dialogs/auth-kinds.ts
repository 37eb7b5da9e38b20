import type { AuthMode } from '@/components/account/account/auth-request';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';

/** What is kept between forms. Passwords are not. */
export interface Typed {
  readonly email: string;
  readonly name: string;
}

/** What all forms of signing in get from around them. */
export interface AuthFormProps {
  readonly options: SignInOptions | undefined;
  readonly typed: Typed;
  readonly onTyped: (typed: Partial<Typed>) => void;
  readonly onMode: (mode: AuthMode) => void;
  /** Where to go afterwards, a path of this site; '' if not given. */
  readonly returnUrl: string;
  readonly invitationToken: string;
}

export type SignInKind = 'login' | 'registration';

export const isAndroid = () => /Android/i.test(navigator.userAgent);
