import { checkEmail, checkName } from '@/lib/people/accounts/account-rules';
import { cleanText } from '@/lib/people/reports/check-report';

/** What someone typed into the contact form. */
export interface TicketFields {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export type TicketFormField = keyof TicketFields;

/** In the order of the form. */
export const TICKET_FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies TicketFormField[];

/** In characters. */
export const TICKET_LIMITS = { subject: 120, message: 10_000 } as const;

/** What is wrong with a new ticket, by field; empty if nothing is. */
export function checkTicket(fields: TicketFields): Partial<Record<TicketFormField, string>> {
  const { name, email, subject, message } = cleanTicket(fields);
  const problems = {
    name: checkName(name),
    email: checkEmail(email),
    subject:
      subject === '' ? 'Please enter a subject' : tooLong('subject', subject.length, TICKET_LIMITS.subject),
    message: checkMessage(message),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

/** What is wrong with a message, as a sentence for the form; null if nothing is. */
export function checkMessage(message: string): string | null {
  const text = cleanText(message);
  return text === '' ? 'Please enter a message' : tooLong('message', text.length, TICKET_LIMITS.message);
}

/** Trimmed, without what can't be stored, and names and subject in one line. */
export function cleanTicket(fields: TicketFields): TicketFields {
  const line = (text: string) => cleanText(text).replace(/\s+/g, ' ');
  return {
    name: line(fields.name),
    email: fields.email.trim(),
    subject: line(fields.subject),
    message: cleanText(fields.message),
  };
}

function tooLong(field: string, length: number, limit: number): string | null {
  return length > limit ? `The ${field} may have at most ${limit.toLocaleString('en-US')} characters` : null;
}
