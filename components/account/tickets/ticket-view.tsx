import { useState } from 'react';
import { AttachmentField } from '@/components/account/account-dialogs/attachment-field';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Chip } from '@/components/ui/chip/chip';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Note } from '@/components/ui/note/note';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { call, sendForm } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { TICKET_LIMITS } from '@/lib/people/tickets/check-ticket';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import type { TicketName } from './save-attachment';
import { STATE_LABELS } from './ticket-labels';
import { replySchema } from './ticket-schemas';
import { TicketThread } from './ticket-thread';

interface TicketViewProps {
  readonly ticket: TicketName;
  /** The user, whose answers are no one else's; undefined for guests. */
  readonly userId?: string;
}

/** One ticket, as its sender sees it. */
export function TicketView({ ticket, userId }: TicketViewProps) {
  const found = useCall('Tickets/Get', ticket, {
    onFocus: true,
    ...(userId === undefined ? {} : { userId }),
  });
  return (
    <Loaded call={found} what="the ticket" height="24rem">
      {(shown) => <OneTicket ticket={ticket} shown={shown} ask={found.ask} />}
    </Loaded>
  );
}

interface OneTicketProps {
  readonly ticket: TicketName;
  readonly shown: CallAnswer<'Tickets/Get'>;
  readonly ask: () => Promise<unknown>;
}

function OneTicket({ ticket, shown, ask }: OneTicketProps) {
  const { reference, subject, state, messages, canReply } = shown;
  const isClosed = state === 'closed';
  // An answer that comes meanwhile must not empty the form.
  const [replies, setReplies] = useState(0);
  const close = async () => {
    await call('Tickets/Close', ticket);
    await ask();
    return null;
  };
  return (
    <Section
      title={<bdi>{subject}</bdi>}
      aside={<Chip look={state === 'answered' ? 'accent' : 'plain'}>{STATE_LABELS[state]}</Chip>}
    >
      <Stack gap={4}>
        <Note look="aside">Ticket {reference}</Note>
        <TicketThread ticket={ticket} messages={messages} sender="You" />
        {canReply ? (
          <ReplyForm
            key={replies}
            ticket={ticket}
            isClosed={isClosed}
            ask={ask}
            onSent={() => setReplies(replies + 1)}
          />
        ) : (
          <p>
            This ticket was closed more than 30 days ago. If you need more,{' '}
            <a href={SITE_PATHS.contacts}>open a new one</a> and name this one’s reference.
          </p>
        )}
        {!isClosed && (
          <Actions>
            <ActButton act={close}>Close this ticket</ActButton>
          </Actions>
        )}
      </Stack>
    </Section>
  );
}

interface ReplyValues {
  message: string;
  attachment: File | null;
}

interface ReplyFormProps extends Pick<OneTicketProps, 'ticket' | 'ask'> {
  readonly isClosed: boolean;
  readonly onSent: () => void;
}

function ReplyForm({ ticket, isClosed, ask, onSent }: ReplyFormProps) {
  const send = async ({ message, attachment }: ReplyValues) => {
    const form = new FormData();
    form.set('reference', ticket.reference);
    form.set('link', ticket.link);
    form.set('message', message.trim());
    if (attachment) form.set('attachment', attachment);
    await sendForm('Tickets/Reply', form);
    onSent();
    await ask();
    return null;
  };
  return (
    <Form<ReplyValues>
      initial={{ message: '', attachment: null }}
      schema={replySchema}
      send={send}
      submit={isClosed ? 'Reply and reopen' : 'Send reply'}
      focus={null}
    >
      <TextAreaField name="message" label="Your reply" maxLength={TICKET_LIMITS.message} />
      <AttachmentField />
    </Form>
  );
}
