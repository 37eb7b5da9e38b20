import type { Millis } from '@/lib/core/base/brand';
import type { Rights } from '@/lib/people/permissions/rights';
import type { SignInAnswer } from './current-user';
import type { ProviderIdentity } from './provider-identity';
import type { RequestContext } from './request-context';
import type { AcceptedTerms } from './terms-version';

/**
 * How a session's token is sent: browsers use a cookie, apps use addresses and headers. Neither passes as the other.
 */
export type SessionKind = 'browser' | 'app';

/** An account as seen by the rest of the product. */
export interface Account extends Rights {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
  readonly hasPassword: boolean;
  readonly isTwoStepOn: boolean;
  /** The terms that were accepted; null for accounts from before versions were recorded. */
  readonly terms: AcceptedTerms | null;
}

/** Someone who is signed in, in one browser. */
export interface SignedIn {
  readonly account: Account;
  /** Identifies the session to its owner. */
  readonly sessionId: string;
  /** When the user last gave a password or confirmed with a provider, UTC milliseconds. */
  readonly authenticatedAt: number;
}

export interface LoginInput {
  readonly login: string;
  readonly password: string;
  readonly captcha: string | undefined;
  readonly rememberMe: boolean;
}

export interface RegistrationInput {
  readonly fullName: string;
  readonly email: string;
  readonly password: string;
  readonly captcha: string | undefined;
  readonly returnPath: string | null;
  /** What else the form sent: where the visitor first came from, an invitation. */
  readonly details: Readonly<Record<string, string>>;
}

/** The response that a form shows. */
export interface FormAnswer {
  readonly success: boolean;
  readonly message: string;
}

export type RegistrationAnswer = FormAnswer & {
  readonly registration: string | null;
  /**
   * Whether the form came with an invitation mailed to this address: its link confirms the registration without a code.
   */
  readonly isInvited: boolean;
};

export type ConfirmationAnswer = SignInAnswer & { readonly returnPath: string | null };

/** Someone who signed in with a provider and hasn't joined yet. */
export interface ExternalRegistrationView {
  readonly provider: string;
  readonly name: string;
  readonly email: string;
  /** Whether the address must be verified with a code. */
  readonly needsCode: boolean;
}

export interface SessionView {
  readonly id: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
  readonly lastUsedAt: number;
  readonly address: string;
  readonly userAgent: string;
  readonly isCurrent: boolean;
  readonly isRemembered: boolean;
  /** app: a token that an app puts into addresses. */
  readonly kind: SessionKind;
  readonly expiresAt: number;
}

/** A token that opens an app's pages, and nothing that a cookie opens. */
export interface AppToken {
  readonly token: string;
  /** UTC milliseconds. */
  readonly expiresAt: number;
}

export interface IdentityView {
  readonly provider: string;
  readonly email: string | null;
  readonly createdAt: number;
}

/** How a signed-in user confirms their identity. */
export interface IdentityProof {
  readonly password: string;
  /** Instead of a password: a provider's confirmation. */
  readonly challenge: string | null;
  /** From the authenticator app, or a recovery code; '' if two-step login is off. */
  readonly code: string;
}

export interface SecurityEventView {
  readonly id: number;
  /** UTC milliseconds. */
  readonly at: number;
  /** The event in words. */
  readonly event: string;
  /** Approximate place or network of the address; '' if unknown. */
  readonly address: string;
  readonly userAgent: string;
}

export interface SecurityEventPage {
  readonly events: readonly SecurityEventView[];
  readonly hasMore: boolean;
}

export type TwoStepStart = FormAnswer & {
  readonly secret: string | null;
  readonly uri: string | null;
  readonly qrSvg: string | null;
};

export type CodesAnswer = FormAnswer & { readonly recoveryCodes: readonly string[] };

/**
 * Everything about accounts. Answers never reveal whether an email address has an account, in wording or in timing: any
 * difference is in the mail that follows.
 */
export interface Accounts {
  /** Whose session a request's cookie belongs to; null for a guest. Keeps the session alive. */
  signedIn(requestContext: Pick<RequestContext, 'cookie'>, now: Millis): Promise<SignedIn | null>;
  /** A short-lived token for an app's addresses, which ends with the session. */
  issueAppToken(who: SignedIn, requestContext: RequestContext, now: Millis): Promise<AppToken>;
  login(input: LoginInput, requestContext: RequestContext, now: Millis): Promise<SignInAnswer>;
  loginTwoStep(
    challenge: string,
    code: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<SignInAnswer>;
  logOut(requestContext: RequestContext, now: Millis): Promise<void>;
  /** Clears the cookies of an ended session. */
  forgetCookies(requestContext: RequestContext): void;

  register(
    input: RegistrationInput,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<RegistrationAnswer>;
  resendCode(registration: string, requestContext: RequestContext, now: Millis): Promise<FormAnswer>;
  confirmRegistration(
    registration: string,
    code: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<ConfirmationAnswer>;
  confirmRegistrationByLink(
    token: string,
    password: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<ConfirmationAnswer>;
  /**
   * Stores a provider's data about a new user, tied to this browser, until they accept the terms.
   * @param how where to continue, and what else was sent
   */
  beginExternalRegistration(
    identity: ProviderIdentity & { readonly email: string },
    how: { readonly returnPath: string; readonly details: Readonly<Record<string, string>> },
    requestContext: RequestContext,
    now: Millis,
  ): Promise<void>;
  /** The registration pending in this browser; null if there is none, or it has expired. */
  externalRegistration(
    requestContext: Pick<RequestContext, 'cookie'>,
    now: Millis,
  ): Promise<ExternalRegistrationView | null>;
  /**
   * Creates the account pending in this browser once the terms are accepted. If the provider doesn't vouch for the
   * address, a code is mailed first, and `registration` is returned.
   */
  finishExternalRegistration(
    requestContext: RequestContext,
    now: Millis,
  ): Promise<ConfirmationAnswer & { readonly registration: string | null }>;
  /** Mails a link for joining to someone who left only an email. */
  addRegistrationRequest(email: string, requestContext: RequestContext, now: Millis): Promise<FormAnswer>;

  forgotPassword(
    email: string,
    captcha: string | undefined,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<FormAnswer & { readonly isCaptchaRequired: boolean }>;
  resetPassword(
    token: string,
    password: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<SignInAnswer>;

  changeName(who: SignedIn, name: string): Promise<FormAnswer>;
  changePassword(
    who: SignedIn,
    current: string,
    next: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<FormAnswer>;
  /**
   * Confirms the user's identity by password or a provider's confirmation, and by a code if two-step login is on. For
   * the next ten minutes, calls that require a fresh sign-in succeed.
   */
  confirmIdentity(
    who: SignedIn,
    proof: IdentityProof,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<FormAnswer>;
  /**
   * As `confirmIdentity`, with a provider's confirmation for the session's user.
   * @returns the challenge if a code is still needed; null if the session has ended
   */
  confirmByProvider(
    session: { readonly id: string; readonly userId: string },
    provider: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<{ readonly challenge: string | null } | null>;
  /** @throws FreshSignInNeededError */
  changeEmail(who: SignedIn, email: string, requestContext: RequestContext, now: Millis): Promise<FormAnswer>;
  confirmEmail(token: string, requestContext: RequestContext, now: Millis): Promise<FormAnswer>;
  sessions(who: SignedIn, now: Millis): Promise<readonly SessionView[]>;
  endSession(who: SignedIn, id: string, requestContext: RequestContext, now: Millis): Promise<FormAnswer>;
  endOtherSessions(who: SignedIn, requestContext: RequestContext, now: Millis): Promise<FormAnswer>;
  startTwoStep(who: SignedIn, current: string, now: Millis): Promise<TwoStepStart>;
  enableTwoStep(
    who: SignedIn,
    code: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<CodesAnswer>;
  disableTwoStep(
    who: SignedIn,
    current: string,
    code: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<FormAnswer>;
  renewRecoveryCodes(
    who: SignedIn,
    current: string,
    code: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<CodesAnswer>;
  /** Uses up a two-step code. @returns what is wrong, as a sentence; null if it was correct */
  checkCode(who: SignedIn, code: string, requestContext: RequestContext, now: Millis): Promise<string | null>;
  identities(who: SignedIn): Promise<readonly IdentityView[]>;
  /** @throws FreshSignInNeededError */
  removeIdentity(
    who: SignedIn,
    provider: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<FormAnswer>;
  /** Stores where the user first came from; only the first call counts. */
  saveFirstTouch(userId: string, touch: Readonly<Record<string, string>>): Promise<void>;
  /** @throws FreshSignInNeededError */
  deleteAccount(who: SignedIn, requestContext: RequestContext, now: Millis): Promise<FormAnswer>;
  /**
   * All stored data about the user, by kind.
   * @throws FreshSignInNeededError
   */
  exportData(
    who: SignedIn,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** Account events, newest first. @param beforeId returns events older than this one */
  securityEvents(who: SignedIn, beforeId: number | undefined): Promise<SecurityEventPage>;

  /** Signs in the user a provider vouched for; asks for the second step if it is on. */
  startUserSession(
    userId: string,
    provider: string,
    requestContext: RequestContext,
    now: Millis,
  ): Promise<{ readonly challenge: string | null }>;
}
