/** What asks a visitor to show that a person, not a program in bulk, sends a form; `none` asks nothing. */
export const CAPTCHA_KINDS = ['altcha', 'turnstile', 'hcaptcha', 'none'] as const;

export type CaptchaKind = (typeof CAPTCHA_KINDS)[number];

/** How long our own challenge stays valid, in milliseconds. */
export const CAPTCHA_LIFETIME_MS = 10 * 60_000;

/** The captcha of this installation, whichever kind it is. */
export interface Captcha {
  readonly kind: CaptchaKind;
  /** This site's public key at a third-party service; null for our own captcha and for none. */
  readonly siteKey: string | null;
  /** A new task for the visitor's browser, as JSON to send as it is; null where another service hands tasks out. */
  challenge(): Promise<unknown> | null;
  /**
   * Whether `response` is the answer to a task of ours, not too old and never given before: it is used up by asking.
   * False too when the service that must say so fails to. `address` is the visitor's, passed on to the service.
   * With kind `none` everything is right.
   */
  verify(response: string | undefined, address: string): Promise<boolean>;
}
