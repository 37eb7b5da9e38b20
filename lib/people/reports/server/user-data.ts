import type { ExpressionBuilder, Kysely } from 'kysely';
import { plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import { exportedInstant, type Person, type UserData, userData } from '@/lib/core/database/user-data';

/** Larger attachments are named in an export but not included: it's one JSON text, built in memory. */
const MAX_EXPORTED_BYTES = 64 * 1024 * 1024;

/** The privacy article says the same. */
const RETENTION_MS = 365 * DAY_MS;

/** Export, deletion and purging of reported problems. */
export const REPORT_DATA: readonly UserData[] = [
  userData({
    table: 'problem_reports',
    privacyNotice: 'What you write and attach',
    personal: ['user_id', 'name', 'email', 'user_agent'],
    exported: async (db, person) => ({ ProblemReports: await exportReports(db, person) }),
    deleted: (tx, person) => tx.deleteFrom('problem_reports').where(isFrom(person)).execute(),
    purge: (db, now) =>
      db.deleteFrom('problem_reports').where('created_at', '<', plus(now, -RETENTION_MS)).execute(),
  }),
];

/** What a user reported while signed in, and what a guest reported under the account's address. */
function isFrom({ id, emailKey }: Person) {
  return ({ eb, fn, and, or }: ExpressionBuilder<Schema, 'problem_reports'>) =>
    or([
      eb('user_id', '=', id),
      and([eb('user_id', 'is', null), eb(fn<string>('lower', ['email']), '=', emailKey)]),
    ]);
}

/** A user's reports with their attachments, newest first. */
async function exportReports(db: Kysely<Schema>, person: Person): Promise<readonly object[]> {
  const rows = await db
    .selectFrom('problem_reports')
    .select(['id', 'created_at', 'name', 'email', 'subject', 'message', 'user_agent'])
    .select(['attachment_name', 'attachment_type'])
    .select(({ fn }) => fn<number | null>('length', ['attachment']).as('size'))
    .where(isFrom(person))
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
      SentAt: exportedInstant(row.created_at),
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
  return row?.attachment ? Buffer.from(toBytes(row.attachment)) : null;
}
