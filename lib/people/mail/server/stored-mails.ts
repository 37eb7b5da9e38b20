import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/** A mail that was kept because no mail server is known. */
export interface KeptMail {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
}

/** The newest kept mails first, at most `limit`. */
export async function listKeptMails(db: Kysely<Schema>, limit: number): Promise<readonly KeptMail[]> {
  const rows = await keptMails(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.map(toKept);
}

export async function findKeptMail(db: Kysely<Schema>, id: number): Promise<KeptMail | null> {
  const row = await keptMails(db).where('id', '=', id).executeTakeFirst();
  return row ? toKept(row) : null;
}

function keptMails(db: Kysely<Schema>) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'text_body', 'html_body', 'created_at'])
    .where('state', '=', 'kept');
}

interface KeptRow {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text_body: string | null;
  readonly html_body: string | null;
  readonly created_at: number;
}

function toKept(row: KeptRow): KeptMail {
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject ?? '',
    text: row.text_body ?? '',
    html: row.html_body ?? '',
    createdAt: row.created_at,
  };
}

/** What is stored of a mail after it was sent, for whoever it went to. */
export interface MailRecord {
  readonly kind: string;
  readonly subject: string | null;
  readonly state: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
  readonly sentAt: number | null;
}

/** Everything that is stored of mails to an address, oldest first. */
export async function listMailsTo(db: Kysely<Schema>, address: string): Promise<readonly MailRecord[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['kind', 'subject', 'state', 'created_at', 'sent_at'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
    .orderBy('id')
    .execute();
  return rows.map(({ created_at: createdAt, sent_at: sentAt, ...row }) => ({ ...row, createdAt, sentAt }));
}

/** Removes what is stored of mails to an address; those that still wait go out and are removed when they are old. */
export async function deleteMailsTo(db: Kysely<Schema>, address: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('state', '<>', 'waiting')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['recipient']), '=', address.toLowerCase()))
    .execute();
}
