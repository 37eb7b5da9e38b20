import type { ProviderName } from './providers';

/** Who a provider says has signed in there. */
export interface ExternalIdentity {
  readonly provider: ProviderName;
  /** With `subject` the one name of an account at a provider: email addresses change hands, these do not. */
  readonly issuer: string;
  readonly subject: string;
  /** null if the provider returns none, or none that can receive mail. */
  readonly email: string | null;
  /** Whether the provider confirms that the address belongs to the user who signed in. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/**
 * What signing in is for: to come in, to add a provider to the account of whoever is signed in, or to confirm once more
 * who that is.
 */
export type ExternalPurpose = 'sign-in' | 'link' | 'confirm';

/** What the page that asks for a sign-in wants to have back when it is over. */
export interface ExternalRequest {
  /** Where to go afterwards: a path of this site, made safe before. */
  readonly returnPath: string;
  /** True on the login form: an unknown identity makes no account. */
  readonly loginOnly: boolean;
  readonly invitationToken: string | null;
  /** What the page says about where it was asked for; kept with the first touch. */
  readonly context: string | null;
  readonly purpose: ExternalPurpose;
  /** The session that asks for it; null when `purpose` is sign-in. */
  readonly session: { readonly id: string; readonly userId: string } | null;
}

export interface BeginExternal extends ExternalRequest {
  readonly provider: ProviderName;
  /** The Cookie header of the request: a second tab shares the tie of the first. */
  readonly cookie: string | undefined;
  /** UTC milliseconds. */
  readonly now: number;
}

export interface FinishExternal {
  readonly provider: ProviderName;
  /** What the provider sent with the browser: the query, or the form that was posted. */
  readonly params: URLSearchParams;
  /** The Cookie header of the request. */
  readonly cookie: string | undefined;
  /** UTC milliseconds. */
  readonly now: number;
}

/** Signing in with accounts of other sites: first off to the provider, then back with what it says. */
export interface ExternalSignIn {
  /** Those that keys are set for, in the order they are shown. */
  readonly providers: readonly ProviderName[];
  /**
   * Remembers an attempt and says where to send the browser, with the Set-Cookie header that ties the attempt to it.
   * @throws ExternalSignInError 'not-configured' or 'provider-failed'
   */
  begin(request: BeginExternal): Promise<{ readonly location: string; readonly cookie: string }>;
  /**
   * Validates the provider's response and returns the user's identity. The first response uses up the attempt.
   * @throws ExternalSignInError with what went wrong and, where the attempt is known, where it came from
   */
  finish(answer: FinishExternal): Promise<ExternalRequest & { readonly identity: ExternalIdentity }>;
}

export type ExternalSignInCode = 'cancelled' | 'expired' | 'not-bound' | 'provider-failed' | 'not-configured';

/** Why a sign-in with a provider came to nothing; nothing a provider wrote is in its message. */
export class ExternalSignInError extends Error {
  override readonly name = 'ExternalSignInError';

  constructor(
    readonly code: ExternalSignInCode,
    message: string,
    options: { readonly cause?: unknown; readonly attempt?: ExternalRequest } = {},
  ) {
    super(message, { cause: options.cause });
    this.attempt = options.attempt ?? null;
  }

  /** What was asked for, where the attempt could be found and belongs to this browser. */
  readonly attempt: ExternalRequest | null;
}
