import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';

/**
 * Limits on guessing passwords. Guesses are counted before they're checked: per account, per account on a browser that
 * has signed in to it before, per address, and in total, whether or not the account exists. Nobody is locked out: known
 * browsers have attempts of their own, and a password reset lets the owner in at any time.
 */

export const GUESSES = {
  /** Per account, from browsers that haven't signed in to it before. */
  account: { max: 20, windowMs: HOUR_MS },
  /** Per account, from one known browser. */
  device: { max: 20, windowMs: HOUR_MS },
  /** Two-step codes per account: someone with the password could get any number of challenges. */
  secondStep: { max: 20, windowMs: HOUR_MS },
  /**
   * The same over days, counted separately for unknown browsers, logins after a password reset, each known browser, and
   * settings: someone who knows the password can only use up the first.
   */
  secondStepWeek: { max: 30, windowMs: 7 * DAY_MS },
  /** Per address, across accounts. */
  address: { max: 60, windowMs: HOUR_MS },
  /** In total, before everyone needs a captcha. */
  everyone: { max: 300, windowMs: 60_000 },
} as const;

/** A captcha is required after this many failures. */
export const FREE_FAILURES = 3;
/** Higher than for an account, because several people may share an address. */
export const FREE_FAILURES_OF_ADDRESS = 10;

/**
 * Mails of one kind to one address per hour. Password resets all serve the owner, whoever requested them; the others
 * have a limit per requester and a higher one overall.
 */
export const MAILS_TO_ADDRESS = { max: 5, windowMs: HOUR_MS } as const;
export const MAILS_TO_ADDRESS_IN_ALL = { max: 15, windowMs: HOUR_MS } as const;
/** Login notices per account: someone with the password could otherwise flood its owner. */
export const LOGIN_NOTICES = { max: 10, windowMs: HOUR_MS } as const;
/** Notices about wrong two-step codes per account: enough to know about it. */
export const SECOND_STEP_NOTICES = { max: 1, windowMs: DAY_MS } as const;
/** Wrong codes per hour from a known browser before the owner is notified: people mistype. */
export const NOTIFIED_FAILURES_OF_DEVICE = 3;
/** Requests for mails per hour, from one address or by one user. */
export const MAIL_REQUESTS = { max: 20, windowMs: HOUR_MS } as const;

export const CODES_EXHAUSTED =
  'Too many wrong codes. Log in from a browser you’ve used before, or reset your password by email';
export const WRONG_LOGIN = 'Wrong email or password';
export const CAPTCHA_NEEDED = 'Please complete the security check, then try again';
export const ACCOUNT_EXHAUSTED =
  'Too many attempts with this email. Use a browser you’ve logged in with before, reset your password by email, or try again in an hour';
export const ADDRESS_EXHAUSTED = 'Too many attempts from your network. Please try again in an hour';
