'use client';

import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { joinClasses } from '@/components/ui/design/class-names';
import { RetryButton } from '@/components/ui/loaded/retry-button';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import styles from './captcha.module.css';
import { CaptchaPlace, type CaptchaState } from './captcha-place';
import type { CaptchaWidget } from './captcha-widget';

/** What a form can do with its captcha. */
export interface CaptchaHandle {
  /** Discards the response and shows a new challenge, because each response is valid once. */
  reset(): void;
  /** Called if the form can't be submitted without a response. */
  focus(): void;
}

interface CaptchaProps {
  readonly options: SignInOptions['captcha'];
  /** The response to submit; empty before and after its validity. */
  readonly onChange: (response: string) => void;
  readonly ref?: Ref<CaptchaHandle>;
  /** The id of the validation message, if any. */
  readonly describedBy?: string;
}

/** Announcements to screen readers; an expired response is visible to everyone. */
const SAID: Readonly<Record<CaptchaState, string>> = {
  loading: '',
  ready: '',
  working: 'The security check is running.',
  passed: 'Security check passed.',
  expired: 'The security check has expired. Please repeat it.',
  failed: '',
};

/** Lets visitors prove they're human; renders nothing if the site requires no captcha. */
export function Captcha({ options, ...props }: CaptchaProps) {
  return options.kind === 'none' ? null : <ShownCaptcha options={options} {...props} />;
}

function ShownCaptcha({ options, onChange, ref, describedBy }: CaptchaProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const widget = useRef<CaptchaWidget>(null);
  const [state, setState] = useState<CaptchaState>('loading');
  const [attempt, setAttempt] = useState(0);

  useImperativeHandle(ref, () => ({
    reset: () => {
      widget.current?.reset();
      if (widget.current !== null && state !== 'failed') setState('ready');
      onChange('');
    },
    focus: () => focusIn(group.current),
  }));

  function retry(): void {
    setState('loading');
    setAttempt(attempt + 1);
    // The button disappears, so focus stays in the form.
    group.current?.focus();
  }

  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={describedBy}>
      <legend>
        <VisuallyHidden>Security check</VisuallyHidden>
      </legend>
      {state === 'loading' && <p className={styles['waiting']}>Loading the security check…</p>}
      <CaptchaPlace
        key={attempt}
        options={options}
        widget={widget}
        className={joinClasses(options.kind === 'altcha' && styles['own'])}
        hidden={state === 'failed'}
        onState={(next, response) => {
          setState(next);
          onChange(response);
        }}
      />
      {state === 'failed' && (
        <div className={styles['failed']}>
          <p role="alert">{failureText()}</p>
          <RetryButton onRetry={retry} />
        </div>
      )}
      <div role="status">
        {state === 'expired' ? (
          <p className={styles['hint']}>{SAID.expired}</p>
        ) : (
          <VisuallyHidden>{SAID[state]}</VisuallyHidden>
        )}
      </div>
    </fieldset>
  );
}

/** Focuses the checkbox or another control, or else the whole group. */
function focusIn(group: HTMLElement | null): void {
  const target = group?.querySelector<HTMLElement>('input:not([type="hidden"]), button, iframe') ?? group;
  target?.focus();
}

function failureText(): string {
  return globalThis.isSecureContext === false
    ? 'The security check only works over https. Please open this site’s https address.'
    : 'The security check failed. Please check your connection and try again.';
}
