'use client';

import { useState } from 'react';
import { nothingSchema } from '@/components/account/account-dialogs/schemas';
import { isSignedIn } from '@/components/session/session/session';
import { refreshCurrentUser } from '@/components/session/user/use-current-user';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { SERVER_ERROR } from '@/lib/core/base/server-error';
import { call } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { LinkMissing } from './link-missing';
import { readMailedToken } from './mailed-token';

/** Confirms a new email address. Takes a click, because mail scanners open links. */
export function ConfirmEmail() {
  const [token] = useState(readMailedToken);
  const [done, setDone] = useState<string | null>(null);
  if (token === null) return <LinkMissing />;
  if (done !== null)
    return (
      <Stack as="section" gap={4} role="status">
        <Notice title={done || 'Your email address was changed.'} />
        <Actions>
          <ButtonLink href={SITE_PATHS.account}>Account</ButtonLink>
        </Actions>
      </Stack>
    );
  const send = async () => {
    const answer = await call('Account/ConfirmEmail', { token });
    if (!answer.success) return answer.message || SERVER_ERROR;
    if (isSignedIn()) refreshCurrentUser().catch(() => undefined);
    setDone(answer.message);
    return null;
  };
  return (
    <Stack as="section" gap={4}>
      <p>From now on, log in with this address. Our emails go there too.</p>
      <Form initial={{}} schema={nothingSchema} send={send} submit="Confirm this address">
        {null}
      </Form>
    </Stack>
  );
}
