/**
 * How often a password may be guessed. Guesses are counted before they are checked, by account, by account on a browser
 * that has signed in to it before, by address and in all, whether an account exists or not. Nobody is locked out: a
 * browser that is known has tries of its own, and a new password by mail lets an owner in at any time.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const GUESSES = {
  /** On one account, from browsers that have not signed in to it before. */
  account: { max: 20, windowMs: HOUR },
  /** On one account, from one browser that has. */
  device: { max: 20, windowMs: HOUR },
  /** Codes of the second step of one account: with its password, challenges can be had without end. */
  secondStep: { max: 20, windowMs: HOUR },
  /**
   * The same over days, counted apart for unknown browsers, for logins that follow a password reset, for each known
   * browser and for settings: whoever knows the password uses up the first alone.
   */
  secondStepWeek: { max: 30, windowMs: 7 * DAY },
  /** From one address, on whatever accounts. */
  address: { max: 60, windowMs: HOUR },
  /** In all, before everybody is asked for a captcha. */
  everyone: { max: 300, windowMs: 60_000 },
} as const;

/** After so many failures a captcha is asked for. */
export const FREE_FAILURES = 3;
/** From one address there may be several people. */
export const FREE_FAILURES_OF_ADDRESS = 10;

/**
 * Mails of one kind to one address in an hour. Those for a new password all serve the owner, whoever asked for them; of
 * the others one requester gets so many, and all together more.
 */
export const MAILS_TO_ADDRESS = { max: 5, windowMs: HOUR } as const;
export const MAILS_TO_ADDRESS_IN_ALL = { max: 15, windowMs: HOUR } as const;
/** Notices of logins to one account: whoever has the password could flood its owner with them. */
export const LOGIN_NOTICES = { max: 10, windowMs: HOUR } as const;
/** Notices of wrong codes of the second step to one account: enough to know of it. */
export const SECOND_STEP_NOTICES = { max: 1, windowMs: DAY } as const;
/** Wrong codes in an hour from a browser that is known before its owner is told: people mistype. */
export const TOLD_FAILURES_OF_DEVICE = 3;
/** Requests for mails from one address, or by one user, in an hour. */
export const MAIL_REQUESTS = { max: 20, windowMs: HOUR } as const;

export const CODES_EXHAUSTED =
  'There have been too many wrong codes. Log in from a browser you’ve used before, or set a new password by email';
export const WRONG_LOGIN = 'The email or the password is not right';
export const CAPTCHA_NEEDED = 'Please show that you are not a program, then try again';
export const ACCOUNT_EXHAUSTED =
  'There have been too many tries with this email. Use a browser that you have logged in with before, set a new password by email, or try again in an hour';
export const ADDRESS_EXHAUSTED =
  'There have been too many tries from your network. Please try again in an hour';
