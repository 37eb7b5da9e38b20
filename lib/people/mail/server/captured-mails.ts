import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';

/** A mail stored instead of sent, because no mail server is set; in the database its state is `kept`. */
export interface CapturedMail {
  readonly id: number;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** UTC milliseconds. */
  readonly createdAt: number;
}

/** The newest captured mails first, at most `limit`. */
export async function listCapturedMails(db: Kysely<Schema>, limit: number): Promise<readonly CapturedMail[]> {
  const rows = await capturedMails(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toCaptured);
}

export async function findCapturedMail(db: Kysely<Schema>, id: number): Promise<CapturedMail | null> {
  const row = await capturedMails(db).where('id', '=', id).executeTakeFirst();
  return row ? toCaptured(row) : null;
}

function capturedMails(db: Kysely<Schema>) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'recipient', 'subject', 'text_body', 'html_body', 'created_at'])
    .where('state', '=', 'kept');
}

interface CapturedRow {
  readonly id: number;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string | null;
  readonly text_body: string | null;
  readonly html_body: string | null;
  readonly created_at: number;
}

function toCaptured(row: CapturedRow): CapturedMail {
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
