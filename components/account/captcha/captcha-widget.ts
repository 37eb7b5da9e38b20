/** Events of a visible widget. */
export interface CaptchaEvents {
  /** The answer to send with the form; empty as soon as it no longer holds. */
  readonly onResponse: (response: string) => void;
  readonly onWorking: () => void;
  /** The answer has expired; the widget is back in its initial state. */
  readonly onExpired: () => void;
  /** The widget can't work, for a reason that only showing it again may fix. */
  readonly onFailure: () => void;
}

/** Any captcha widget in a page. */
export interface CaptchaWidget {
  /** Takes the answer back and starts over. */
  reset(): void;
  remove(): void;
}
