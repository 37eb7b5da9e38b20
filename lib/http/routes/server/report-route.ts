import { ensureDefined } from '@/lib/core/base/assert';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import { RefusedError } from '@/lib/http/api/errors';
import type { Captcha } from '@/lib/people/captcha/captcha';
import type { Permissions } from '@/lib/people/permissions/permissions';
import {
  ATTACHMENT_REFUSED,
  ATTACHMENT_TOO_LARGE,
  cleanFileName,
  MAX_ATTACHMENT,
} from '@/lib/people/reports/attachment';
import {
  type CheckedReport,
  checkReport,
  cleanReport,
  REPORT_FIELDS,
  REPORT_LIMITS,
} from '@/lib/people/reports/check-report';
import type { ProblemReport, ReportAttachment, Reports } from '@/lib/people/reports/report';
import { attachmentType, type RecognizeFile } from '@/lib/people/reports/server/attachment-type';
import { type FormFields, type FormFile, readMultipart } from './read-multipart';
import { type ApiAnswer, messageAnswer, type Route, type RouteRequest } from './route';

export const REPORT_PATH = '/api/CxUser/ReportLoginProblem';

/** Maximum body size in bytes: the largest attachment, plus room for the rest. */
const MAX_REPORT_BODY = 8 * 1024 * 1024;
/** The form's six parts, and room for extra ones. */
const MAX_PARTS = 10;
/** Maximum size of a text in bytes: the longest message, at four bytes per character. */
const MAX_FIELD_BYTES = 4 * REPORT_LIMITS.message;
const MAX_USER_AGENT = 400;
const UNREADABLE = 'The form could not be read completely';
const CAPTCHA_REFUSED = 'Please confirm you’re not a robot';
const TOKEN_REFUSED =
  'The anti-forgery token is missing or expired: get one from /api/antiforgery and send it in the header X-XSRF-TOKEN, along with its cookie';
const SENT = 'Your report has been sent.';

export interface ReportRouteOptions {
  readonly reports: Reports;
  readonly captcha: Pick<Captcha, 'verify'>;
  /** Whether the X-XSRF-TOKEN header contains the session's anti-forgery token. */
  readonly checkToken: (request: RouteRequest) => boolean | Promise<boolean>;
  readonly findViewer: (request: RouteRequest) => Permissions | Promise<Permissions>;
  /** Counts a report from an address before its body is read; false refuses it. */
  readonly mayReport: (address: string) => boolean | Promise<boolean>;
  /** Counts a valid report before it's stored; returns a reason to refuse it, if any. By default all are stored. */
  readonly refuseStoring?: (address: string, hasAttachment: boolean) => Promise<string | null>;
  /** Called after storing a report, to notify someone; awaited, and must not fail. */
  readonly onStored: (id: string, report: ProblemReport) => void | Promise<void>;
  readonly now?: () => Millis;
  /** Detects file types. */
  readonly recognize?: RecognizeFile;
}

/** Accepts problem reports, the only call whose body is a form with a file. */
export function reportRoute(options: ReportRouteOptions): Route {
  return { method: 'POST', path: REPORT_PATH, answer: (request) => takeReport(request, options) };
}

/**
 * Cheap checks come first; the captcha is checked before reading the file.
 * @throws InputError and its kinds
 */
async function takeReport(request: RouteRequest, options: ReportRouteOptions): Promise<ApiAnswer> {
  const { reports, captcha, now = systemClock } = options;
  const address = request.address();
  const type = requireForm(request);
  if (!(await options.checkToken(request))) throw new InputError(TOKEN_REFUSED);
  if (!(await options.mayReport(address)))
    return messageAnswer(429, 'Too many reports from your network. Please try again later', {
      'Retry-After': '3600',
    });

  const confirm = async (fields: FormFields): Promise<CheckedReport> => {
    const report = requireReport(fields);
    if (!(await captcha.verify(fields.get('captchaResponse') || undefined, address)))
      throw new InputError(CAPTCHA_REFUSED);
    return report;
  };
  let confirmed: CheckedReport | null = null;
  const form = await readMultipart(request.body(), {
    type,
    maxBytes: MAX_REPORT_BODY,
    maxParts: MAX_PARTS,
    maxFieldBytes: MAX_FIELD_BYTES,
    file: { name: 'attachment', maxBytes: MAX_ATTACHMENT },
    async beforeFile(fields) {
      if (REPORT_FIELDS.some((name) => !fields.has(name)))
        throw new InputError('The attachment must come after the other fields');
      confirmed = await confirm(fields);
    },
    tooLarge,
    tooManyParts: () => new RefusedError(413, `The form must have at most ${MAX_PARTS} parts`),
    unreadable: () => new InputError(UNREADABLE),
  });
  const checked = confirmed ?? (await confirm(form.fields));
  const attachment = form.file && (await readAttachment(form.file, options.recognize));
  const refusal = await options.refuseStoring?.(address, attachment !== null);
  if (refusal) return messageAnswer(429, refusal, { 'Retry-After': '3600' });

  const { userId } = await options.findViewer(request);
  const userAgent = (request.header('user-agent') ?? '').slice(0, MAX_USER_AGENT);
  const report: ProblemReport = { ...checked, userId, userAgent, attachment };
  await options.onStored(await reports.store(report, now()), report);
  return messageAnswer(200, SENT);
}

/** The content type with its boundary. */
function requireForm(request: RouteRequest): string {
  const type = request.header('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new RefusedError(415, 'The body must be sent as multipart/form-data');
  if (Number(request.header('content-length') ?? 0) > MAX_REPORT_BODY) throw tooLarge();
  return type;
}

function requireReport(fields: FormFields): CheckedReport {
  const text = (name: string) => fields.get(name) ?? '';
  const typed = {
    name: text('name'),
    email: text('email'),
    subject: text('subject'),
    message: text('message'),
  };
  const problems = checkReport(typed);
  const first = REPORT_FIELDS.find((field) => problems[field] !== undefined);
  if (first) throw new InputError(problems[first] ?? '');
  if (text('attachment') !== '') throw new InputError('The attachment must be sent as a file');
  return ensureDefined(cleanReport(typed), 'a valid report');
}

/** @param sent forms send a file without a name if none was chosen */
async function readAttachment(
  { name, bytes }: FormFile,
  recognize: RecognizeFile | undefined,
): Promise<ReportAttachment | null> {
  if (bytes.length === 0 && (name === '' || name === 'blob')) return null;
  if (bytes.length === 0) throw new InputError('The attachment is empty');
  const type = await attachmentType(bytes, recognize);
  if (type === null) throw new InputError(ATTACHMENT_REFUSED);
  return { name: cleanFileName(name, type), type, bytes };
}

function tooLarge(): RefusedError {
  return new RefusedError(413, ATTACHMENT_TOO_LARGE);
}
