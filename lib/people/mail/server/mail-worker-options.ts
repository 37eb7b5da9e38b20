import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Logger } from '@/lib/core/log/log';
import type { ResolveMail } from '../mail';
import type { MailTransport } from './transport';

export interface MailWorkerOptions {
  readonly db: Kysely<Schema>;
  /** null without a mail server: mails are composed and captured. */
  readonly transport: MailTransport | null;
  readonly resolve: ResolveMail;
  /** Called when the mail server says that an address doesn't exist. */
  readonly onUnknownMailbox?: (email: string) => Promise<void>;
  readonly baseUrl: string;
  /** The sender as it appears in a mail: `Tickproof <no-reply@…>`. */
  readonly from: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => Millis;
}
