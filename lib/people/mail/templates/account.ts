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
        `Your Tickproof account and its data were deleted on ${toDateTime(at)}. This can’t be undone.`,
      ),
      paragraph('You can create a new account at any time:'),
      link('Open Tickproof', PATHS.home),
    ],
    reason:
      'We let you know when your account is deleted. You won’t get any more mails about it. If you didn’t delete it, report a problem on the login page.',
  };
}

export function problemReportReceived({ reference }: MailData<'problem-report-received'>): MailContent {
  return {
    subject: 'We received your report',
    name: '',
    parts: [
      paragraph('Thanks for reporting a problem with Tickproof. We’ll read it and reply to this address.'),
      { type: 'facts', rows: [['Reference', reference]] },
    ],
    reason:
      'Someone gave your address when reporting a problem. If it wasn’t you, ignore this mail: no account is created, and you’ll get nothing else except our reply.',
  };
}
