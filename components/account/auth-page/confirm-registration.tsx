'use client';

import { useState } from 'react';
import { announceRegistration } from '@/components/account/account/registration-event';
import { confirmPasswordSchema } from '@/components/account/account-dialogs/schemas';
import { becomeUser } from '@/components/session/user/sign-in';
import { Form } from '@/components/ui/form/form';
import { PasswordField } from '@/components/ui/form/password-field';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import { destinationAfter } from './destinations';
import { LinkMissing } from './link-missing';
import { readMailedToken } from './mailed-token';

/** Completes a registration by mailed link. The password proves it's the same person. */
export function ConfirmRegistration() {
  const [token] = useState(readMailedToken);
  if (token === null) return <LinkMissing />;
  const send = async ({ password }: { password: string }) => {
    const answer = await call('Account/ConfirmRegistrationByLink', { token, password });
    if (!answer.success) return answer.message || SERVER_ERROR;
    announceRegistration('email');
    becomeUser();
    const query = new URLSearchParams(window.location.search);
    window.location.assign(
      destinationAfter('registration', query, answer.returnUrl ?? null, window.location.origin),
    );
    return null;
  };
  return (
    <Stack as="section" gap={4}>
      <p>To finish joining, enter the password you chose.</p>
      <Form initial={{ password: '' }} schema={confirmPasswordSchema} send={send} submit="Confirm and join">
        <PasswordField name="password" autoComplete="current-password" />
      </Form>
    </Stack>
  );
}
