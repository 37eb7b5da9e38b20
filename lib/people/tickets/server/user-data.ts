import type { ExpressionBuilder, Kysely } from 'kysely';
import { plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import { type Schema, toBytes } from '@/lib/core/database/schema';
import { exportedInstant, type Person, type UserData, userData } from '@/lib/core/database/user-data';
import { TICKET_RETENTION_DAYS } from '../ticket-state';
import { closeUnanswered } from './ticket-store';

/** Larger attachments are named in an export but not included: it's one JSON text, built in memory. */
const MAX_EXPORTED_BYTES = 64 * 1024 * 1024;

/** Export, deletion and purging of tickets. */
export const TICKET_DATA: readonly UserData[] = [
  userData({
    table: 'tickets',
    privacyNotice: 'Your tickets',
    personal: ['user_id', 'name', 'email', 'staff_id'],
    exported: async (db, person) => ({ Tickets: await exportTickets(db, person) }),
    deleted: (tx, person) => tx.deleteFrom('tickets').where(isFrom(person)).execute(),
    async purge(db, now) {
      await closeUnanswered(db, now);
      const oldest = plus(now, -TICKET_RETENTION_DAYS * DAY_MS);
      // Nothing changes a closed ticket, so it was closed at its last change, which has an index.
      await db.deleteFrom('tickets').where('state', '=', 'closed').where('changed_at', '<', oldest).execute();
    },
  }),
  userData({
    table: 'ticket_messages',
    privacyNotice: 'Your tickets',
    personal: ['author_id'],
    exported: { not: 'part of each ticket' },
    // With their tickets; answers by a former staff member stay, without their name.
    deleted: 'with-account',
  }),
  userData({
    table: 'ticket_links',
    privacyNotice: 'hash of each link',
    personal: [],
    exported: { not: 'hashes of secrets' },
    deleted: 'with-account',
  }),
];

/** What a user wrote while signed in, and what a guest wrote under the account's address. */
function isFrom({ id, emailKey }: Person) {
  return ({ eb, fn, and, or }: ExpressionBuilder<Schema, 'tickets'>) =>
    or([
      eb('user_id', '=', id),
      and([eb('user_id', 'is', null), eb(fn<string>('lower', ['email']), '=', emailKey)]),
    ]);
}

/** A user's tickets with all messages and attachments, oldest first. */
async function exportTickets(db: Kysely<Schema>, person: Person): Promise<readonly object[]> {
  const tickets = await db
    .selectFrom('tickets')
    .selectAll()
    .where(isFrom(person))
    .orderBy('created_at')
    .orderBy('reference')
    .execute();
  const exported: object[] = [];
  let left = MAX_EXPORTED_BYTES;
  for (const row of tickets) {
    const messages: object[] = [];
    const rows = await db
      .selectFrom('ticket_messages')
      .selectAll()
      .where('reference', '=', row.reference)
      .orderBy('no')
      .execute();
    for (const { attachment, ...message } of rows) {
      const bytes = attachment && toBytes(attachment);
      left -= bytes?.length ?? 0;
      messages.push({
        From: message.is_staff === 1 ? 'staff' : 'you',
        SentAt: exportedInstant(message.sent_at),
        Message: message.text,
        Attachment: message.attachment_name,
        AttachmentType: message.attachment_type,
        AttachmentBytes: bytes?.length ?? null,
        AttachmentBase64: bytes && left >= 0 ? Buffer.from(bytes).toString('base64') : null,
      });
    }
    exported.push({
      Reference: row.reference,
      Name: row.name,
      Email: row.email,
      Kind: row.kind,
      Subject: row.subject,
      State: row.state,
      CreatedAt: exportedInstant(row.created_at),
      ClosedAt: exportedInstant(row.closed_at),
      Messages: messages,
    });
  }
  return exported;
}
