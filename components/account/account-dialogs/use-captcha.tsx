import { type ReactNode, useRef } from 'react';
import { Captcha, type CaptchaHandle } from '@/components/account/captcha/captcha';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';

export const CAPTCHA_MISSING = 'Please complete the security check';

interface CaptchaControl {
  /** The captcha's response; '' until there is one. */
  readonly response: () => string;
  /** Requests a new response, because each is valid once. */
  readonly reset: () => void;
  /** Whether a response is still missing; if so, focuses the captcha. */
  readonly isMissing: () => boolean;
  readonly widget: ReactNode;
}

/**
 * A form's captcha.
 * @param isNeeded whether the form currently requires one
 */
export function useCaptcha(options: SignInOptions | undefined, isNeeded: boolean): CaptchaControl {
  const handle = useRef<CaptchaHandle>(null);
  const response = useRef('');
  const isShown = isNeeded && options !== undefined && options.captcha.kind !== 'none';
  return {
    response: () => response.current,
    isMissing: () => {
      const isMissing = isShown && response.current === '';
      if (isMissing) handle.current?.focus();
      return isMissing;
    },
    reset: () => {
      response.current = '';
      handle.current?.reset();
    },
    widget: isShown && (
      <Captcha
        ref={handle}
        options={options.captcha}
        onChange={(answer) => {
          response.current = answer;
        }}
      />
    ),
  };
}
