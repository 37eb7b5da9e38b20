import type { ComposedMail, MailData, MailKeys, MailSite, ReadyMailKind, StoredMail } from './mail';
import { toLine } from './plain-text';
import { accountDeleted, problemReportReceived } from './templates/account';
import type { MailContent } from './templates/content';
import { emailChangeConfirm, emailChangedNotice } from './templates/email-change';
import { notifications, unsubscribePath } from './templates/notifications';
import { passwordChanged, passwordReset } from './templates/password';
import { planCancelled, planStarted, toolsEnded } from './templates/plan';
import {
  alreadyRegistered,
  joinLink,
  providerRegistrationCode,
  registrationCode,
} from './templates/registration';
import {
  newSignIn,
  providerLinked,
  recoveryCodeUsed,
  secondStepFailed,
  twoStepOff,
  twoStepOn,
} from './templates/security';
import { ticketAnswered, ticketClosed, ticketNeedsStaff, ticketReceived } from './templates/tickets';
import { toHtml } from './templates/to-html';
import { toText } from './templates/to-text';
import { reportAlready, reportConfirm, unsubscribeReportPath, weeklyReport } from './templates/weekly-report';

interface Template<Kind extends ReadyMailKind> {
  readonly keys: readonly MailKeys[Kind][];
  readonly write: (data: MailData<Kind>) => MailContent;
  /** Below the site's address: where one click in a mail program unsubscribes. */
  readonly unsubscribe?: (data: MailData<Kind>) => string;
}

const NOTICE = ['name', 'at', 'address', 'device'] as const;

const TEMPLATES: { readonly [Kind in ReadyMailKind]: Template<Kind> } = {
  'registration-code': { keys: ['name', 'code', 'token', 'minutes'], write: registrationCode },
  'provider-registration-code': {
    keys: ['name', 'code', 'minutes'],
    write: providerRegistrationCode,
  },
  'join-link': { keys: ['email', 'invitation', 'days'], write: joinLink },
  'already-registered': { keys: ['name'], write: alreadyRegistered },
  'password-reset': { keys: ['name', 'token', 'minutes'], write: passwordReset },
  'password-changed': { keys: NOTICE, write: passwordChanged },
  'email-change-confirm': { keys: ['name', 'token', 'minutes'], write: emailChangeConfirm },
  'email-changed-notice': { keys: [...NOTICE, 'newEmail'], write: emailChangedNotice },
  'two-step-on': { keys: NOTICE, write: twoStepOn },
  'two-step-off': { keys: NOTICE, write: twoStepOff },
  'recovery-code-used': { keys: [...NOTICE, 'codesLeft'], write: recoveryCodeUsed },
  'new-sign-in': { keys: NOTICE, write: newSignIn },
  'second-step-failed': { keys: NOTICE, write: secondStepFailed },
  'provider-linked': { keys: [...NOTICE, 'provider'], write: providerLinked },
  'account-deleted': { keys: ['name', 'at'], write: accountDeleted },
  'problem-report-received': { keys: ['reference'], write: problemReportReceived },
  'ticket-received': { keys: ['reference', 'token'], write: ticketReceived },
  'ticket-answered': { keys: ['reference', 'token'], write: ticketAnswered },
  'ticket-closed': { keys: ['reference', 'token'], write: ticketClosed },
  'ticket-needs-staff': { keys: ['reference'], write: ticketNeedsStaff },
  'plan-started': { keys: ['name', 'plan', 'price', 'renewsAt', 'sandbox'], write: planStarted },
  'tools-ended': { keys: ['name', 'tools', 'plan', 'credit'], write: toolsEnded },
  'plan-cancelled': { keys: ['name', 'plan', 'endsAt', 'sandbox'], write: planCancelled },
  'report-confirm': { keys: ['token', 'minutes'], write: reportConfirm },
  'report-already': { keys: ['token'], write: reportAlready },
  'weekly-report': {
    keys: ['title', 'summary', 'prices', 'figures', 'changes', 'slug', 'token'],
    write: weeklyReport,
    unsubscribe: unsubscribeReportPath,
  },
  notifications: {
    keys: ['name', 'items', 'count', 'schedule', 'token'],
    write: notifications,
    unsubscribe: unsubscribePath,
  },
};

/** Mail kinds that have a text of their own. */
export const READY_MAIL_KINDS = Object.keys(TEMPLATES) as readonly ReadyMailKind[];

const MAX_SUBJECT = 120;
const MAX_ADDRESS = 254;

/**
 * Composes a mail as text and HTML.
 * @param to the recipient the mail names
 * @throws Error if the kind has no text, or data is missing; the message never contains a value
 */
export function composeMail(
  kind: StoredMail['kind'],
  data: Readonly<Record<string, string>>,
  site: MailSite,
  to: string,
): ComposedMail {
  if (!isReady(kind)) throw new Error(`A mail '${kind}' has no text of its own; resolve it first`);
  const baseUrl = site.baseUrl.replace(/\/+$/, '');
  const content = write(kind, data);
  const subject = toLine(content.subject, MAX_SUBJECT);
  const frame = { baseUrl, to: toLine(to, MAX_ADDRESS) };
  return { subject, text: toText(content, frame), html: toHtml({ ...content, subject }, frame) };
}

/** Headers besides those of all mails: how to unsubscribe, if one can (RFC 8058). */
export function mailHeaders(
  kind: StoredMail['kind'],
  data: Readonly<Record<string, string>>,
  site: MailSite,
): Readonly<Record<string, string>> {
  if (!isReady(kind)) return {};
  const { unsubscribe }: Template<typeof kind> = TEMPLATES[kind];
  if (!unsubscribe) return {};
  return {
    'List-Unsubscribe': `<${site.baseUrl.replace(/\/+$/, '')}${unsubscribe(checked(kind, data))}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function isReady(kind: string): kind is ReadyMailKind {
  return Object.hasOwn(TEMPLATES, kind);
}

function write<Kind extends ReadyMailKind>(kind: Kind, data: Readonly<Record<string, string>>): MailContent {
  const template: Template<Kind> = TEMPLATES[kind];
  return template.write(checked(kind, data));
}

function checked<Kind extends ReadyMailKind>(
  kind: Kind,
  data: Readonly<Record<string, string>>,
): MailData<Kind> {
  const { keys }: Template<Kind> = TEMPLATES[kind];
  const missing = keys.filter((key) => typeof data[key] !== 'string');
  if (missing.length > 0) throw new Error(`A mail '${kind}' lacks ${missing.join(', ')}`);
  return data as MailData<Kind>;
}
