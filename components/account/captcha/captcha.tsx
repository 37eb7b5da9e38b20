'use client';

import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '@/components/ui/button/button';
import { joinClasses } from '@/components/ui/design/class-names';
import { VisuallyHidden } from '@/components/ui/visually-hidden/visually-hidden';
import type { SignInOptions } from '@/lib/people/accounts/current-user';
import styles from './captcha.module.css';
import { CaptchaPlace, type CaptchaState } from './captcha-place';
import type { CaptchaWidget } from './captcha-widget';

/** What a form does with its captcha. */
export interface CaptchaHandle {
  /** Takes the answer back and shows a new task: an answer counts once, whatever became of the form. */
  reset(): void;
  /** Moves the focus here, when the form cannot be sent without. */
  focus(): void;
}

interface CaptchaProps {
  readonly options: SignInOptions['Captcha'];
  /** The answer to send; empty while there is none, and again once it is too old. */
  readonly onChange: (response: string) => void;
  readonly ref?: Ref<CaptchaHandle>;
  /** The id of the element that says what is wrong, when something is. */
  readonly describedBy?: string;
}

/** What is said of each state to those who cannot see it; of an expired answer to everybody. */
const SAID: Readonly<Record<CaptchaState, string>> = {
  loading: '',
  ready: '',
  working: 'The security check is running.',
  passed: 'Security check passed.',
  expired: 'The security check has expired, please repeat it.',
  failed: '',
};

/** Asks the visitor to show that a person sends the form; shows nothing where the site asks for nothing. */
export function Captcha({ options, ...props }: CaptchaProps) {
  return options.Kind === 'none' ? null : <ShownCaptcha options={options} {...props} />;
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
    // The button goes away; whoever came here by keyboard stays in the form.
    group.current?.focus();
  }

  return (
    <fieldset ref={group} className={styles['captcha']} tabIndex={-1} aria-describedby={describedBy}>
      <legend className={styles['legend']}>
        <VisuallyHidden>Security check</VisuallyHidden>
      </legend>
      {state === 'loading' && <p className={styles['waiting']}>Loading the security check…</p>}
      <CaptchaPlace
        key={attempt}
        options={options}
        widget={widget}
        className={joinClasses(styles['place'], options.Kind === 'altcha' && styles['own'])}
        hidden={state === 'failed'}
        onState={(next, response) => {
          setState(next);
          onChange(response);
        }}
      />
      {state === 'failed' && (
        <div className={styles['failed']}>
          <p role="alert">{failureText()}</p>
          <Button look="secondary" compact onClick={retry}>
            Try again
          </Button>
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

/** The box to tick, or whatever else can be acted on; the whole when there is nothing. */
function focusIn(group: HTMLElement | null): void {
  const target = group?.querySelector<HTMLElement>('input:not([type="hidden"]), button, iframe') ?? group;
  target?.focus();
}

function failureText(): string {
  return globalThis.isSecureContext === false
    ? 'The security check works over https only. Please open this site by its https address.'
    : 'The security check did not work. Please check your connection and try again.';
}
