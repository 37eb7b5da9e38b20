import { ActButton } from '@/components/ui/act-button/act-button';
import { Note } from '@/components/ui/note/note';
import { Card } from '@/components/ui/panel/panel';
import { Stack } from '@/components/ui/stack/stack';
import { Time } from '@/components/ui/time/time';
import type { CallAnswer } from '@/lib/http/api/client/call-types';
import { saveAttachment, type TicketName } from './save-attachment';
import { sizeLabel } from './ticket-labels';
import styles from './tickets.module.css';

type TicketMessage = CallAnswer<'Tickets/Get'>['messages'][number];

interface TicketThreadProps {
  readonly ticket: TicketName;
  readonly messages: readonly TicketMessage[];
  /** What its sender is called on this page. */
  readonly sender: string;
}

/** All that was written in a ticket, oldest first. */
export function TicketThread({ ticket, messages, sender }: TicketThreadProps) {
  return (
    <Stack as="ol" aria-label="Messages">
      {messages.map(({ no, isStaff, text, sentAt, attachment }) => (
        <Card as="li" key={no}>
          <Note look="aside">
            <bdi>{isStaff ? 'Tickproof support' : sender}</bdi>, <Time at={sentAt} />
          </Note>
          <p className={styles['text']} dir="auto">
            {text}
          </p>
          {attachment && (
            <ActButton act={() => saveAttachment(ticket, { no, ...attachment })}>
              Download {attachment.name} ({sizeLabel(attachment.size)})
            </ActButton>
          )}
        </Card>
      ))}
    </Stack>
  );
}
