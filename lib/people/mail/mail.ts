import type { Millis } from '@/lib/core/base/brand';
import type { Database } from '@/lib/core/database/database';

/** When and from where something was done, for security notices. */
type Circumstances =
  /** UTC milliseconds as a decimal number. */
  | 'at'
  /** The network address; '' if unknown. */
  | 'address'
  /** The browser as people call it ("Firefox on Windows"); '' if unknown. */
  | 'device';

/**
 * The data of each mail. Every value is text and none may be missing. `name` is the recipient's name ('' is fine);
 * `token` is the secret in the link, which the template turns into an address; `minutes` is how long it works.
 */
export interface MailKeys {
  /** Sent to the address of a registration. `code`: 6 digits. */
  'registration-code': 'name' | 'code' | 'token' | 'minutes';
  /** The same for users of a provider that doesn't confirm the address. */
  'provider-registration-code': 'name' | 'code' | 'minutes';
  /** Sent to an address someone left to join with. `invitation`: the link's secret; `days`: how long it works. */
  'join-link': 'email' | 'invitation' | 'days';
  /** Sent instead if the address has an account. */
  'already-registered': 'name';
  'password-reset': 'name' | 'token' | 'minutes';
  'password-changed': 'name' | Circumstances;
  /** Sent to the new address, which is also the recipient. */
  'email-change-confirm': 'name' | 'token' | 'minutes';
  /** Sent to the previous address. */
  'email-changed-notice': 'name' | 'newEmail' | Circumstances;
  'two-step-on': 'name' | Circumstances;
  'two-step-off': 'name' | Circumstances;
  /** `codesLeft`: a decimal number. */
  'recovery-code-used': 'name' | 'codesLeft' | Circumstances;
  'new-sign-in': 'name' | Circumstances;
  /** The password or provider was right, but the two-step code was wrong. */
  'second-step-failed': 'name' | Circumstances;
  /** `provider`: Google, Facebook, LinkedIn or Apple. */
  'provider-linked': 'name' | 'provider' | Circumstances;
  /** `at`: UTC milliseconds. */
  'account-deleted': 'name' | 'at';
  /** `reference`: the report's id. The report itself is not repeated: anyone can write any address into the form. */
  'problem-report-received': 'reference';
  /** `token`: the secret of a guest's link to the ticket; '' for users, who log in. */
  'ticket-received': 'reference' | 'token';
  'ticket-answered': 'reference' | 'token';
  'ticket-closed': 'reference' | 'token';
  /** Sent to the operator; what was written is not repeated. */
  'ticket-needs-staff': 'reference';
  /** Asks an address whether it wants weekly reports. */
  'report-confirm': 'token' | 'minutes';
  /** Sent instead if it gets them already. `token`: turns them off. */
  'report-already': 'token';
  /**
   * `prices`: the label of the market's prices; `figures`: pairs of name and value as JSON; `changes`: what a
   * correction changed, or ''; `token`: turns these mails off.
   */
  'weekly-report': 'title' | 'summary' | 'prices' | 'figures' | 'changes' | 'slug' | 'token';
  /** `price`: as on the page ("$39.95 a month"); `renewsAt`: UTC milliseconds, or ''; `sandbox`: 'yes' or ''. */
  'plan-started': 'name' | 'plan' | 'price' | 'renewsAt' | 'sandbox';
  /** `tools`: their names; `credit`: as on the page ("$80 a month"), of the plan that doesn't cover them. */
  'tools-ended': 'name' | 'tools' | 'plan' | 'credit';
  /** `endsAt`: when the paid period ends, in UTC milliseconds, or '' if it ended at once. */
  'plan-cancelled': 'name' | 'plan' | 'endsAt' | 'sandbox';
  /**
   * `items`: those listed, as JSON; `count`: of all; `schedule`: 'at-once' or 'daily'; `token`: turns these mails off.
   */
  notifications: 'name' | 'items' | 'count' | 'schedule' | 'token';
}

export type ReadyMailKind = keyof MailKeys;

/**
 * A mail whose text is decided when it's sent, so that requests take the same time whether or not there is an account.
 * The worker's resolver turns it into a finished mail, or none.
 */
export type RequestedMailKind =
  | 'registration-requested'
  | 'join-requested'
  | 'password-reset-requested'
  | 'email-change-requested'
  | 'report-requested';

export type MailKind = ReadyMailKind | RequestedMailKind;

export type MailData<Kind extends ReadyMailKind> = Readonly<Record<MailKeys[Kind], string>>;

/** A mail to one address, with the data for its text. */
export type ReadyMail = {
  readonly [Kind in ReadyMailKind]: {
    readonly kind: Kind;
    readonly to: string;
    readonly data: MailData<Kind>;
  };
}[ReadyMailKind];

/** A mail decided later; its data is what the resolver needs. */
export interface RequestedMail {
  readonly kind: RequestedMailKind;
  readonly to: string;
  readonly data: Readonly<Record<string, string>>;
}

export type Mail = ReadyMail | RequestedMail;

/** A stored mail as the resolver sees it. */
export interface StoredMail {
  readonly kind: MailKind;
  readonly to: string;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Decides what a stored mail becomes: itself, another one, or null to send nothing. Called once per mail, again only if
 * it failed or after a crash.
 */
export type ResolveMail = (mail: StoredMail) => Promise<StoredMail | null>;

export interface Mails {
  /**
   * Stores a mail in the transaction `db` may be: it's sent once that commits, and never if it's rolled back.
   * @param now UTC milliseconds
   * @throws InputError for an address that can't receive mail
   */
  enqueue(db: Database['db'], mail: Mail, now: Millis): Promise<void>;
}

/** The same, for callers that wake the worker after a longer transaction. */
export interface WakingMails extends Mails {
  /** Makes the worker look in a moment; storing a mail does so too. */
  wake(): void;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where the links of mails lead. */
export interface MailSite {
  /** The site's public origin, without a trailing slash. */
  readonly baseUrl: string;
}
