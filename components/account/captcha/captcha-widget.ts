/** What a widget tells while it is shown. */
export interface CaptchaEvents {
  /** The answer to send with the form; empty as soon as it no longer holds. */
  readonly onResponse: (response: string) => void;
  readonly onWorking: () => void;
  /** The answer has become too old; the widget stands as it did at first. */
  readonly onExpired: () => void;
  /** The widget cannot do its work, for a reason that only showing it anew may mend. */
  readonly onFailure: () => void;
}

/** A captcha as it stands in a page, of whichever kind. */
export interface CaptchaWidget {
  /** Takes the answer back and starts over. */
  reset(): void;
  remove(): void;
}
