'use client';

import { type ReactNode, useCallback, useState } from 'react';
import type { AuthMode } from '@/components/account/open-auth';
import { Notice } from '@/components/notice/notice';
import styles from './account-dialogs.module.css';
import type { SignInKind, Typed } from './auth-kinds';
import { CodeForm } from './code-form';
import { FinishForm } from './finish-form';
import { LoginForm } from './login-form';
import { ReportForm } from './report-form';
import { SignUpForm } from './sign-up-form';
import { TextButton } from './text-button';
import { TwoStepForm } from './two-step-form';
import { useSignInOptions } from './use-sign-in-options';

type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'code'; readonly registration: string; readonly message: string }
  | { readonly kind: 'two-step'; readonly challenge: string }
  | { readonly kind: 'reported'; readonly message: string };

export interface AuthStepsProps {
  readonly mode: AuthMode;
  readonly onMode: (mode: AuthMode) => void;
  readonly returnUrl: string;
  readonly invitationToken: string;
  /** Of a login whose first step was done elsewhere, at a provider: the second is asked for at once. */
  readonly challenge?: string | null;
  /** Somebody comes from a provider and has not joined yet: the terms are asked for at once. */
  readonly isFinishing?: boolean;
  /** Called once; where to go on, if the server said so, to be checked. */
  readonly onSignedIn: (kind: SignInKind, returnUrl: string | null) => void;
  /** Puts title and view where they belong. */
  readonly frame: (title: string, view: ReactNode) => ReactNode;
}

const TITLES: Readonly<Record<AuthMode, string>> = {
  login: 'Log in',
  'sign-up': 'Join for free',
  report: 'Report a problem',
};
const NOTHING_TYPED: Typed = { email: '', name: '' };

/** Logging in, joining and reporting a problem with their later steps; what was typed goes along between them. */
export function AuthSteps(props: AuthStepsProps) {
  const {
    mode,
    onMode,
    returnUrl,
    invitationToken,
    challenge = null,
    isFinishing = false,
    onSignedIn,
    frame,
  } = props;
  const options = useSignInOptions();
  const [step, setStep] = useState<Step>(() => {
    if (challenge !== null) return { kind: 'two-step', challenge };
    return { kind: isFinishing ? 'finish' : 'form' };
  });
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const onTyped = useCallback((more: Partial<Typed>) => setTyped((known) => ({ ...known, ...more })), []);
  const backToForm = () => setStep({ kind: 'form' });

  switch (step.kind) {
    case 'code':
      return frame(
        'Enter your code',
        <CodeForm
          {...step}
          options={options}
          onSignedIn={(to) => onSignedIn('registration', to)}
          onBack={backToForm}
        />,
      );
    case 'finish':
      return frame(
        'One last step',
        <FinishForm
          onSignedIn={(to) => onSignedIn('registration', to)}
          onTwoStep={(next) => setStep({ kind: 'two-step', challenge: next })}
          onCode={(registration, message) => setStep({ kind: 'code', registration, message })}
        />,
      );
    case 'two-step':
      return frame(
        'Two-step login',
        <TwoStepForm {...step} onSignedIn={() => onSignedIn('login', null)} onBack={backToForm} />,
      );
    case 'reported':
      return frame(
        TITLES.report,
        <div className={styles['view']} role="status">
          <Notice title={step.message}>
            <p>We answer by email where there is something to answer.</p>
          </Notice>
          <p>
            <TextButton
              onClick={() => {
                backToForm();
                onMode('login');
              }}
            >
              Back to logging in
            </TextButton>
          </p>
        </div>,
      );
    default:
  }
  const shared = { options, typed, onTyped, onMode, returnUrl, invitationToken };
  switch (mode) {
    case 'login':
      return frame(
        TITLES.login,
        <LoginForm
          {...shared}
          onSignedIn={() => onSignedIn('login', null)}
          onTwoStep={(challenge) => setStep({ kind: 'two-step', challenge })}
        />,
      );
    case 'sign-up':
      return frame(
        TITLES['sign-up'],
        <SignUpForm
          {...shared}
          onRegistered={(registration, message) => setStep({ kind: 'code', registration, message })}
        />,
      );
    case 'report':
      return frame(
        TITLES.report,
        <ReportForm {...shared} onReported={(message) => setStep({ kind: 'reported', message })} />,
      );
  }
}
