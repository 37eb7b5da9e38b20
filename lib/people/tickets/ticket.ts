import type { Millis } from '@/lib/core/base/brand';
import type { ReportAttachment } from '@/lib/people/reports/report';
import type { TicketState } from './ticket-state';

export const NO_TICKET = 'We can’t find this ticket. Tickets are deleted a year after they’re closed.';

/** What a ticket asks for: an answer, or a 1-on-1 lesson. */
export const TICKET_KINDS = ['question', 'lesson'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** A ticket in lists. Times are UTC milliseconds. */
export interface TicketSummary {
  /** Such as `T-7K3MQ-9XDPA`. */
  readonly reference: string;
  readonly kind: TicketKind;
  readonly subject: string;
  readonly state: TicketState;
  readonly createdAt: Millis;
  /** When someone last wrote or closed it. */
  readonly changedAt: Millis;
}

export interface TicketMessage {
  /** From 1 on within its ticket. */
  readonly no: number;
  readonly isStaff: boolean;
  readonly text: string;
  readonly sentAt: Millis;
  readonly attachment: {
    readonly name: string;
    readonly type: string;
    /** In bytes. */
    readonly size: number;
  } | null;
}

/** A ticket as its sender sees it. */
export interface SentTicket extends TicketSummary {
  /** Oldest first. */
  readonly messages: readonly TicketMessage[];
  /** Whether a reply is taken; it reopens a closed ticket. */
  readonly canReply: boolean;
}

interface Sender {
  readonly name: string;
  readonly email: string;
  readonly hasAccount: boolean;
}

/** A staff member who takes care of a ticket. */
interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** A ticket in the staff's inbox. */
export interface StaffTicketSummary extends TicketSummary {
  readonly from: Sender;
  readonly assignee: Assignee | null;
}

export interface StaffTicket extends StaffTicketSummary {
  readonly messages: readonly TicketMessage[];
}

/** Who asks about a ticket: its user, by reference, or anyone with a mailed link. */
export type TicketAccess =
  | { readonly userId: string; readonly reference: string }
  | { readonly token: string };

/** Staff may read every ticket. */
export type AttachmentAccess = TicketAccess | { readonly isStaff: true; readonly reference: string };

/** What someone writes, checked. */
export interface NewTicket {
  /** null for a guest. */
  readonly userId: string | null;
  readonly name: string;
  readonly email: string;
  readonly kind: TicketKind;
  readonly subject: string;
  readonly message: string;
  readonly attachment: ReportAttachment | null;
}

export interface TicketReply {
  readonly message: string;
  readonly attachment: ReportAttachment | null;
}

export interface TicketAnswer {
  readonly message: string;
  /** The answering staff member's user id. */
  readonly staffId: string;
  readonly closes: boolean;
  /** Number of the last message that they read. */
  readonly lastNo: number;
}

/** Which tickets the inbox lists. */
export interface InboxAsked {
  /** null for all that need staff. */
  readonly state: TicketState | null;
  /** Only those of this staff member; null for everyone's. */
  readonly staffId: string | null;
  readonly offset: number;
  readonly limit: number;
}

/**
 * Questions to the operator, with everything that was written about each. All times are UTC milliseconds. Methods that
 * name a ticket throw a NotFoundError if there is none, or it's another's.
 */
export interface Tickets {
  /** Stores a ticket and mails its sender how to follow it. @returns its reference */
  open(ticket: NewTicket, now: Millis): Promise<string>;
  /** A user's tickets, last changed first. */
  listForUser(userId: string): Promise<readonly TicketSummary[]>;
  find(access: TicketAccess, now: Millis): Promise<SentTicket>;
  /** @throws InputError if it was closed too long ago or has too many messages */
  reply(access: TicketAccess, reply: TicketReply, now: Millis): Promise<void>;
  /** Its sender needs nothing more. Closing it again changes nothing. */
  close(access: TicketAccess, now: Millis): Promise<void>;
  /** null if that message has none. */
  readAttachment(access: AttachmentAccess, no: number): Promise<ReportAttachment | null>;
  /** Longest waiting first where staff have to answer, otherwise last changed first. */
  inbox(
    asked: InboxAsked,
  ): Promise<{ readonly items: readonly StaffTicketSummary[]; readonly total: number }>;
  findForStaff(reference: string): Promise<StaffTicket>;
  /** @throws TicketConflictError if someone wrote after `lastNo` */
  answer(reference: string, answer: TicketAnswer, now: Millis): Promise<void>;
  /** Closes it without an answer. */
  closeByStaff(reference: string, now: Millis): Promise<void>;
  /** @param staffId null for nobody */
  assign(reference: string, staffId: string | null): Promise<void>;
}
