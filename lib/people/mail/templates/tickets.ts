import { supportTicketPath, ticketLinkPath, ticketPath } from '@/lib/site/addresses/addresses';
import type { MailData } from '../mail';
import { link, type MailContent, type Part, paragraph } from './content';

/** Nothing that was written is repeated: anyone can write any address into the form. */
type SentMail = MailData<'ticket-received' | 'ticket-answered' | 'ticket-closed'>;

const REASON =
  'Someone wrote to us with this address. If it wasn’t you, ignore this mail: no account is created.';

export function ticketReceived(data: SentMail): MailContent {
  return {
    subject: `We received your message (${data.reference})`,
    name: '',
    parts: [
      paragraph('Thanks for writing to Tickproof. We’ll answer in your ticket and mail you when we do.'),
      ...followParts(data),
    ],
    reason: REASON,
  };
}

export function ticketAnswered(data: SentMail): MailContent {
  return {
    subject: `We answered your ticket ${data.reference}`,
    name: '',
    parts: [paragraph('There is an answer in your ticket. Read it and reply there:'), ...followParts(data)],
    reason: REASON,
  };
}

export function ticketClosed(data: SentMail): MailContent {
  return {
    subject: `Your ticket ${data.reference} is closed`,
    name: '',
    parts: [
      paragraph('We closed your ticket. If something is still open, reply there within 30 days:'),
      ...followParts(data),
    ],
    reason: REASON,
  };
}

export function ticketNeedsStaff({ reference }: MailData<'ticket-needs-staff'>): MailContent {
  return {
    subject: `Ticket ${reference} needs an answer`,
    name: '',
    parts: [
      paragraph('A new message is waiting in the support inbox.'),
      link('Open the ticket', supportTicketPath(reference)),
    ],
    reason: 'This address is the site’s SUPPORT_EMAIL.',
  };
}

function followParts({ reference, token }: SentMail): readonly Part[] {
  return [
    token === ''
      ? link('Open your ticket', ticketPath(reference))
      : link('Open your ticket', ticketLinkPath(token)),
    { type: 'facts', rows: [['Reference', reference]] },
    paragraph(
      token === ''
        ? 'Replies to this mail aren’t read. Please write in the ticket.'
        : 'This link lets anyone who has it read your ticket, so don’t pass it on. Replies to this mail aren’t read.',
    ),
  ];
}
