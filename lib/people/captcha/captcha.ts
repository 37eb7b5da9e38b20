/** What checks that a form is sent by a person and not in bulk by a program; `none` checks nothing. */
export const CAPTCHA_KINDS = ['altcha', 'turnstile', 'hcaptcha', 'none'] as const;

export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** How long our own challenge stays valid, in milliseconds. */
export const CAPTCHA_LIFETIME_MS = 10 * 60_000;

/** The captcha of this installation, of whichever kind. */
export interface Captcha {
  readonly kind: CaptchaKind;
  /** This site's public key at the service; null for our own captcha and for none. */
  readonly siteKey: string | null;
  /** A new challenge for the browser, as JSON to send unchanged; null if another service issues challenges. */
  challenge(): Promise<unknown> | null;
  /**
   * Whether `response` is the first and timely answer to one of our challenges; checking uses it up. Also false if the
   * service that must confirm it fails. `address` is the visitor's, passed to the service. With kind `none`, always
   * true.
   */
  verify(response: string | undefined, address: string): Promise<boolean>;
}
