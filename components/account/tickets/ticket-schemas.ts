import { mixed, object } from 'yup';
import { typed } from '@/components/ui/form/rules';
import { ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT } from '@/lib/people/reports/attachment';
import {
  checkMessage,
  checkTicket,
  type TicketFields,
  type TicketFormField,
} from '@/lib/people/tickets/check-ticket';

/** The server's own check. */
function checked(field: TicketFormField) {
  return typed<Partial<TicketFields>>((_, values) => {
    const { name = '', email = '', subject = '', message = '' } = values;
    return checkTicket({ name, email, subject, message })[field] ?? null;
  });
}

const attachment = mixed<File>()
  .nullable()
  .test('size', ATTACHMENT_TOO_LARGE, (file) => !file || file.size <= MAX_ATTACHMENT);

const written = { subject: checked('subject'), message: checked('message'), attachment };

/** A user's name and email are known. */
export const userTicketSchema = object(written);

export const guestTicketSchema = object({ name: checked('name'), email: checked('email'), ...written });

export const replySchema = object({ message: typed(checkMessage), attachment });

export const answerSchema = object({ message: typed(checkMessage) });
