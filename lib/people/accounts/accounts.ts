import type { Rights as AccountRights } from '@/lib/people/permissions/rights';
import type { SignInAnswer, Subscription } from './current-user';
import type { ProviderIdentity } from './provider-identity';
import type { AcceptedTerms } from './terms-version';
import type { Visit } from './visit';

/** An account as the rest of the product knows it. */
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

/** Somebody who is signed in, in one browser. */
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

/** Somebody who comes from a provider and has not joined yet. */
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

/** How somebody who is signed in shows once more who they are. */
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
  /** Approximate; '' where it is not known. */
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
 * Everything about accounts. Answers never tell whether an e-mail address has an account, neither by what they say nor by
 * how long they take: what differs is done by the mail that follows.
 */
export interface Accounts {
  /** Who a request's cookie belongs to; null for a guest. Keeps the session alive. */
  signedIn(visit: Pick<Visit, 'cookie'>, now: number): Promise<SignedIn | null>;
  login(input: LoginInput, visit: Visit, now: number): Promise<SignInAnswer>;
  loginTwoStep(challenge: string, code: string, visit: Visit, now: number): Promise<SignInAnswer>;
  logOut(visit: Visit, now: number): Promise<void>;
  /** Takes away cookies of a session that has ended. */
  forgetCookies(visit: Visit): void;

  register(input: RegistrationInput, visit: Visit, now: number): Promise<RegistrationAnswer>;
  resendCode(registration: string, visit: Visit, now: number): Promise<FormAnswer>;
  confirmRegistration(
    registration: string,
    code: string,
    visit: Visit,
    now: number,
  ): Promise<ConfirmationAnswer>;
  confirmRegistrationByLink(
    token: string,
    password: string,
    visit: Visit,
    now: number,
  ): Promise<ConfirmationAnswer>;
  /**
   * Keeps what a provider said of somebody who has not joined yet, tied to this browser, until they accept the terms.
   * @param how where to go on, and what else was sent along
   */
  beginExternalRegistration(
    identity: ProviderIdentity & { readonly email: string },
    how: { readonly returnPath: string; readonly details: Readonly<Record<string, string>> },
    visit: Visit,
    now: number,
  ): Promise<void>;
  /** What waits in this browser; null where nothing does (any more). */
  externalRegistration(visit: Pick<Visit, 'cookie'>, now: number): Promise<ExternalRegistrationView | null>;
  /**
   * Makes the account of what waits in this browser: the terms are accepted. An address that the provider does not vouch
   * for gets a code first; `registration` goes back with it then.
   */
  finishExternalRegistration(
    visit: Visit,
    now: number,
  ): Promise<ConfirmationAnswer & { readonly registration: string | null }>;
  /** Mails a link to join by, to whoever leaves only an email. */
  addRegistrationRequest(email: string, visit: Visit, now: number): Promise<FormAnswer>;

  forgotPassword(
    email: string,
    captcha: string | undefined,
    visit: Visit,
    now: number,
  ): Promise<FormAnswer & { readonly isCaptchaRequired: boolean }>;
  resetPassword(token: string, password: string, visit: Visit, now: number): Promise<SignInAnswer>;

  changeName(who: SignedIn, name: string): Promise<FormAnswer>;
  changePassword(
    who: SignedIn,
    current: string,
    next: string,
    visit: Visit,
    now: number,
  ): Promise<FormAnswer>;
  /**
   * Shows once more who is at the browser, by password or by what a provider's answer left, and by a code where the
   * second step is on. Calls marked as fresh pass for ten minutes then.
   */
  confirmIdentity(who: SignedIn, proof: IdentityProof, visit: Visit, now: number): Promise<FormAnswer>;
  /**
   * The same by a provider that vouched for the session's user.
   * @returns the challenge that a code is still asked for with, if any; null when the session has ended
   */
  confirmByProvider(
    session: { readonly id: string; readonly userId: string },
    provider: string,
    visit: Visit,
    now: number,
  ): Promise<{ readonly challenge: string | null } | null>;
  /** @throws FreshSignInNeededError */
  changeEmail(who: SignedIn, email: string, visit: Visit, now: number): Promise<FormAnswer>;
  confirmEmail(token: string, visit: Visit, now: number): Promise<FormAnswer>;
  sessions(who: SignedIn, now: number): Promise<readonly SessionView[]>;
  endSession(who: SignedIn, id: string, visit: Visit, now: number): Promise<FormAnswer>;
  endOtherSessions(who: SignedIn, visit: Visit, now: number): Promise<FormAnswer>;
  startTwoStep(who: SignedIn, current: string, now: number): Promise<TwoStepStart>;
  enableTwoStep(who: SignedIn, code: string, visit: Visit, now: number): Promise<CodesAnswer>;
  disableTwoStep(
    who: SignedIn,
    current: string,
    code: string,
    visit: Visit,
    now: number,
  ): Promise<FormAnswer>;
  renewRecoveryCodes(
    who: SignedIn,
    current: string,
    code: string,
    visit: Visit,
    now: number,
  ): Promise<CodesAnswer>;
  identities(who: SignedIn): Promise<readonly IdentityView[]>;
  /** @throws FreshSignInNeededError */
  removeIdentity(who: SignedIn, provider: string, visit: Visit, now: number): Promise<FormAnswer>;
  /** Keeps where the user first came from; the first time counts. */
  saveFirstTouch(userId: string, touch: Readonly<Record<string, string>>): Promise<void>;
  /** @throws FreshSignInNeededError */
  deleteAccount(who: SignedIn, visit: Visit, now: number): Promise<FormAnswer>;
  /**
   * Everything that is stored of the user, by kind.
   * @throws FreshSignInNeededError
   */
  exportData(who: SignedIn, visit: Visit, now: number): Promise<Readonly<Record<string, unknown>>>;
  /** What happened to the account, newest first. @param beforeId older than this event */
  securityEvents(who: SignedIn, beforeId: number | undefined): Promise<SecurityEventPage>;

  /** Signs in whoever a provider vouched for; asks for the second step where it is on. */
  startSessionOf(
    userId: string,
    provider: string,
    visit: Visit,
    now: number,
  ): Promise<{ readonly challenge: string | null }>;
}

/** Rights of an account that come from what it subscribes to. */
export interface Rights {
  readonly planLevel: 0 | 1 | 2 | 3;
  readonly subscriptions: Readonly<Record<Subscription, boolean>>;
}
