import type { MailData } from '../mail';
import { toDateTime } from '../plain-text';
import { link, type MailContent, paragraph } from './content';
import { PATHS } from './paths';

export function accountDeleted({ name, at }: MailData<'account-deleted'>): MailContent {
  return {
    subject: 'Your Tickproof account was deleted',
    name,
    parts: [
      paragraph(
        `Your Tickproof account was deleted on ${toDateTime(at)}, and what was stored of you with it. This cannot be undone.`,
      ),
      paragraph('You can make a new account at any time:'),
      link('Open Tickproof', PATHS.home),
    ],
    reason:
      'We tell you when your account ends. This is the last mail. If it was not you who deleted it, report a problem on the log-in page.',
  };
}

export function problemReportReceived({ reference }: MailData<'problem-report-received'>): MailContent {
  return {
    subject: 'We have received your report',
    name: '',
    parts: [
      paragraph(
        'Thank you for reporting a problem with Tickproof. We will read it and answer to this address.',
      ),
      { type: 'facts', rows: [['Reference', reference]] },
    ],
    reason:
      'Somebody gave your address with a report of a problem. If it was not you, do nothing: no account is made by it and no other mail follows from it but our answer.',
  };
}
