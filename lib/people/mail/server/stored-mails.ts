import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

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
