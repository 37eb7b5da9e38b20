import type { Generated } from 'kysely';

declare module '@/lib/core/database/schema' {
  interface Schema {
    mails: MailsTable;
  }
}

interface MailsTable {
  id: Generated<number>;
  kind: string;
  recipient: string;
  /** JSON of the mail's data; cleared once sent. */
  data: string;
  created_at: number;
  subject: string | null;
  text_body: string | null;
  html_body: string | null;
  /** waiting, sent, kept (no mail server), dropped (nothing to send), failed. */
  state: string;
  attempts: number;
  next_attempt_at: number;
  sent_at: number | null;
  error: string | null;
}
