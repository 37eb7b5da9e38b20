/** Events of a visible widget. */
export interface CaptchaEvents {
  /** The response to submit; empty once it's invalid. */
  readonly onResponse: (response: string) => void;
  readonly onWorking: () => void;
  /** The response expired; the widget is back in its initial state. */
  readonly onExpired: () => void;
  /** The widget failed; only showing it again may help. */
  readonly onFailure: () => void;
}

export interface CaptchaWidget {
  /** Discards the response and starts over. */
  reset(): void;
  remove(): void;
}
