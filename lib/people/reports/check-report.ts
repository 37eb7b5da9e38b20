import { REPORT_SUBJECTS, type ReportSubject } from './report';

/** What someone typed into the report form. */
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

/** A report's required fields, in the order of the form. */
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
/** Control characters except tabs and line ends, and lone surrogates, which some databases can't store. */
const UNSTORABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/**
 * What is wrong with a report, by field; empty if nothing is. Blank text counts as missing.
 * @param fields as typed
 */
export function checkReport(fields: ReportFields): Partial<Record<ReportField, string>> {
  const [name, email, message] = [cleanText(fields.name), fields.email.trim(), cleanText(fields.message)];
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

/** The subject with that name, or null: names are exact. */
export function findSubject(text: string): ReportSubject | null {
  return REPORT_SUBJECTS.find((subject) => subject === text) ?? null;
}

/** Fields that `checkReport` accepts, trimmed and without what can't be stored; null if it would reject them. */
export function cleanReport(fields: ReportFields): CheckedReport | null {
  const subject = findSubject(fields.subject);
  if (subject === null || Object.keys(checkReport(fields)).length > 0) return null;
  return {
    name: cleanText(fields.name),
    email: fields.email.trim(),
    subject,
    message: cleanText(fields.message),
  };
}

/** Trimmed, without control characters and lone surrogates, which some databases can’t store. */
export function cleanText(text: string): string {
  return text.replaceAll(UNSTORABLE, '').trim();
}

function tooLong(field: string, limit: number): string {
  return `The ${field} may have at most ${limit.toLocaleString('en-US')} characters`;
}
