import { useState } from 'react';
import { arrive } from '@/components/account/account/sign-in';
import { AccountForm } from '@/components/account/account-dialogs/account-form';
import { SERVER_ERROR } from '@/components/account/account-dialogs/failure';
import { PasswordField } from '@/components/account/account-dialogs/password-field';
import { newPasswordSchema } from '@/components/account/account-dialogs/schemas';
import { TwoStepForm } from '@/components/account/account-dialogs/two-step-form';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { callApi } from '@/lib/http/api/client/call';
import type { SignInAnswer } from '@/lib/people/accounts/current-user';
import { MIN_PASSWORD } from '@/lib/people/passwords/check-password';
import { logInPath, SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './auth-page.module.css';

/** Chooses a password in place of a forgotten one, which logs in; with two-step login its code is asked for as well. */
export function NewPassword({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const finish = () => {
    arrive();
    setDone(true);
  };
  const send = async ({ password }: { password: string }) => {
    const answer = await callApi<SignInAnswer>('Account/ResetPassword', { token, password });
    if (answer.twoStepChallenge !== null) setChallenge(answer.twoStepChallenge);
    else if (!answer.success) return answer.message || SERVER_ERROR;
    else finish();
    return null;
  };
  if (isDone)
    return (
      <section className={styles['form']} role="status">
        <Notice title="Your password was changed, and you are logged in.">
          <p>Every other browser was logged out.</p>
        </Notice>
        <div className={styles['actions']}>
          <ButtonLink href={SITE_PATHS.subscriberHome}>Home</ButtonLink>
        </div>
      </section>
    );
  if (challenge !== null)
    return (
      <section className={styles['form']}>
        <h2 className={styles['subtitle']}>Two-step login</h2>
        <p role="status">Your password was changed. One step is left.</p>
        <TwoStepForm
          challenge={challenge}
          onSignedIn={finish}
          onBack={() => window.location.assign(logInPath())}
        />
      </section>
    );
  return (
    <section className={styles['form']}>
      <h2 className={styles['subtitle']}>Choose a new password</h2>
      <AccountForm
        initial={{ password: '' }}
        schema={newPasswordSchema}
        send={send}
        submit="Save the password"
        busy="Saving…"
      >
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          note={`At least ${MIN_PASSWORD} characters; a few unusual words make a good one.`}
        />
      </AccountForm>
      <p>
        The link has expired? <a href={SITE_PATHS.forgotPassword}>Ask for another</a>
      </p>
    </section>
  );
}
