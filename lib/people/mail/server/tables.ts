import type { Generated } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Json, Unit } from '@/lib/core/database/schema';
import type { MailKind } from '../mail';

declare module '@/lib/core/database/schema' {
  interface Schema {
    mails: MailsTable;
  }
}

interface MailsTable {
  id: Generated<number>;
  kind: MailKind;
  recipient: string;
  /** The mail's data; cleared once sent. */
  data: Json<Readonly<Record<string, string>>>;
  created_at: Unit<Millis>;
  subject: string | null;
  text_body: string | null;
  html_body: string | null;
  /** kept: there is no mail server; dropped: there was nothing to send. */
  state: 'waiting' | 'sent' | 'kept' | 'dropped' | 'failed';
  attempts: number;
  next_attempt_at: Unit<Millis>;
  sent_at: Unit<Millis> | null;
  error: string | null;
}
