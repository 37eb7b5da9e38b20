import type { Kysely } from 'kysely';
import { type Millis, plus } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';
import { type Row, type Schema, toBytes } from '@/lib/core/database/schema';
import { newReadableCode, newToken, tokenHash } from '@/lib/people/accounts/server/secrets';
import type { ReportAttachment } from '@/lib/people/reports/report';
import {
  type AttachmentAccess,
  type InboxAsked,
  type NewTicket,
  NO_TICKET,
  type StaffTicketSummary,
  type TicketAccess,
  type TicketMessage,
  type TicketSummary,
} from '../ticket';
import { nextTicketState, type TicketEvent, UNANSWERED_DAYS } from '../ticket-state';

/** Messages of one ticket, from both sides. */
const MOST_MESSAGES = 200;
/** A user's tickets that are listed. */
const MOST_LISTED = 200;
/** 50 random bits, as `T-7K3MQ-9XDPA`. */
function newReference(): string {
  return `T-${newReadableCode(5)}-${newReadableCode(5)}`;
}

/** What a message says, before it's numbered. */
export interface NewMessage {
  readonly authorId: string | null;
  readonly isStaff: boolean;
  readonly text: string;
  readonly attachment: ReportAttachment | null;
}

/** Stores a ticket with its first message. */
export async function insertTicket(
  tx: Kysely<Schema>,
  { userId, name, email, kind, subject, message: text, attachment }: NewTicket,
  now: Millis,
): Promise<Row<'tickets'>> {
  const row = await tx
    .insertInto('tickets')
    .values({
      reference: newReference(),
      user_id: userId,
      name,
      email,
      kind,
      subject,
      state: 'new',
      created_at: now,
      changed_at: now,
      closed_at: null,
      staff_id: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertMessage(tx, row.reference, 1, { authorId: userId, isStaff: false, text, attachment }, now);
  return row;
}

function insertMessage(
  tx: Kysely<Schema>,
  reference: string,
  no: number,
  { authorId, isStaff, text, attachment }: NewMessage,
  now: Millis,
) {
  return tx
    .insertInto('ticket_messages')
    .values({
      reference,
      no,
      author_id: authorId,
      is_staff: isStaff ? 1 : 0,
      text,
      sent_at: now,
      attachment_name: attachment?.name ?? null,
      attachment_type: attachment?.type ?? null,
      attachment: attachment ? Buffer.from(attachment.bytes) : null,
    })
    .execute();
}

/** A new secret for a link to a ticket; links that were mailed before keep working. */
export async function addTicketLink(tx: Kysely<Schema>, reference: string): Promise<string> {
  const token = newToken();
  await tx
    .insertInto('ticket_links')
    .values({ hash: tokenHash(token), reference })
    .execute();
  return token;
}

/** @throws NotFoundError if there is no such ticket, or it's another's */
export async function findTicket(db: Kysely<Schema>, access: AttachmentAccess): Promise<Row<'tickets'>> {
  const tickets = db.selectFrom('tickets').selectAll('tickets');
  const row = await ('token' in access
    ? tickets
        .innerJoin('ticket_links', 'ticket_links.reference', 'tickets.reference')
        .where('ticket_links.hash', '=', tokenHash(access.token))
    : 'isStaff' in access
      ? tickets.where('reference', '=', access.reference)
      : tickets.where('reference', '=', access.reference).where('user_id', '=', access.userId)
  ).executeTakeFirst();
  if (!row) throw new NotFoundError(NO_TICKET);
  return row;
}

/** A ticket before and after an event. */
export interface TicketChange {
  readonly before: Row<'tickets'>;
  readonly after: Row<'tickets'>;
  /** Number of its last message. */
  readonly lastNo: number;
}

/**
 * Applies an event with the message it brings, if any. Others who change the ticket wait.
 * @param check called with the number of the last message before; may throw
 */
export async function changeTicket(
  tx: Kysely<Schema>,
  access: TicketAccess | AttachmentAccess,
  { event, message, check }: ChangeTicket,
  now: Millis,
): Promise<TicketChange> {
  const { reference } = await findTicket(tx, access);
  const before = await tx
    .updateTable('tickets')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirst();
  if (!before) throw new NotFoundError(NO_TICKET);
  const lastNo = await readLastNo(tx, reference);
  check?.(lastNo);
  const next = nextTicketState({ state: before.state, closedAt: before.closed_at }, event, now);
  if (!message && next.state === before.state) return { before, after: before, lastNo };
  if (message) {
    if (lastNo >= MOST_MESSAGES)
      throw new InputError(
        `This ticket has ${MOST_MESSAGES} messages, the most it can hold. Please open a new one and name this one’s reference.`,
      );
    await insertMessage(tx, reference, lastNo + 1, message, now);
  }
  const after = await tx
    .updateTable('tickets')
    .set({ state: next.state, closed_at: next.closedAt, changed_at: now })
    .where('reference', '=', reference)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { before, after, lastNo: message ? lastNo + 1 : lastNo };
}

interface ChangeTicket {
  readonly event: TicketEvent;
  readonly message?: NewMessage;
  readonly check?: (lastNo: number) => void;
}

async function readLastNo(tx: Kysely<Schema>, reference: string): Promise<number> {
  const row = await tx
    .selectFrom('ticket_messages')
    .select(({ fn }) => fn.max('no').as('no'))
    .where('reference', '=', reference)
    .executeTakeFirst();
  return Number(row?.no ?? 0);
}

export async function assignTicket(
  db: Kysely<Schema>,
  reference: string,
  staffId: string | null,
): Promise<void> {
  const done = await db
    .updateTable('tickets')
    .set({ staff_id: staffId })
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (Number(done.numUpdatedRows) === 0) throw new NotFoundError(NO_TICKET);
}

/** Closes answered tickets that nobody replied to. */
export async function closeUnanswered(db: Kysely<Schema>, now: Millis): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ state: 'closed', closed_at: now, changed_at: now })
    .where('state', '=', 'answered')
    .where('changed_at', '<', plus(now, -UNANSWERED_DAYS * DAY_MS))
    .execute();
}

/** The messages of a ticket, oldest first; the bytes of attachments stay in the database. */
export async function readMessages(db: Kysely<Schema>, reference: string): Promise<readonly TicketMessage[]> {
  const rows = await db
    .selectFrom('ticket_messages')
    .select(['no', 'is_staff', 'text', 'sent_at', 'attachment_name', 'attachment_type'])
    .select(({ fn }) => fn<number | null>('length', ['attachment']).as('size'))
    .where('reference', '=', reference)
    .orderBy('no')
    .execute();
  return rows.map(({ attachment_name: name, attachment_type: type, size, ...row }) => ({
    no: row.no,
    isStaff: row.is_staff === 1,
    text: row.text,
    sentAt: row.sent_at,
    attachment: name === null || type === null || size === null ? null : { name, type, size: Number(size) },
  }));
}

export async function readAttachment(
  db: Kysely<Schema>,
  access: AttachmentAccess,
  no: number,
): Promise<ReportAttachment | null> {
  const { reference } = await findTicket(db, access);
  const row = await db
    .selectFrom('ticket_messages')
    .select(['attachment_name', 'attachment_type', 'attachment'])
    .where('reference', '=', reference)
    .where('no', '=', no)
    .executeTakeFirst();
  if (!row?.attachment || row.attachment_name === null || row.attachment_type === null) return null;
  return { name: row.attachment_name, type: row.attachment_type, bytes: toBytes(row.attachment) };
}

/** A user's tickets, last changed first. */
export async function listForUser(db: Kysely<Schema>, userId: string): Promise<readonly TicketSummary[]> {
  const rows = await db
    .selectFrom('tickets')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('changed_at', 'desc')
    .orderBy('reference')
    .limit(MOST_LISTED)
    .execute();
  return rows.map(toSummary);
}

/** Tickets with who sent and who takes care of them. */
function forStaff(db: Kysely<Schema>) {
  return db.selectFrom('tickets').leftJoin('users', 'users.id', 'tickets.staff_id');
}

export async function readInbox(
  db: Kysely<Schema>,
  { state, staffId, offset, limit }: InboxAsked,
): Promise<{ readonly items: readonly StaffTicketSummary[]; readonly total: number }> {
  const listed = forStaff(db)
    .where('tickets.state', 'in', state === null ? ['new', 'waiting'] : [state])
    .$if(staffId !== null, (rows) => rows.where('tickets.staff_id', '=', staffId));
  const isWaiting = state === null || state === 'new' || state === 'waiting';
  const [{ total }, rows] = await Promise.all([
    listed.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    listed
      .selectAll('tickets')
      .select('users.name as staff_name')
      .orderBy('tickets.changed_at', isWaiting ? 'asc' : 'desc')
      .orderBy('tickets.reference')
      .offset(offset)
      .limit(limit)
      .execute(),
  ]);
  return { items: rows.map(toStaffSummary), total: Number(total) };
}

/** @throws NotFoundError if there is none */
export async function findForStaff(db: Kysely<Schema>, reference: string): Promise<StaffTicketSummary> {
  const row = await forStaff(db)
    .selectAll('tickets')
    .select('users.name as staff_name')
    .where('tickets.reference', '=', reference)
    .executeTakeFirst();
  if (!row) throw new NotFoundError(NO_TICKET);
  return toStaffSummary(row);
}

export function toSummary(row: Row<'tickets'>): TicketSummary {
  const { reference, kind, subject, state } = row;
  return { reference, kind, subject, state, createdAt: row.created_at, changedAt: row.changed_at };
}

function toStaffSummary(row: Row<'tickets'> & { readonly staff_name: string | null }): StaffTicketSummary {
  const { name, email, user_id: userId, staff_id: staffId, staff_name: staffName } = row;
  return {
    ...toSummary(row),
    from: { name, email, hasAccount: userId !== null },
    assignee: staffId === null ? null : { id: staffId, name: staffName ?? '' },
  };
}
