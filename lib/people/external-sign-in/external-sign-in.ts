import type { Millis } from '@/lib/core/base/brand';
import type { ProviderName } from '@/lib/core/config/providers';

/** Who signed in at a provider. */
export interface ExternalIdentity {
  readonly provider: ProviderName;
  /** Identifies the account at the provider together with `subject`: email addresses change hands, these don't. */
  readonly issuer: string;
  readonly subject: string;
  /** null if the provider returns none, or none that can receive mail. */
  readonly email: string | null;
  /** Whether the provider confirms that the address belongs to the user who signed in. */
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** Why someone signs in: to log in, to add a provider to their account, or to confirm their identity. */
export type ExternalPurpose = 'sign-in' | 'link' | 'confirm';

/** What the page that starts a sign-in gets back when it ends. */
export interface ExternalRequest {
  /** Where to go afterwards: a path of this site, made safe before. */
  readonly returnPath: string;
  /** True on the login form: an unknown identity doesn't create an account. */
  readonly loginOnly: boolean;
  readonly invitationToken: string | null;
  /** Who invited the visitor, as the browser remembers it; null if nobody did. */
  readonly inviteCode: string | null;
  /** What the page says about where it was started; stored with the first touch. */
  readonly context: string | null;
  readonly purpose: ExternalPurpose;
  /** The session that started it; null when `purpose` is sign-in. */
  readonly session: { readonly id: string; readonly userId: string } | null;
}

export interface BeginExternal extends ExternalRequest {
  readonly provider: ProviderName;
  /** The request's Cookie header: a second tab shares the first one's cookie. */
  readonly cookie: string | undefined;
  readonly now: Millis;
}

export interface FinishExternal {
  readonly provider: ProviderName;
  /** What the provider sent with the browser: the query, or the posted form. */
  readonly params: URLSearchParams;
  /** The Cookie header of the request. */
  readonly cookie: string | undefined;
  readonly now: Millis;
}

/** Signing in with accounts at other sites: first to the provider, then back with its response. */
export interface ExternalSignIn {
  /** Providers with keys, in display order. */
  readonly providers: readonly ProviderName[];
  /**
   * Stores an attempt and returns where to send the browser, and the Set-Cookie header that ties the attempt to it.
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

/** Why a sign-in with a provider failed; the message contains nothing a provider wrote. */
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

  /** What the attempt was for, if it was found and belongs to this browser. */
  readonly attempt: ExternalRequest | null;
}
