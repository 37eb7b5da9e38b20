import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS, HOUR_MS } from '@/lib/core/base/time';
import type { Database } from '@/lib/core/database/database';
import type { Row, Schema } from '@/lib/core/database/schema';
import { emailKey } from '@/lib/people/accounts/email';
import { tokenHash } from '@/lib/people/accounts/server/secrets';
import { createThrottles, type Limit } from '@/lib/people/accounts/server/throttles';
import type { Mails } from '@/lib/people/mail/mail';
import { storeNotifications } from '@/lib/people/notifications/server/notification-store';
import { TicketConflictError } from '../conflict';
import type { Tickets } from '../ticket';
import { canReply, needsStaff } from '../ticket-state';
import {
  addTicketLink,
  assignTicket,
  changeTicket,
  findForStaff,
  findTicket,
  insertTicket,
  listForUser,
  readAttachment,
  readInbox,
  readMessages,
  type TicketChange,
  toSummary,
} from './ticket-store';

/** Tickets of one user, or of guests with the same email address. */
const OPENED: Limit = { max: 10, windowMs: DAY_MS };
/** Replies to one ticket. */
const REPLIES: Limit = { max: 30, windowMs: DAY_MS };
/** Mails about tickets to one address, whatever happens: two programs that answer each other would end here. */
const MAILS_TO_SENDER: Limit = { max: 10, windowMs: DAY_MS };
/** Mails to the operator about all tickets: the inbox has the rest. */
const MAILS_TO_SUPPORT: Limit = { max: 30, windowMs: HOUR_MS };

export interface TicketsOptions {
  readonly database: Pick<Database, 'db' | 'commit'>;
  readonly mails: Mails;
  /** Gets a mail about each ticket that needs staff; null for nobody. */
  readonly supportEmail: string | null;
  /** Called after something was stored in a user's inbox. */
  readonly onInbox: (userId: string) => void;
}

export function createTickets({ database, mails, supportEmail, onInbox }: TicketsOptions): Tickets {
  const { db } = database;

  /** Counts an event. @returns whether it's within its limit */
  async function isWithin(tx: Kysely<Schema>, key: string, limit: Limit, now: Millis): Promise<boolean> {
    return (await createThrottles(tx).add(key, limit, now)) <= limit.max;
  }

  /** Mails a ticket's sender, a guest with a link of its own. */
  async function mailSender(
    tx: Kysely<Schema>,
    ticket: Row<'tickets'>,
    kind: 'ticket-received' | 'ticket-answered' | 'ticket-closed',
    now: Millis,
  ): Promise<void> {
    const { reference, email, user_id: userId } = ticket;
    const key = `mail ticket to ${tokenHash(emailKey(email))}`;
    if (!(await isWithin(tx, key, MAILS_TO_SENDER, now))) return;
    const token = userId === null ? await addTicketLink(tx, reference) : '';
    await mails.enqueue(tx, { kind, to: email, data: { reference, token } }, now);
  }

  /** Mails the operator that a ticket needs staff, without what it says. */
  async function mailSupport(tx: Kysely<Schema>, reference: string, now: Millis): Promise<void> {
    if (supportEmail === null || !(await isWithin(tx, 'mail support', MAILS_TO_SUPPORT, now))) return;
    await mails.enqueue(tx, { kind: 'ticket-needs-staff', to: supportEmail, data: { reference } }, now);
  }

  /** Notifies a ticket's sender of an answer or of its closing. @returns the user whose inbox changed, if any */
  async function notifySender(
    tx: Kysely<Schema>,
    { before, after, lastNo }: TicketChange,
    isAnswer: boolean,
    now: Millis,
  ): Promise<string | null> {
    if (!isAnswer && after.state === before.state) return null;
    await mailSender(tx, after, isAnswer ? 'ticket-answered' : 'ticket-closed', now);
    const { user_id: userId, reference, subject } = after;
    if (userId === null) return null;
    const what = isAnswer ? 'answered' : 'closed';
    const dedupeKey = `ticket:${reference}:${lastNo}:${what}`;
    const data = { reference, subject, what } as const;
    await storeNotifications(
      tx,
      [{ kind: 'ticket', userId, dedupeKey, robotId: null, happenedAt: now, data }],
      now,
    );
    return userId;
  }

  async function changeByStaff(
    reference: string,
    change: Omit<Parameters<typeof changeTicket>[2], 'event'> & {
      readonly event: 'answer' | 'answer and close' | 'close';
    },
    now: Millis,
  ): Promise<void> {
    const access = { isStaff: true, reference } as const;
    const userId = await database.commit(async (tx) => {
      const done = await changeTicket(tx, access, change, now);
      return notifySender(tx, done, change.event !== 'close', now);
    });
    if (userId !== null) onInbox(userId);
  }

  return {
    open: (ticket, now) =>
      database.commit(async (tx) => {
        const from = ticket.userId ?? tokenHash(emailKey(ticket.email));
        if (!(await isWithin(tx, `ticket by ${from}`, OPENED, now)))
          throw new InputError(
            `You can open ${OPENED.max} tickets a day. Please write to one of those you have.`,
          );
        const row = await insertTicket(tx, ticket, now);
        await mailSender(tx, row, 'ticket-received', now);
        await mailSupport(tx, row.reference, now);
        return row.reference;
      }),
    listForUser: (userId) => listForUser(db, userId),
    async find(access, now) {
      const row = await findTicket(db, access);
      return {
        ...toSummary(row),
        messages: await readMessages(db, row.reference),
        canReply: canReply({ state: row.state, closedAt: row.closed_at }, now),
      };
    },
    async reply(access, { message: text, attachment }, now) {
      await database.commit(async (tx) => {
        const { reference, user_id: authorId } = await findTicket(tx, access);
        if (!(await isWithin(tx, `ticket reply ${reference}`, REPLIES, now)))
          throw new InputError(
            `You can send ${REPLIES.max} messages a day to one ticket. Please wait for our answer.`,
          );
        const message = { authorId, isStaff: false, text, attachment };
        const { before } = await changeTicket(tx, access, { event: 'reply', message }, now);
        if (!needsStaff(before.state)) await mailSupport(tx, reference, now);
      });
    },
    async close(access, now) {
      await database.commit((tx) => changeTicket(tx, access, { event: 'close' }, now));
    },
    readAttachment: (access, no) => readAttachment(db, access, no),
    inbox: (asked) => readInbox(db, asked),
    async findForStaff(reference) {
      return { ...(await findForStaff(db, reference)), messages: await readMessages(db, reference) };
    },
    answer: (reference, { message: text, staffId, closes, lastNo }, now) =>
      changeByStaff(
        reference,
        {
          event: closes ? 'answer and close' : 'answer',
          message: { authorId: staffId, isStaff: true, text, attachment: null },
          check(newest) {
            if (newest !== lastNo) throw new TicketConflictError();
          },
        },
        now,
      ),
    closeByStaff: (reference, now) => changeByStaff(reference, { event: 'close' }, now),
    assign: (reference, staffId) => assignTicket(db, reference, staffId),
  };
}
