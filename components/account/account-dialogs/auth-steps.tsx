'use client';

import { type ReactNode, useCallback, useState } from 'react';
import { announceRegistration } from '@/components/account/account/registration-event';
import type { AuthMode } from '@/components/session/pending-action/auth-request';
import { Button } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import type { SignInOptions } from '@/lib/http/api/calls/account-answers';
import type { SignInKind, Typed } from './auth-kinds';
import { CodeForm, WrongAddress } from './code-form';
import { EmailOnlyForm } from './email-only-form';
import { FinishForm } from './finish-form';
import { LoginForm } from './login-form';
import { MailBoxNote } from './mail-box-note';
import { ReportForm } from './report-form';
import { SignUpForm } from './sign-up-form';
import { TwoStepForm } from './two-step-form';
import { useSignInOptions } from './use-sign-in-options';

type Step =
  | { readonly kind: 'form' }
  | { readonly kind: 'finish' }
  | { readonly kind: 'code'; readonly registration: string; readonly message: string }
  | { readonly kind: 'email-only' }
  | { readonly kind: 'link-sent'; readonly message: string }
  | { readonly kind: 'two-step'; readonly challenge: string }
  | { readonly kind: 'reported'; readonly message: string };

export interface AuthStepsProps {
  readonly mode: AuthMode;
  readonly onMode: (mode: AuthMode) => void;
  readonly returnUrl: string;
  readonly invitationToken: string;
  /** An invitation's email address, prefilled. */
  readonly email?: string;
  /** The challenge of a login whose first step was done with a provider; starts at the second step. */
  readonly challenge?: string | null;
  /** Whether someone comes from a provider without having joined; starts at the terms. */
  readonly isFinishing?: boolean;
  /** Called once, with the server's suggestion of where to go; validate it. */
  readonly onSignedIn: (kind: SignInKind, returnUrl: string | null) => void;
  /** Wraps a view with its title. */
  readonly frame: (title: string, view: ReactNode) => ReactNode;
}

const TITLES: Readonly<Record<AuthMode, string>> = {
  login: 'Log in',
  'sign-up': 'Join for free',
  report: 'Report a problem',
};

/** Login, sign-up and problem report with their later steps; typed input carries over. */
export function AuthSteps(props: AuthStepsProps) {
  const {
    mode,
    onMode,
    returnUrl,
    invitationToken,
    email = '',
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
  const [typed, setTyped] = useState<Typed>({ email, name: '' });
  const onTyped = useCallback((more: Partial<Typed>) => setTyped((known) => ({ ...known, ...more })), []);
  const backToForm = () => setStep({ kind: 'form' });
  const joined = (to: string | null) => {
    // Registrations with a provider are announced on the page they return to.
    if (!to?.includes('externalRegistrationProvider=')) announceRegistration('email');
    onSignedIn('registration', to);
  };

  switch (step.kind) {
    case 'code':
      return frame(
        'Enter your code',
        <CodeForm {...step} options={options} onSignedIn={joined} onBack={backToForm} />,
      );
    case 'email-only':
      return frame(
        'Join by email',
        <EmailOnlyForm
          typed={typed}
          onTyped={onTyped}
          onSent={(message) => setStep({ kind: 'link-sent', message })}
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
    case 'link-sent':
      return frame(
        'Check your email',
        <LinkSent
          message={step.message}
          options={options}
          onChange={() => setStep({ kind: 'email-only' })}
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
        <Reported
          message={step.message}
          onBack={() => {
            backToForm();
            onMode('login');
          }}
        />,
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
          onJoined={joined}
          onEmailOnly={() => setStep({ kind: 'email-only' })}
        />,
      );
    case 'report':
      return frame(
        TITLES.report,
        <ReportForm {...shared} onReported={(message) => setStep({ kind: 'reported', message })} />,
      );
  }
}

interface LinkSentProps {
  readonly message: string;
  readonly options: SignInOptions | undefined;
  readonly onChange: () => void;
}

function LinkSent({ message, options, onChange }: LinkSentProps) {
  return (
    <Stack gap={4} role="status">
      <Notice title={message}>
        <p>It works for 7 days. You can close this page.</p>
      </Notice>
      <MailBoxNote options={options} />
      <WrongAddress onChange={onChange} />
    </Stack>
  );
}

function Reported({ message, onBack }: { readonly message: string; readonly onBack: () => void }) {
  return (
    <Stack gap={4} role="status">
      <Notice title={message}>
        <p>We reply by email if needed.</p>
      </Notice>
      <p>
        <Button look="quiet" onClick={onBack}>
          Back to log in
        </Button>
      </p>
    </Stack>
  );
}
