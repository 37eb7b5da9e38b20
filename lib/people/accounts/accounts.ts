import type { Rights as AccountRights } from '@/lib/people/permissions/rights';
import type { SignInAnswer, Subscription } from './current-user';
import type { ProviderIdentity } from './provider-identity';
import type { RequestContext } from './request-context';
import type { AcceptedTerms } from './terms-version';

/** An account as seen by the rest of the product. */
export interface Account extends AccountRights {
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
  /** By which the session is named to its owner. */
  readonly sessionId: string;
  /** When a password or a provider was last asked, UTC milliseconds. */
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
  /** What else was sent along: where the visitor came from first, an invitation. */
  readonly details: Readonly<Record<string, string>>;
}

/** What a form shows. */
export interface FormAnswer {
  readonly success: boolean;
  readonly message: string;
}

export type RegistrationAnswer = FormAnswer & {
  readonly registration: string | null;
  /** Whether an invitation that was mailed to the address came along: its link confirms the registration, without a code. */
  readonly isInvited: boolean;
};

export type ConfirmationAnswer = SignInAnswer & { readonly returnPath: string | null };

/** Someone who comes from a provider and has not joined yet. */
export interface ExternalRegistrationView {
  readonly provider: string;
  readonly name: string;
  readonly email: string;
  /** Whether a code has to show that the address is theirs. */
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
}

export interface IdentityView {
  readonly provider: string;
  readonly email: string | null;
  readonly createdAt: number;
}

/** How someone who is signed in shows once more who they are. */
export interface IdentityProof {
  readonly password: string;
  /** In the password's place: what a provider's answer left. */
  readonly challenge: string | null;
  /** Of the authenticator app, or a recovery code; '' where the second step is off. */
  readonly code: string;
}

export interface SecurityEventView {
  readonly id: number;
  /** UTC milliseconds. */
  readonly at: number;
  /** In words. */
  readonly event: string;
  /** Approximate; '' if unknown. */
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
 * Everything about accounts. Answers never reveal whether an email address has an account, neither in wording nor in
 * timing: whatever differs is in the mail that follows.
 */
export interface Accounts {
  /** Who a request's cookie belongs to; null for a guest. Keeps the session alive. */
  signedIn(requestContext: Pick<RequestContext, 'cookie'>, now: number): Promise<SignedIn | null>;
  login(input: LoginInput, requestContext: RequestContext, now: number): Promise<SignInAnswer>;
  loginTwoStep(
    challenge: string,
    code: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<SignInAnswer>;
  logOut(requestContext: RequestContext, now: number): Promise<void>;
  /** Takes away cookies of a session that has ended. */
  forgetCookies(requestContext: RequestContext): void;

  register(
    input: RegistrationInput,
    requestContext: RequestContext,
    now: number,
  ): Promise<RegistrationAnswer>;
  resendCode(registration: string, requestContext: RequestContext, now: number): Promise<FormAnswer>;
  confirmRegistration(
    registration: string,
    code: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<ConfirmationAnswer>;
  confirmRegistrationByLink(
    token: string,
    password: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<ConfirmationAnswer>;
  /**
   * Stores a provider's data about a new user, tied to this browser, until they accept the terms.
   * @param how where to go on, and what else was sent along
   */
  beginExternalRegistration(
    identity: ProviderIdentity & { readonly email: string },
    how: { readonly returnPath: string; readonly details: Readonly<Record<string, string>> },
    requestContext: RequestContext,
    now: number,
  ): Promise<void>;
  /** What waits in this browser; null where nothing does (any more). */
  externalRegistration(
    requestContext: Pick<RequestContext, 'cookie'>,
    now: number,
  ): Promise<ExternalRegistrationView | null>;
  /**
   * Creates the account pending in this browser once the terms are accepted. If the provider doesn't vouch for the
   * address, a code is mailed first, and `registration` is returned.
   */
  finishExternalRegistration(
    requestContext: RequestContext,
    now: number,
  ): Promise<ConfirmationAnswer & { readonly registration: string | null }>;
  /** Mails a link for joining to someone who left only an email. */
  addRegistrationRequest(email: string, requestContext: RequestContext, now: number): Promise<FormAnswer>;

  forgotPassword(
    email: string,
    captcha: string | undefined,
    requestContext: RequestContext,
    now: number,
  ): Promise<FormAnswer & { readonly isCaptchaRequired: boolean }>;
  resetPassword(
    token: string,
    password: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<SignInAnswer>;

  changeName(who: SignedIn, name: string): Promise<FormAnswer>;
  changePassword(
    who: SignedIn,
    current: string,
    next: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<FormAnswer>;
  /**
   * Shows once more who is at the browser, by password or by what a provider's answer left, and by a code where the
   * second step is on. Calls marked as fresh pass for ten minutes then.
   */
  confirmIdentity(
    who: SignedIn,
    proof: IdentityProof,
    requestContext: RequestContext,
    now: number,
  ): Promise<FormAnswer>;
  /**
   * The same by a provider that vouched for the session's user.
   * @returns the challenge that a code is still asked for with, if any; null when the session has ended
   */
  confirmByProvider(
    session: { readonly id: string; readonly userId: string },
    provider: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<{ readonly challenge: string | null } | null>;
  /** @throws FreshSignInNeededError */
  changeEmail(who: SignedIn, email: string, requestContext: RequestContext, now: number): Promise<FormAnswer>;
  confirmEmail(token: string, requestContext: RequestContext, now: number): Promise<FormAnswer>;
  sessions(who: SignedIn, now: number): Promise<readonly SessionView[]>;
  endSession(who: SignedIn, id: string, requestContext: RequestContext, now: number): Promise<FormAnswer>;
  endOtherSessions(who: SignedIn, requestContext: RequestContext, now: number): Promise<FormAnswer>;
  startTwoStep(who: SignedIn, current: string, now: number): Promise<TwoStepStart>;
  enableTwoStep(
    who: SignedIn,
    code: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<CodesAnswer>;
  disableTwoStep(
    who: SignedIn,
    current: string,
    code: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<FormAnswer>;
  renewRecoveryCodes(
    who: SignedIn,
    current: string,
    code: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<CodesAnswer>;
  identities(who: SignedIn): Promise<readonly IdentityView[]>;
  /** @throws FreshSignInNeededError */
  removeIdentity(
    who: SignedIn,
    provider: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<FormAnswer>;
  /** Keeps where the user first came from; the first time counts. */
  saveFirstTouch(userId: string, touch: Readonly<Record<string, string>>): Promise<void>;
  /** @throws FreshSignInNeededError */
  deleteAccount(who: SignedIn, requestContext: RequestContext, now: number): Promise<FormAnswer>;
  /**
   * Everything stored about the user, by kind.
   * @throws FreshSignInNeededError
   */
  exportData(
    who: SignedIn,
    requestContext: RequestContext,
    now: number,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** What happened to the account, newest first. @param beforeId older than this event */
  securityEvents(who: SignedIn, beforeId: number | undefined): Promise<SecurityEventPage>;

  /** Signs in the user a provider vouched for; asks for the second step if it is on. */
  startSessionOf(
    userId: string,
    provider: string,
    requestContext: RequestContext,
    now: number,
  ): Promise<{ readonly challenge: string | null }>;
}

/** Rights of an account that come from what it subscribes to. */
export interface Rights {
  readonly planLevel: 0 | 1 | 2 | 3;
  readonly subscriptions: Readonly<Record<Subscription, boolean>>;
}
