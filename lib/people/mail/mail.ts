import type { Database } from '@/lib/core/database/database';

/** When and from where something was done, for security notices. */
type Circumstances =
  /** UTC milliseconds as a decimal number. */
  | 'at'
  /** The network address; '' where it is not known. */
  | 'address'
  /** The browser as people call it ("Firefox on Windows"); '' where it is not known. */
  | 'device';

/**
 * What each mail is made from. Every value is text and none may be missing. `name` is the person's own name ('' is fine);
 * `token` is the secret of the link, of which the template makes the address; `minutes` is how long it works.
 */
export interface MailKeys {
  /** Sent to the address of a registration. `code`: 6 digits. */
  'registration-code': 'name' | 'code' | 'token' | 'minutes';
  /** The same for users of a provider that doesn't confirm the address. */
  'provider-registration-code': 'name' | 'code' | 'minutes';
  /** Sent to an address that was left to join with. `invitation`: the secret of the link; `days`: how long it works. */
  'join-link': 'email' | 'invitation' | 'days';
  /** Sent instead when the address has an account. */
  'already-registered': 'name';
  'password-reset': 'name' | 'token' | 'minutes';
  'password-changed': 'name' | Circumstances;
  /** Sent to the new address, which is also the recipient. */
  'email-change-confirm': 'name' | 'token' | 'minutes';
  /** Sent to the address that was used before. */
  'email-changed-notice': 'name' | 'newEmail' | Circumstances;
  'two-step-on': 'name' | Circumstances;
  'two-step-off': 'name' | Circumstances;
  /** `codesLeft`: a decimal number. */
  'recovery-code-used': 'name' | 'codesLeft' | Circumstances;
  'new-sign-in': 'name' | Circumstances;
  /** The password, or a provider, was right and the code of the second step was not. */
  'second-step-failed': 'name' | Circumstances;
  /** `provider`: Google, Facebook, LinkedIn or Apple. */
  'provider-linked': 'name' | 'provider' | Circumstances;
  /** `at`: UTC milliseconds. */
  'account-deleted': 'name' | 'at';
  /** `reference`: the report's id. The report itself is not repeated: anyone can write any address into the form. */
  'problem-report-received': 'reference';
  /** `price`: as on the page ("$39.95 a month"); `renewsAt`: UTC milliseconds, or ''; `sandbox`: 'yes' when no money moved, else ''. */
  'plan-started': 'name' | 'plan' | 'price' | 'renewsAt' | 'sandbox';
  /** `endsAt`: UTC milliseconds of when what was paid for ends, or '' when it ended at once. */
  'plan-cancelled': 'name' | 'plan' | 'endsAt' | 'sandbox';
  /** `items`: those listed, as JSON; `count`: of all; `schedule`: 'at-once' or 'daily'; `token`: turns these mails off. */
  notifications: 'name' | 'items' | 'count' | 'schedule' | 'token';
}

/** A mail that a text exists for. */
export type ReadyMailKind = keyof MailKeys;

/**
 * A mail of which it is decided only when it is sent what it says, so that the request that asks for it takes the same
 * time whether an account is there or not. The worker's resolver makes a ready mail of it, or none.
 */
export type RequestedMailKind =
  | 'registration-requested'
  | 'join-requested'
  | 'password-reset-requested'
  | 'email-change-requested';

export type MailKind = ReadyMailKind | RequestedMailKind;

export type MailData<Kind extends ReadyMailKind> = Readonly<Record<MailKeys[Kind], string>>;

/** A mail to be sent to one address, with what its text is made from. */
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
   * Stores a mail to be sent, in the transaction that `db` may be: it goes out when that is committed and never when it
   * is rolled back.
   * @param now UTC milliseconds
   * @throws InputError for an address that no mail can be sent to
   */
  enqueue(db: Database['db'], mail: Mail, now: number): Promise<void>;
}

/** The same, for callers that wake the worker after a longer transaction. */
export interface WakingMails extends Mails {
  /** Has the worker look in a moment; storing a mail does so too. */
  wake(): void;
}

/** A written mail. */
export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where the links of mails lead. */
export interface MailSite {
  /** Origin under which visitors reach the site, without a slash at the end. */
  readonly baseUrl: string;
}
