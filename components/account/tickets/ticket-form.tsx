import { useState } from 'react';
import { AttachmentField } from '@/components/account/account-dialogs/attachment-field';
import { CAPTCHA_MISSING, useCaptcha } from '@/components/account/account-dialogs/use-captcha';
import { useSignInOptions } from '@/components/account/account-dialogs/use-sign-in-options';
import { useCurrentUser } from '@/components/session/user/use-current-user';
import { Actions } from '@/components/ui/actions/actions';
import { ButtonLink } from '@/components/ui/button/button';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { TextField } from '@/components/ui/form/text-field';
import { Waiting } from '@/components/ui/loaded/waiting';
import { Note } from '@/components/ui/note/note';
import { Notice } from '@/components/ui/notice/notice';
import { Stack } from '@/components/ui/stack/stack';
import type { CurrentUser } from '@/lib/http/api/calls/account-answers';
import { sendForm } from '@/lib/http/api/client/call';
import { TICKET_LIMITS } from '@/lib/people/tickets/check-ticket';
import type { TicketKind } from '@/lib/people/tickets/ticket';
import { SITE_PATHS, ticketPath } from '@/lib/site/addresses/addresses';
import { guestTicketSchema, userTicketSchema } from './ticket-schemas';

export interface TicketFormProps {
  /** Tickets of a kind other than questions need no subject. */
  readonly kind?: TicketKind;
}

/** Opens a ticket; works without an account. */
export function TicketForm({ kind = 'question' }: TicketFormProps) {
  const { user } = useCurrentUser();
  return user === undefined ? (
    <Waiting what="the form" height="30rem" />
  ) : (
    <OpenForm user={user} kind={kind} />
  );
}

/** What the form says for each kind; one with a subject doesn't ask for it. */
const TEXTS: Readonly<Record<TicketKind, { subject: string; message: string; submit: string }>> = {
  question: { subject: '', message: 'Message', submit: 'Send message' },
  lesson: {
    subject: '1-on-1 lesson',
    message: 'What would you like to learn, and when are you free?',
    submit: 'Ask for a lesson',
  },
};

interface Values {
  name: string;
  email: string;
  subject: string;
  message: string;
  attachment: File | null;
}

const EMPTY: Values = { name: '', email: '', subject: '', message: '', attachment: null };

function OpenForm({ user, kind }: { readonly user: CurrentUser | null; readonly kind: TicketKind }) {
  const texts = TEXTS[kind];
  const [begun] = useState(() => new URLSearchParams(window.location.search).get('message') ?? '');
  const [opened, setOpened] = useState<{ readonly reference: string; readonly email: string } | null>(null);
  const options = useSignInOptions();
  const captcha = useCaptcha(options, user === null);
  if (opened) return <Opened {...opened} isUser={user !== null} />;

  const send = async (values: Values) => {
    if (captcha.isMissing()) return CAPTCHA_MISSING;
    const form = new FormData();
    form.set('kind', kind);
    for (const name of ['name', 'email', 'subject', 'message'] as const) form.set(name, values[name].trim());
    form.set('captchaResponse', captcha.response());
    if (values.attachment) form.set('attachment', values.attachment);
    try {
      const { reference } = await sendForm<{ readonly reference: string }>('Tickets/Open', form);
      setOpened({ reference, email: user?.email ?? values.email.trim() });
      return null;
    } catch (error) {
      captcha.reset();
      throw error;
    }
  };
  return (
    <Form<Values>
      initial={{ ...EMPTY, subject: texts.subject, message: begun }}
      schema={user ? userTicketSchema : guestTicketSchema}
      send={send}
      submit={texts.submit}
      focus={null}
    >
      {user ? (
        <Note>
          From <bdi>{user.name}</bdi>, {user.email}
        </Note>
      ) : (
        <>
          <TextField name="name" label="Full name" autoComplete="name" maxLength={100} />
          <TextField name="email" label="Email" type="email" autoComplete="email" inputMode="email" />
        </>
      )}
      {texts.subject === '' && <TextField name="subject" label="Subject" maxLength={TICKET_LIMITS.subject} />}
      <TextAreaField name="message" label={texts.message} maxLength={TICKET_LIMITS.message} />
      <AttachmentField />
      {captcha.widget}
    </Form>
  );
}

interface OpenedProps {
  readonly reference: string;
  readonly email: string;
  readonly isUser: boolean;
}

function Opened({ reference, email, isUser }: OpenedProps) {
  return (
    <div role="status">
      <Stack isStart>
        <Notice title={`We got your message: ticket ${reference}`}>
          <p>
            We mailed a confirmation to {email}. {isUser ? 'We’ll' : 'It has a link to your ticket. We’ll'}{' '}
            answer in the ticket, and mail you when we do.
          </p>
        </Notice>
        {isUser && (
          <Actions>
            <ButtonLink href={ticketPath(reference)}>Open the ticket</ButtonLink>
            <ButtonLink look="secondary" href={SITE_PATHS.tickets}>
              All your tickets
            </ButtonLink>
          </Actions>
        )}
      </Stack>
    </div>
  );
}
