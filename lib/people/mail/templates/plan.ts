import type { MailData } from '../mail';
import { toDateTime } from '../plain-text';
import { link, type MailContent, type Part, paragraph } from './content';
import { PATHS } from './paths';

const REASON =
  'You have a Tickproof account and its plan has changed. If it was not you, log in, look at your account and report a problem.';

function sandboxNote(sandbox: string): readonly Part[] {
  return sandbox === '' ? [] : [paragraph('This was a sandbox checkout: no money has moved.')];
}

export function planStarted(data: MailData<'plan-started'>): MailContent {
  const rows: [string, string][] = [
    ['Plan', data.plan],
    ['Price', data.price],
  ];
  if (data.renewsAt !== '') rows.push(['Renews on', toDateTime(data.renewsAt)]);
  return {
    subject: `Your plan: ${data.plan}`,
    name: data.name,
    parts: [
      paragraph('Your plan is active.'),
      { type: 'facts', rows },
      ...sandboxNote(data.sandbox),
      paragraph('You can look at it, change it or cancel it with one click at any time:'),
      link('See your plan', PATHS.myPlans),
    ],
    reason: REASON,
  };
}

export function planCancelled(data: MailData<'plan-cancelled'>): MailContent {
  return {
    subject: `Your plan was cancelled: ${data.plan}`,
    name: data.name,
    parts: [
      paragraph(
        data.endsAt === ''
          ? `${data.plan} was cancelled and has ended. Nothing more is charged for it.`
          : `${data.plan} was cancelled. It stays open until ${toDateTime(data.endsAt)}, as it is paid for until then; nothing more is charged for it.`,
      ),
      ...sandboxNote(data.sandbox),
      paragraph('If you change your mind:'),
      link('See the plans', PATHS.plans),
    ],
    reason: REASON,
  };
}
