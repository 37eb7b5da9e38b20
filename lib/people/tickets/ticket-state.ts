import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';

/** In the order in which they need staff: `new` and `waiting` do, `answered` waits for its sender. */
export const TICKET_STATES = ['new', 'waiting', 'answered', 'closed'] as const;

export type TicketState = (typeof TICKET_STATES)[number];

/** What can happen to a ticket after it was opened. */
export type TicketEvent = 'answer' | 'answer and close' | 'reply' | 'close';

/** Days after closing within which its sender's reply reopens a ticket. */
export const REOPEN_DAYS = 30;
/** Days without a reply after which an answered ticket is closed. */
export const UNANSWERED_DAYS = 30;
/** Days for which closed tickets are stored; the privacy article says the same. */
export const TICKET_RETENTION_DAYS = 365;

const ANSWERED = { answer: 'answered', 'answer and close': 'closed', close: 'closed' } as const;

const NEXT: Readonly<Record<TicketState, Readonly<Record<TicketEvent, TicketState>>>> = {
  new: { ...ANSWERED, reply: 'new' },
  waiting: { ...ANSWERED, reply: 'waiting' },
  answered: { ...ANSWERED, reply: 'waiting' },
  closed: { ...ANSWERED, reply: 'waiting' },
};

/** A ticket's state, and since when it's closed. */
export interface TicketProgress {
  readonly state: TicketState;
  /** null unless it's closed. */
  readonly closedAt: Millis | null;
}

/** Whether its sender may still write. */
export function canReply({ state, closedAt }: TicketProgress, now: Millis): boolean {
  return state !== 'closed' || closedAt === null || now - closedAt < REOPEN_DAYS * DAY_MS;
}

/**
 * The state after an event.
 * @throws InputError for a reply to a ticket that was closed more than 30 days ago
 */
export function nextTicketState(ticket: TicketProgress, event: TicketEvent, now: Millis): TicketProgress {
  if (event === 'reply' && !canReply(ticket, now))
    throw new InputError(
      `This ticket was closed more than ${REOPEN_DAYS} days ago. Please open a new one and name this one’s reference.`,
    );
  const state = NEXT[ticket.state][event];
  if (state !== 'closed') return { state, closedAt: null };
  // Closing it again changes nothing.
  return { state, closedAt: event === 'close' && ticket.closedAt !== null ? ticket.closedAt : now };
}

/** Whether staff have to do something about it. */
export function needsStaff(state: TicketState): boolean {
  return state === 'new' || state === 'waiting';
}
