import type { ExpressionBuilder, Kysely } from 'kysely';
import { bytesOf, type Schema } from '@/lib/core/database/schema';
import { emailKey } from '../email';

/** Attachments beyond this are named in an export, and not in it: it is one JSON text, made in memory. */
const MAX_EXPORTED_BYTES = 64 * 1024 * 1024;

interface Owner {
  readonly id: string;
  readonly email: string;
}

/** What a user reported while signed in, and what was reported by a guest under the account's address. */
function isOf({ id, email }: Owner) {
  return ({ eb, fn, and, or }: ExpressionBuilder<Schema, 'problem_reports'>) =>
    or([
      eb('user_id', '=', id),
      and([eb('user_id', 'is', null), eb(fn<string>('lower', ['email']), '=', emailKey(email))]),
    ]);
}

/** A user's reports with what they attached, the latest first. */
export async function exportReports(db: Kysely<Schema>, owner: Owner): Promise<readonly object[]> {
  const rows = await db
    .selectFrom('problem_reports')
    .select(['id', 'created_at', 'name', 'email', 'subject', 'message', 'user_agent'])
    .select(['attachment_name', 'attachment_type'])
    .select(({ fn }) => fn<number | null>('length', ['attachment']).as('size'))
    .where(isOf(owner))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const reports: object[] = [];
  let left = MAX_EXPORTED_BYTES;
  for (const row of rows) {
    left -= Number(row.size ?? 0);
    const content = row.size !== null && left >= 0 ? await readAttachment(db, row.id) : null;
    reports.push({
      Id: row.id,
      SentAt: new Date(Number(row.created_at)).toISOString(),
      Name: row.name,
      Email: row.email,
      Subject: row.subject,
      Message: row.message,
      UserAgent: row.user_agent,
      Attachment: row.attachment_name,
      AttachmentType: row.attachment_type,
      AttachmentBytes: row.size,
      AttachmentBase64: content?.toString('base64') ?? null,
    });
  }
  return reports;
}

async function readAttachment(db: Kysely<Schema>, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('problem_reports')
    .select('attachment')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.attachment ? Buffer.from(bytesOf(row.attachment)) : null;
}

export async function deleteReports(db: Kysely<Schema>, owner: Owner): Promise<void> {
  await db.deleteFrom('problem_reports').where(isOf(owner)).execute();
}
