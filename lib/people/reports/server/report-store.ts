import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import { findSubject } from '../check-report';
import type { Reports, StoredReport } from '../report';

const COLUMNS = [
  'id',
  'created_at',
  'user_id',
  'name',
  'email',
  'subject',
  'message',
  'user_agent',
  'attachment_name',
  'attachment_type',
] as const;

interface ReportRow {
  readonly id: string;
  readonly created_at: number;
  readonly user_id: string | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
  readonly user_agent: string;
  readonly attachment_name: string | null;
  readonly attachment_type: string | null;
}

/** Reports in the database, with their attachments. */
export function createReports(db: Kysely<Schema>): Reports {
  /** The bytes stay in the database: only their number is read. */
  const listed = () =>
    db
      .selectFrom('problem_reports')
      .select(COLUMNS)
      .select(({ fn }) => fn<number | null>('length', ['attachment']).as('size'))
      .orderBy('created_at', 'desc')
      .orderBy('id');

  return {
    async store({ userId, attachment, ...report }, now) {
      const id = randomUUID();
      await db
        .insertInto('problem_reports')
        .values({
          id,
          created_at: now,
          user_id: userId,
          name: report.name,
          email: report.email,
          subject: report.subject,
          message: report.message,
          user_agent: report.userAgent,
          attachment_name: attachment?.name ?? null,
          attachment_type: attachment?.type ?? null,
          attachment: attachment ? Buffer.from(attachment.bytes) : null,
        })
        .execute();
      return id;
    },
    async list(limit) {
      return (await listed().limit(limit).execute()).map(toStored);
    },
    async ofUser(userId) {
      return (await listed().where('user_id', '=', userId).execute()).map(toStored);
    },
    async find(id) {
      const row = await db
        .selectFrom('problem_reports')
        .select([...COLUMNS, 'attachment'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const bytes = row.attachment && toBytes(row.attachment);
      return {
        ...toFacts(row),
        attachment: bytes && {
          name: row.attachment_name ?? 'attachment.bin',
          type: row.attachment_type ?? 'application/octet-stream',
          bytes,
        },
      };
    },
  };
}

function toStored(row: ReportRow & { readonly size: number | null }): StoredReport {
  const { size, attachment_name: name, attachment_type: type } = row;
  return {
    ...toFacts(row),
    attachment: size === null || name === null || type === null ? null : { name, type, size },
  };
}

function toFacts(row: ReportRow) {
  return {
    id: row.id,
    createdAt: row.created_at,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    subject: findSubject(row.subject) ?? ('Other' as const),
    message: row.message,
    userAgent: row.user_agent,
  };
}
