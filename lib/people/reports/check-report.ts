import { REPORT_SUBJECTS, type ReportSubject } from './report';

/** What someone typed into the form of a report. */
export interface ReportFields {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export interface CheckedReport {
  readonly name: string;
  readonly email: string;
  readonly subject: ReportSubject;
  readonly message: string;
}

/** Fields that a report cannot do without, in the order of the form. */
export const REPORT_FIELDS = ['email', 'name', 'subject', 'message'] as const;

export type ReportField = (typeof REPORT_FIELDS)[number];

export const REPORT_LIMITS = { name: 200, email: 254, message: 10_000 } as const;

export const REPORT_MESSAGES = {
  email: 'Please enter a valid email',
  name: 'Please enter full name',
  subject: 'Please enter subject',
  message: 'Please enter message',
} as const;

/** Anything a reply could be sent to. Nothing is sent unrequested, so stricter checks are left to the form. */
const EMAIL = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]+$/u;
/** Control characters but tabs and line ends, and halves of pairs, which not every database stores. */
const UNSTORABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/**
 * What is wrong with a report, by field; without an entry all is right. Blank text counts as none.
 * @param fields as typed
 */
export function checkReport(fields: ReportFields): Partial<Record<ReportField, string>> {
  const [name, email, message] = [clean(fields.name), fields.email.trim(), clean(fields.message)];
  const problems: Partial<Record<ReportField, string>> = {};
  if (email.length > REPORT_LIMITS.email || !EMAIL.test(email)) problems.email = REPORT_MESSAGES.email;
  if (name === '') problems.name = REPORT_MESSAGES.name;
  else if (name.length > REPORT_LIMITS.name) problems.name = tooLong('name', REPORT_LIMITS.name);
  if (findSubject(fields.subject) === null) problems.subject = REPORT_MESSAGES.subject;
  if (message === '') problems.message = REPORT_MESSAGES.message;
  else if (message.length > REPORT_LIMITS.message)
    problems.message = tooLong('message', REPORT_LIMITS.message);
  return problems;
}

/** The subject of that name, or null: names are exact. */
export function findSubject(text: string): ReportSubject | null {
  return REPORT_SUBJECTS.find((subject) => subject === text) ?? null;
}

/** Fields that `checkReport` found nothing wrong with, trimmed and without what cannot be stored; null when it would find something. */
export function cleanReport(fields: ReportFields): CheckedReport | null {
  const subject = findSubject(fields.subject);
  if (subject === null || Object.keys(checkReport(fields)).length > 0) return null;
  return {
    name: clean(fields.name),
    email: fields.email.trim(),
    subject,
    message: clean(fields.message),
  };
}

function clean(text: string): string {
  return text.replaceAll(UNSTORABLE, '').trim();
}

function tooLong(field: string, limit: number): string {
  return `The ${field} may have at most ${limit.toLocaleString('en-US')} characters`;
}
