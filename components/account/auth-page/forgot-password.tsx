'use client';

import { useState } from 'react';
import { MailBoxNote } from '@/components/account/account-dialogs/mail-box-note';
import { emailSchema } from '@/components/account/account-dialogs/schemas';
import { CAPTCHA_MISSING, useCaptcha } from '@/components/account/account-dialogs/use-captcha';
import { useSignInOptions } from '@/components/account/account-dialogs/use-sign-in-options';
import { Form } from '@/components/ui/form/form';
import { TextField } from '@/components/ui/form/text-field';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import { logInPath } from '@/lib/site/addresses/addresses';
import { readMailedToken } from './mailed-token';
import { NewPassword } from './new-password';

/** Requests an email with a link to choose a new password. */
export function ForgotPassword() {
  const [token] = useState(readMailedToken);
  return token === null ? <AskForMail /> : <NewPassword token={token} />;
}

function AskForMail() {
  const options = useSignInOptions();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const captcha = useCaptcha(options, needsCaptcha);

  const send = async ({ email }: { email: string }) => {
    if (captcha.isMissing()) return CAPTCHA_MISSING;
    const body = { email: email.trim(), captchaResponse: captcha.response() };
    const answer = await call('Account/ForgotPassword', body).finally(captcha.reset);
    setNeedsCaptcha(answer.isCaptchaRequired);
    if (!answer.success) return answer.message || SERVER_ERROR;
    setSent(answer.message);
    return null;
  };

  if (sent !== null)
    return (
      <Stack as="section" gap={4} role="status">
        <Notice title={sent} />
        <MailBoxNote options={options} />
      </Stack>
    );
  return (
    <Stack as="section" gap={4}>
      <p>Enter your email and we’ll send you a link to reset your password.</p>
      <Form initial={{ email: '' }} schema={emailSchema} send={send} submit="Send the link">
        <TextField name="email" label="Email" type="email" autoComplete="username" inputMode="email" />
        {captcha.widget}
      </Form>
      <p>
        <a href={logInPath()}>Back to log in</a>
      </p>
    </Stack>
  );
}
