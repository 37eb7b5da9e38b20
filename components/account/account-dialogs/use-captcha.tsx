import { type ReactNode, useRef } from 'react';
import { Captcha, type CaptchaHandle } from '@/components/account/captcha/captcha';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import styles from './account-dialogs.module.css';

export const CAPTCHA_MISSING = 'Please complete the security check';

interface CaptchaControl {
  /** What it answered; '' until then. */
  readonly response: () => string;
  /** Asks for another answer: each counts once. */
  readonly reset: () => void;
  /** Whether an answer is still missing; if so, moves the focus there. */
  readonly isMissing: () => boolean;
  readonly widget: ReactNode;
}

/**
 * The captcha of a form.
 * @param isNeeded whether this form asks for one at the moment
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
      <div className={styles['captcha']}>
        <Captcha
          ref={handle}
          options={options.captcha}
          onChange={(answer) => {
            response.current = answer;
          }}
        />
      </div>
    ),
  };
}
