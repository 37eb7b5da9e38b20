'use client';

import { useState } from 'react';
import { nothingSchema } from '@/components/account/account-dialogs/schemas';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { Notice } from '@/components/ui/notice/notice';
import { call } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './auth-page.module.css';
import { LinkMissing } from './link-missing';
import { readMailedToken } from './mailed-token';

/** Stops emails about notifications. Takes a click, because mail scanners open links. */
export function Unsubscribe() {
  const [token] = useState(readMailedToken);
  const [isDone, setDone] = useState(false);
  if (token === null) return <LinkMissing />;
  if (isDone)
    return (
      <section className={styles['form']} role="status">
        <Notice title="You won’t get any more emails about notifications">
          <p>They’re still in your inbox. You can turn emails on again in your account.</p>
        </Notice>
        <Actions>
          <ButtonLink href={SITE_PATHS.notifications}>Inbox</ButtonLink>
        </Actions>
      </section>
    );
  const send = async () => {
    const answer = await call('CxNotifications/UnsubscribeMail', { token });
    setDone(answer.isDone);
    return answer.isDone
      ? null
      : 'This link is no longer valid. Change your email settings in your account instead.';
  };
  return (
    <section className={styles['form']}>
      <p>This stops all emails about notifications. Your inbox and push messages stay as they are.</p>
      <Form initial={{}} schema={nothingSchema} send={send} submit="Stop these emails">
        {null}
      </Form>
    </section>
  );
}
