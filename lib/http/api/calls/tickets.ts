import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { cleanText } from '@/lib/people/reports/check-report';
import { checkMessage, TICKET_LIMITS } from '@/lib/people/tickets/check-ticket';
import { TicketConflictError } from '@/lib/people/tickets/conflict';
import { TICKET_KINDS } from '@/lib/people/tickets/ticket';
import { TICKET_STATES } from '@/lib/people/tickets/ticket-state';
import { type DocumentedError, defineCall } from '../call';
import { RefusedError } from '../errors';
import { choiceField, objectField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireSignedIn, requireUserId } from '../signed-in';
import { ticketAccess } from './ticket-access';

/** Tickets: questions to the operator, for their senders and for staff. What is written comes as forms. */

const MAX_PAGE = 100;
const EXAMPLE = 'T-7K3MQ-9XDPA';
const NO_TICKET: DocumentedError = {
  status: 404,
  when: 'There is no such ticket, it’s someone else’s, or you are a guest without a link.',
};

const summary = {
  reference: z.string(),
  kind: z.enum(TICKET_KINDS).describe('What it asks for: an answer, or a 1-on-1 lesson.'),
  subject: z.string(),
  state: z
    .enum(TICKET_STATES)
    .describe('new and waiting: we have to answer; answered: you may reply; closed.'),
  createdAt: utc('When it was opened'),
  changedAt: utc('When someone last wrote, or closed it'),
};

const messages = z
  .array(
    pascalObject({
      no: z.int().min(1),
      isStaff: z.boolean(),
      text: z.string(),
      sentAt: utc('When it was sent'),
      attachment: pascalObject({
        name: z.string(),
        type: z.string().describe('Media type.'),
        size: z.int().describe('In bytes.'),
      }).nullable(),
    }),
  )
  .describe('Oldest first.');

const ticket = pascalObject({ ...summary, messages, canReply: z.boolean() });

const staffSummary = {
  ...summary,
  from: pascalObject({ name: z.string(), email: z.string(), hasAccount: z.boolean() }),
  assignee: pascalObject({ id: z.string(), name: z.string() }).nullable(),
};
const staffTicket = pascalObject({ ...staffSummary, messages });

const REFERENCE = textUpTo(40).describe('Of a ticket, as in GetMine.');
const named = {
  reference: REFERENCE.default(''),
  link: textUpTo(100).default('').describe('The secret of a mailed link, for guests’ tickets.'),
};

export const getMyTickets = defineCall({
  name: 'Tickets/GetMine',
  summary: 'Your tickets',
  description: 'Those you opened while logged in.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({ items: z.array(pascalObject(summary)).describe('Last changed first.') }),
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: async (_, { services, viewer }) => ({
    items: await services.tickets.listForUser(requireUserId(viewer)),
  }),
});

export const getTicket = defineCall({
  name: 'Tickets/Get',
  summary: 'A ticket with its messages',
  description: 'One of yours, or a guest’s by the secret of a mailed link.',
  request: objectField(named),
  isSecret: true,
  guestAnswer: ticket,
  userAnswer: ticket,
  errors: [NO_TICKET],
  example: () => ({ reference: EXAMPLE }),
  answer: (asked, { services, viewer, now }) => services.tickets.find(ticketAccess(asked, viewer), now()),
});

export const closeTicket = defineCall({
  name: 'Tickets/Close',
  summary: 'Close a ticket',
  description: 'If you need nothing more. A reply within 30 days reopens it.',
  request: objectField(named),
  isSecret: true,
  guestAnswer: ticket,
  userAnswer: ticket,
  errors: [NO_TICKET],
  example: () => ({ reference: EXAMPLE }),
  async answer(asked, { services, viewer, now }) {
    const access = ticketAccess(asked, viewer);
    await services.tickets.close(access, now());
    return services.tickets.find(access, now());
  },
});

export const getSupportInbox = defineCall({
  name: 'Tickets/GetInbox',
  access: 'admin',
  summary: 'All tickets',
  description: 'For content admins. Those that wait for an answer come with the longest waiting first.',
  request: objectField({
    state: choiceField(TICKET_STATES).nullable().default(null).describe('null: new and waiting.'),
    mineOnly: yesOrNo().default(false).describe('Only those assigned to you.'),
    offset: wholeNumber(0, 1_000_000).default(0),
    pageSize: wholeNumber(1, MAX_PAGE).default(50),
  }),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({ items: z.array(pascalObject(staffSummary)), total: z.int().min(0) }),
  errors: [],
  example: () => ({}),
  answer: ({ state, mineOnly, offset, pageSize }, { services, viewer }) =>
    services.tickets.inbox({
      state,
      staffId: mineOnly ? requireUserId(viewer) : null,
      offset,
      limit: pageSize,
    }),
});

export const getTicketForStaff = defineCall({
  name: 'Tickets/GetForStaff',
  access: 'admin',
  summary: 'Anyone’s ticket',
  description: 'For content admins.',
  request: objectField({ reference: REFERENCE }),
  guestAnswer: null,
  userAnswer: staffTicket,
  errors: [NO_TICKET],
  example: () => ({ reference: EXAMPLE }),
  answer: ({ reference }, { services }) => services.tickets.findForStaff(reference),
});

export const answerTicket = defineCall({
  name: 'Tickets/Answer',
  access: 'admin',
  summary: 'Answer a ticket',
  description: 'For content admins. Its sender gets a mail, without the answer’s text.',
  request: objectField({
    reference: REFERENCE,
    message: textUpTo(TICKET_LIMITS.message),
    closes: yesOrNo().default(false).describe('Also closes it.'),
    lastNo: wholeNumber(1, 10_000).describe('Number of the last message that you read.'),
  }),
  isSecret: true,
  guestAnswer: null,
  userAnswer: staffTicket,
  errors: [NO_TICKET, { status: 409, when: 'Someone wrote after lastNo. Nothing was sent.' }],
  example: () => ({ reference: EXAMPLE, message: 'Thanks, this works again.', lastNo: 1 }),
  async answer({ reference, message, closes, lastNo }, context) {
    const { services, now } = context;
    const problem = checkMessage(message);
    if (problem !== null) throw new InputError(problem);
    const staffId = requireSignedIn(context).account.id;
    try {
      await services.tickets.answer(
        reference,
        { message: cleanText(message), staffId, closes, lastNo },
        now(),
      );
    } catch (error) {
      if (error instanceof TicketConflictError) throw new RefusedError(409, error.message);
      throw error;
    }
    return services.tickets.findForStaff(reference);
  },
});

export const closeTicketByStaff = defineCall({
  name: 'Tickets/CloseByStaff',
  access: 'admin',
  summary: 'Close anyone’s ticket',
  description: 'For content admins. Its sender gets a mail and may reopen it within 30 days.',
  request: objectField({ reference: REFERENCE }),
  guestAnswer: null,
  userAnswer: staffTicket,
  errors: [NO_TICKET],
  example: () => ({ reference: EXAMPLE }),
  async answer({ reference }, { services, now }) {
    await services.tickets.closeByStaff(reference, now());
    return services.tickets.findForStaff(reference);
  },
});

export const assignTicket = defineCall({
  name: 'Tickets/Assign',
  access: 'admin',
  summary: 'Take a ticket, or give it back',
  description: 'For content admins.',
  request: objectField({ reference: REFERENCE, isMine: yesOrNo().describe('false: it’s nobody’s.') }),
  guestAnswer: null,
  userAnswer: staffTicket,
  errors: [NO_TICKET],
  example: () => ({ reference: EXAMPLE, isMine: true }),
  async answer({ reference, isMine }, { services, viewer }) {
    await services.tickets.assign(reference, isMine ? requireUserId(viewer) : null);
    return services.tickets.findForStaff(reference);
  },
});
