import { ensureDefined } from '@/lib/core/base/assert';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { systemClock } from '@/lib/core/base/server/system-clock';
import type { Captcha } from '@/lib/people/captcha/captcha';
import type { Permissions } from '@/lib/people/permissions/permissions';
import {
  type CheckedReport,
  checkReport,
  cleanReport,
  REPORT_FIELDS,
} from '@/lib/people/reports/check-report';
import type { ProblemReport, Reports } from '@/lib/people/reports/report';
import type { RecognizeFile } from '@/lib/people/reports/server/attachment-type';
import { CAPTCHA_REFUSED, readMessageForm, requireForm, TOKEN_REFUSED } from './read-message-form';
import type { FormFields } from './read-multipart';
import { type ApiAnswer, messageAnswer, type Route, type RouteRequest } from './route';

export const REPORT_PATH = '/api/CxUser/ReportLoginProblem';

const MAX_USER_AGENT = 400;
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

  const { confirmed: checked, attachment } = await readMessageForm(request, {
    type,
    fields: REPORT_FIELDS,
    async confirm(fields) {
      const report = requireReport(fields);
      if (!(await captcha.verify(fields.get('captchaResponse') || undefined, address)))
        throw new InputError(CAPTCHA_REFUSED);
      return report;
    },
    recognize: options.recognize,
  });
  const refusal = await options.refuseStoring?.(address, attachment !== null);
  if (refusal) return messageAnswer(429, refusal, { 'Retry-After': '3600' });

  const { userId } = await options.findViewer(request);
  const userAgent = (request.header('user-agent') ?? '').slice(0, MAX_USER_AGENT);
  const report: ProblemReport = { ...checked, userId, userAgent, attachment };
  await options.onStored(await reports.store(report, now()), report);
  return messageAnswer(200, SENT);
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
  return ensureDefined(cleanReport(typed), 'a valid report');
}
