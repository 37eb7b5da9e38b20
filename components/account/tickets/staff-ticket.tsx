import { useState } from 'react';
import { ActButton } from '@/components/ui/act-button/act-button';
import { Actions } from '@/components/ui/actions/actions';
import { Chip } from '@/components/ui/chip/chip';
import { Fact, Facts } from '@/components/ui/facts/facts';
import { CheckField } from '@/components/ui/form/check-field';
import { Form } from '@/components/ui/form/form';
import { TextAreaField } from '@/components/ui/form/text-area-field';
import { Loaded } from '@/components/ui/loaded/loaded';
import { useCall } from '@/components/ui/loaded/use-call';
import { Section } from '@/components/ui/section/section';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import { call } from '@/lib/http/api/client/call';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { TICKET_LIMITS } from '@/lib/people/tickets/check-ticket';
import { SITE_PATHS } from '@/lib/site/addresses/addresses';
import { STAFF_STATE_LABELS } from './ticket-labels';
import { answerSchema } from './ticket-schemas';
import { TicketThread } from './ticket-thread';

interface StaffTicketProps {
  readonly reference: string;
  readonly userId: string;
}

/** Anyone's ticket, with what staff can do. */
export function StaffTicket({ reference, userId }: StaffTicketProps) {
  const found = useCall('Tickets/GetForStaff', { reference }, { userId, onFocus: true });
  return (
    <Stack gap={4}>
      <a href={SITE_PATHS.support}>All tickets</a>
      <Loaded call={found} what="the ticket" height="24rem">
        {(ticket) => <OneTicket ticket={ticket} userId={userId} ask={found.ask} />}
      </Loaded>
    </Stack>
  );
}

interface OneTicketProps {
  readonly ticket: CallAnswer<'Tickets/GetForStaff'>;
  readonly userId: string;
  readonly ask: () => Promise<unknown>;
}

function OneTicket({ ticket, userId, ask }: OneTicketProps) {
  const { reference, subject, state, from, assignee, createdAt, messages } = ticket;
  const isMine = assignee?.id === userId;
  // A message that comes meanwhile must not empty the form.
  const [answers, setAnswers] = useState(0);
  const act = (request: () => Promise<unknown>) => async () => {
    await request();
    await ask();
    return null;
  };
  return (
    <Section title={<bdi>{subject}</bdi>} aside={<Chip>{STAFF_STATE_LABELS[state]}</Chip>}>
      <Stack gap={4}>
        <Facts>
          <Fact term="Ticket">{reference}</Fact>
          <Fact term="From">
            <bdi>{from.name}</bdi>, {from.email} {from.hasAccount ? '(account)' : '(guest)'}
          </Fact>
          <Fact term="Opened">
            <Time at={createdAt} />
          </Fact>
          <Fact term="Taken by">{assignee ? <bdi>{assignee.name}</bdi> : 'nobody'}</Fact>
        </Facts>
        <Actions>
          <ActButton act={act(() => call('Tickets/Assign', { reference, isMine: !isMine }))}>
            {isMine ? 'Give back' : 'Take this ticket'}
          </ActButton>
          {state !== 'closed' && (
            <ActButton act={act(() => call('Tickets/CloseByStaff', { reference }))}>
              Close without an answer
            </ActButton>
          )}
        </Actions>
        <TicketThread ticket={{ reference, link: '' }} messages={messages} sender={from.name} />
        <AnswerForm
          key={answers}
          reference={reference}
          lastNo={messages.at(-1)?.no ?? 1}
          ask={ask}
          onSent={() => setAnswers(answers + 1)}
        />
      </Stack>
    </Section>
  );
}

interface AnswerFormProps extends Pick<OneTicketProps, 'ask'> {
  readonly reference: string;
  readonly lastNo: number;
  readonly onSent: () => void;
}

function AnswerForm({ reference, lastNo, ask, onSent }: AnswerFormProps) {
  const send = async ({ message, closes }: { message: string; closes: boolean }) => {
    try {
      await call('Tickets/Answer', { reference, message, closes, lastNo });
      onSent();
      return null;
    } finally {
      // Also after a refusal: someone may have written.
      await ask();
    }
  };
  return (
    <Form
      initial={{ message: '', closes: false }}
      schema={answerSchema}
      send={send}
      submit="Send answer"
      focus={null}
    >
      <TextAreaField name="message" label="Answer" maxLength={TICKET_LIMITS.message} />
      <CheckField name="closes">Close the ticket with this answer</CheckField>
    </Form>
  );
}
