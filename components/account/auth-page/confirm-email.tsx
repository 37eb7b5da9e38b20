'use client';

import { useState } from 'react';
import { isMarkedSignedIn } from '@/components/account/account/sign-in-state';
import { refreshCurrentUser } from '@/components/account/account/use-current-user';
import { AccountForm } from '@/components/account/account-dialogs/account-form';
import { SERVER_ERROR } from '@/components/account/account-dialogs/failure';
import { nothingSchema } from '@/components/account/account-dialogs/schemas';
import { ButtonLink } from '@/components/ui/button/button';
import { Notice } from '@/components/ui/notice/notice';
import { callApi } from '@/lib/http/api/client/call';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import styles from './auth-page.module.css';
import { LinkMissing } from './link-missing';
import { readMailedToken } from './mailed-token';

interface ConfirmAnswer {
  readonly success: boolean;
  readonly message: string;
}

/** Confirms another email address of an account. By a press, since programs that look through mails open links. */
export function ConfirmEmail() {
  const [token] = useState(readMailedToken);
  const [done, setDone] = useState<string | null>(null);
  if (token === null) return <LinkMissing />;
  if (done !== null)
    return (
      <section className={styles['form']} role="status">
        <Notice title={done || 'Your email address was changed.'} />
        <div className={styles['actions']}>
          <ButtonLink href={SITE_PATHS.account}>Account</ButtonLink>
        </div>
      </section>
    );
  const send = async () => {
    const answer = await callApi<ConfirmAnswer>('Account/ConfirmEmail', { token });
    if (!answer.success) return answer.message || SERVER_ERROR;
    if (isMarkedSignedIn()) refreshCurrentUser().catch(() => undefined);
    setDone(answer.message);
    return null;
  };
  return (
    <section className={styles['form']}>
      <p>From now on you log in with the address that the mail came to, and our mails go there.</p>
      <AccountForm
        initial={{}}
        schema={nothingSchema}
        send={send}
        submit="Confirm this address"
        busy="Confirming…"
      >
        {null}
      </AccountForm>
    </section>
  );
}
