'use client';

import { type ReactNode, useState } from 'react';
import { nothingSchema } from '@/components/account/account-dialogs/schemas';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import { LinkMissing } from './link-missing';
import { readMailedToken } from './mailed-token';

interface MailedActionProps {
  /** What the button does. */
  readonly lead: string;
  readonly submit: string;
  /** Acts by the link's token. @returns whether the link works */
  readonly act: (token: string) => Promise<boolean>;
  /** Shown if it doesn't. */
  readonly invalid: string;
  readonly done: string;
  readonly next: ReactNode;
  readonly link: readonly [text: string, href: string];
}

/** What a mailed link leads to. Takes a click, because mail scanners open links. */
export function MailedAction({ lead, submit, act, invalid, done, next, link }: MailedActionProps) {
  const [token] = useState(readMailedToken);
  const [isDone, setDone] = useState(false);
  if (token === null) return <LinkMissing />;
  if (isDone)
    return (
      <Stack as="section" gap={4} role="status">
        <Notice title={done}>
          <p>{next}</p>
        </Notice>
        <Actions>
          <ButtonLink href={link[1]}>{link[0]}</ButtonLink>
        </Actions>
      </Stack>
    );
  const send = async () => {
    const isValid = await act(token);
    setDone(isValid);
    return isValid ? null : invalid;
  };
  return (
    <Stack as="section" gap={4}>
      <p>{lead}</p>
      <Form initial={{}} schema={nothingSchema} send={send} submit={submit}>
        {null}
      </Form>
    </Stack>
  );
}
