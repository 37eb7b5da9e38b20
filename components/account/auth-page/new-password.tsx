import { useState } from 'react';
import { newPasswordSchema } from '@/components/account/account-dialogs/schemas';
import { TwoStepForm } from '@/components/account/account-dialogs/two-step-form';
import { becomeUser } from '@/components/session/user/sign-in';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { PasswordField } from '@/components/ui/form/password-field';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import { MIN_PASSWORD } from '@/lib/people/passwords/check-password';
import { logInPath, SITE_PATHS } from '@/lib/site/addresses/addresses';

/** Replaces a forgotten password and logs in; with two-step login it also asks for a code. */
export function NewPassword({ token }: { readonly token: string }) {
  const [isDone, setDone] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  const finish = () => {
    becomeUser();
    setDone(true);
  };
  const send = async ({ password }: { password: string }) => {
    const answer = await call('Account/ResetPassword', { token, password });
    if (answer.twoStepChallenge !== null) setChallenge(answer.twoStepChallenge);
    else if (!answer.success) return answer.message || SERVER_ERROR;
    else finish();
    return null;
  };
  if (isDone)
    return (
      <Stack as="section" gap={4} role="status">
        <Notice title="Your password was changed, and you are logged in.">
          <p>Every other browser was logged out.</p>
        </Notice>
        <Actions>
          <ButtonLink href={SITE_PATHS.subscriberHome}>Home</ButtonLink>
        </Actions>
      </Stack>
    );
  if (challenge !== null)
    return (
      <Stack as="section" gap={4}>
        <h2>Two-step login</h2>
        <p role="status">Your password was changed. One step left.</p>
        <TwoStepForm
          challenge={challenge}
          onSignedIn={finish}
          onBack={() => window.location.assign(logInPath())}
        />
      </Stack>
    );
  return (
    <Stack as="section" gap={4}>
      <h2>Choose a new password</h2>
      <Form initial={{ password: '' }} schema={newPasswordSchema} send={send} submit="Save the password">
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          note={`At least ${MIN_PASSWORD} characters. A few unrelated words make a good password.`}
        />
      </Form>
      <p>
        Link expired? <a href={SITE_PATHS.forgotPassword}>Get a new one</a>
      </p>
    </Stack>
  );
}
