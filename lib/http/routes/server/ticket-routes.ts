import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import type { Caller } from '@/lib/http/api/caller';
import { ticketAccess } from '@/lib/http/api/calls/ticket-access';
import type { Captcha } from '@/lib/people/captcha/captcha';
import { mayAnswerTickets } from '@/lib/people/permissions/permissions';
import type { RecognizeFile } from '@/lib/people/reports/server/attachment-type';
import { checkMessage, checkTicket, cleanTicket, TICKET_FIELDS } from '@/lib/people/tickets/check-ticket';
import { TICKET_KINDS, type Tickets } from '@/lib/people/tickets/ticket';
import { CAPTCHA_REFUSED, readMessageForm, requireForm, TOKEN_REFUSED } from './read-message-form';
import type { FormFields } from './read-multipart';
import type { ReportRouteOptions } from './report-route';
import { type ApiAnswer, jsonAnswer, messageAnswer, type Route, type RouteRequest } from './route';

export const OPEN_TICKET_PATH = '/api/Tickets/Open';
export const REPLY_PATH = '/api/Tickets/Reply';
/** `:no` is the message's number; the query's `ticket` names the ticket, or the header the secret of a mailed link. */
export const TICKET_ATTACHMENT_PATH = '/api/ticket-attachments/:no';
export const TICKET_LINK_HEADER = 'x-ticket-link';

const LATER = { 'Retry-After': '3600' };

export interface TicketRoutesOptions
  extends Required<Pick<ReportRouteOptions, 'checkToken' | 'mayReport' | 'refuseStoring'>> {
  readonly tickets: Pick<Tickets, 'open' | 'reply' | 'readAttachment'>;
  readonly captcha: Pick<Captcha, 'verify'>;
  readonly findCaller: (request: RouteRequest) => Caller | Promise<Caller>;
  readonly now: () => Millis;
  /** Detects file types. */
  readonly recognize?: RecognizeFile | undefined;
}

/** What is written in tickets comes as forms, because it may have a file. */
export function ticketRoutes(options: TicketRoutesOptions): readonly Route[] {
  return [
    { method: 'POST', path: OPEN_TICKET_PATH, answer: (request) => openTicket(request, options) },
    { method: 'POST', path: REPLY_PATH, answer: (request) => reply(request, options) },
    { method: 'GET', path: TICKET_ATTACHMENT_PATH, answer: (request) => sendAttachment(request, options) },
  ];
}

/** Cheap checks come first; a guest's captcha is checked before reading the file. */
async function openTicket(request: RouteRequest, options: TicketRoutesOptions): Promise<ApiAnswer> {
  const { tickets, captcha, now } = options;
  const { who } = await options.findCaller(request);
  const read = await readForm(
    request,
    options,
    who ? ['subject', 'message'] : TICKET_FIELDS,
    async (fields) => {
      const typed = cleanTicket({
        name: who?.account.name ?? fields.get('name') ?? '',
        email: who?.account.email ?? fields.get('email') ?? '',
        subject: fields.get('subject') ?? '',
        message: fields.get('message') ?? '',
      });
      const problems = checkTicket(typed);
      // Users can't change the name of their account here.
      const checked = who ? (['subject', 'message'] as const) : TICKET_FIELDS;
      const first = checked.find((field) => problems[field] !== undefined);
      if (first) throw new InputError(problems[first] ?? '');
      const asked = fields.get('kind') ?? 'question';
      const kind = TICKET_KINDS.find((one) => one === asked);
      if (!kind) throw new InputError(`The kind must be ${TICKET_KINDS.join(' or ')}`);
      const response = fields.get('captchaResponse') || undefined;
      if (!who && !(await captcha.verify(response, request.address()))) throw new InputError(CAPTCHA_REFUSED);
      return { ...typed, kind };
    },
  );
  if ('status' in read) return read;
  const { confirmed, attachment } = read;
  const userId = who?.account.id ?? null;
  const reference = await tickets.open({ ...confirmed, userId, attachment }, now());
  return jsonAnswer(200, { Reference: reference });
}

async function reply(request: RouteRequest, options: TicketRoutesOptions): Promise<ApiAnswer> {
  const { tickets, now } = options;
  const { viewer } = await options.findCaller(request);
  const read = await readForm(request, options, ['message'], async (fields) => {
    const message = fields.get('message') ?? '';
    const problem = checkMessage(message);
    if (problem !== null) throw new InputError(problem);
    const named = { reference: fields.get('reference') ?? '', link: fields.get('link') ?? '' };
    return {
      access: ticketAccess(named, viewer),
      message: cleanTicket({ name: '', email: '', subject: '', message }).message,
    };
  });
  if ('status' in read) return read;
  const { confirmed, attachment } = read;
  await tickets.reply(confirmed.access, { message: confirmed.message, attachment }, now());
  return jsonAnswer(200, {});
}

async function sendAttachment(
  request: RouteRequest,
  { tickets, findCaller }: TicketRoutesOptions,
): Promise<ApiAnswer> {
  const { viewer } = await findCaller(request);
  const link = request.header(TICKET_LINK_HEADER) ?? '';
  const reference = request.query.get('ticket') ?? '';
  const no = /^[1-9]\d{0,3}$/.test(request.param) ? Number(request.param) : 0;
  const access =
    link === '' && mayAnswerTickets(viewer)
      ? ({ isStaff: true, reference } as const)
      : ticketAccess({ reference, link }, viewer);
  const attachment = await tickets.readAttachment(access, no);
  if (!attachment) throw new NotFoundError('This message has no attachment');
  return {
    status: 200,
    body: Buffer.from(attachment.bytes),
    headers: {
      'Content-Type': attachment.type,
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`,
    },
  };
}

/** The form, or the answer that refuses it. */
async function readForm<Confirmed>(
  request: RouteRequest,
  { checkToken, mayReport, refuseStoring, recognize }: TicketRoutesOptions,
  fields: readonly string[],
  confirm: (fields: FormFields) => Promise<Confirmed>,
): Promise<ApiAnswer | Awaited<ReturnType<typeof readMessageForm<Confirmed>>>> {
  const type = requireForm(request);
  if (!(await checkToken(request))) throw new InputError(TOKEN_REFUSED);
  const address = request.address();
  if (!(await mayReport(address)))
    return messageAnswer(429, 'Too many messages from your network. Please try again later', LATER);
  const form = await readMessageForm(request, { type, fields, confirm, recognize });
  const refusal = await refuseStoring(address, form.attachment !== null);
  return refusal === null ? form : messageAnswer(429, refusal, LATER);
}
