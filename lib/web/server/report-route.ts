import type { Context, Hono } from 'hono';
import { RefusedError } from '@/lib/api/errors';
import { ensureDefined } from '@/lib/base/assert';
import { InputError } from '@/lib/base/errors';
import type { Captcha } from '@/lib/captcha/captcha';
import type { Viewer } from '@/lib/permissions/permissions';
import {
  ATTACHMENT_REFUSED,
  ATTACHMENT_TOO_LARGE,
  cleanFileName,
  MAX_ATTACHMENT,
} from '@/lib/reports/attachment';
import { checkReport, cleanReport, REPORT_FIELDS, type ReportFields } from '@/lib/reports/check-report';
import type { ProblemReport, ReportAttachment, Reports } from '@/lib/reports/report';
import { attachmentType, type RecogniseFile } from '@/lib/reports/server/attachment-type';
import { messageAnswer, wrongMethod } from './json-answers';
import { readBody } from './read-body';

export const REPORT_PATH = '/api/CxUser/ReportLoginProblem';

/** Bytes of the largest body: an attachment as large as may be, and room for everything around it. */
const MAX_REPORT_BODY = 8 * 1024 * 1024;
const MAX_USER_AGENT = 400;
const UNREADABLE = 'The form could not be read to its end';
const TOKEN_REFUSED =
  'The anti-forgery token is missing or out of date: get one from /api/antiforgery and send it as the header X-XSRF-TOKEN with its cookie';
const SENT = 'Your report has been sent.';

export interface ReportRouteOptions {
  readonly reports: Reports;
  readonly captcha: Pick<Captcha, 'verify'>;
  /** Whether the request carries the anti-forgery token of its session, in the header X-XSRF-TOKEN. */
  readonly checkToken: (request: Request) => boolean | Promise<boolean>;
  readonly viewerOf: (request: Request) => Viewer | Promise<Viewer>;
  /** The visitor's address. */
  readonly addressOf: (context: Context) => string;
  /** Counts a report from an address, before its body is read; false refuses it. */
  readonly mayReport: (address: string) => boolean | Promise<boolean>;
  /** Counts a report that is right in all, before it is stored; false refuses it. All are stored when left out. */
  readonly mayStore?: () => boolean | Promise<boolean>;
  /** Called after a report was stored, so that somebody hears of it; waited for, and must not fail. */
  readonly onStored: (id: string, report: ProblemReport) => void | Promise<void>;
  /** UTC milliseconds. */
  readonly now?: () => number;
  /** What tells types of files apart. */
  readonly recognise?: RecogniseFile;
}

/** Takes reports of problems, the only call whose body is a form with a file. */
export function mountReports(api: Hono, options: ReportRouteOptions): void {
  api.post(REPORT_PATH, (context) => takeReport(context, options));
  api.all(REPORT_PATH, () => wrongMethod('POST'));
}

/**
 * What costs least to refuse is looked at first; the captcha last, since asking uses it up.
 * @throws InputError and its kinds
 */
async function takeReport(context: Context, options: ReportRouteOptions): Promise<Response> {
  const request = context.req.raw;
  const { reports, captcha, now = Date.now } = options;
  const address = options.addressOf(context);
  const type = requireForm(request);
  if (!(await options.checkToken(request))) throw new InputError(TOKEN_REFUSED);
  if (!(await options.mayReport(address)))
    return messageAnswer(429, 'Too many reports have come from your address; please try again later');

  const body = await readBody(request, MAX_REPORT_BODY, {
    tooLarge,
    cutOff: () => new InputError(UNREADABLE),
  });
  const form = await parseForm(body, type);
  const fields = fieldsOf(form);
  const problems = checkReport(fields);
  const first = REPORT_FIELDS.find((field) => problems[field] !== undefined);
  if (first) throw new InputError(problems[first] ?? '');
  const checked = ensureDefined(cleanReport(fields), 'a report without faults');
  const attachment = await attachmentOf(form.get('attachment'), options.recognise);
  if (!(await captcha.verify(textOf(form, 'captchaResponse') || undefined, address)))
    throw new InputError('Please confirm that you are not a robot');
  if (options.mayStore && !(await options.mayStore()))
    return messageAnswer(429, 'Too many reports have come in at the moment; please try again later');

  const { userId } = await options.viewerOf(request);
  const userAgent = (request.headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT);
  const report: ProblemReport = { ...checked, userId, userAgent, attachment };
  await options.onStored(await reports.store(report, now()), report);
  return messageAnswer(200, SENT);
}

/** The type with its boundary. */
function requireForm(request: Request): string {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new RefusedError(415, 'The body must be sent as multipart/form-data');
  if (Number(request.headers.get('content-length') ?? 0) > MAX_REPORT_BODY) throw tooLarge();
  return type;
}

async function parseForm(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
  } catch {
    throw new InputError(UNREADABLE);
  }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function fieldsOf(form: FormData): ReportFields {
  return {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    subject: textOf(form, 'subject'),
    message: textOf(form, 'message'),
  };
}

/** @param sent a form sends a file without a name where none was chosen */
async function attachmentOf(
  sent: FormDataEntryValue | null,
  recognise: RecogniseFile | undefined,
): Promise<ReportAttachment | null> {
  if (sent === null || sent === '') return null;
  if (typeof sent === 'string') throw new InputError('The attachment must be sent as a file');
  if (sent.size === 0 && (sent.name === '' || sent.name === 'blob')) return null;
  if (sent.size === 0) throw new InputError('The attachment is empty');
  if (sent.size > MAX_ATTACHMENT) throw tooLarge();
  const bytes = new Uint8Array(await sent.arrayBuffer());
  const type = await attachmentType(bytes, recognise);
  if (type === null) throw new InputError(ATTACHMENT_REFUSED);
  return { name: cleanFileName(sent.name, type), type, bytes };
}

function tooLarge(): RefusedError {
  return new RefusedError(413, ATTACHMENT_TOO_LARGE);
}
