import type { MailData } from '../mail';
import { toDateTime } from '../plain-text';
import { link, type MailContent, type Part, paragraph } from './content';
import { PATHS } from './paths';

const REASON =
  'The plan of your Tickproof account has changed. If it wasn’t you, log in, check your account and report a problem.';

function sandboxNote(sandbox: string): readonly Part[] {
  return sandbox === '' ? [] : [paragraph('This was a sandbox checkout: no money moved.')];
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
      paragraph('You can view, change or cancel it at any time, with one click:'),
      link('See your plan', PATHS.myPlans),
    ],
    reason: REASON,
  };
}

export function planCancelled(data: MailData<'plan-cancelled'>): MailContent {
  return {
    subject: `Your plan was canceled: ${data.plan}`,
    name: data.name,
    parts: [
      paragraph(
        data.endsAt === ''
          ? `${data.plan} was canceled and has ended. You won’t be charged again.`
          : `${data.plan} was canceled. You keep it until ${toDateTime(data.endsAt)}, the end of the paid period, and won’t be charged again.`,
      ),
      ...sandboxNote(data.sandbox),
      paragraph('If you change your mind:'),
      link('See plans', PATHS.plans),
    ],
    reason: REASON,
  };
}

export function toolsEnded(data: MailData<'tools-ended'>): MailContent {
  return {
    subject: `Ended: ${data.tools}`,
    name: data.name,
    parts: [
      paragraph(
        `${data.tools} ended, because the credit of ${data.plan} (${data.credit}) doesn’t cover it beside your other tools. Nothing was charged.`,
      ),
      paragraph('To have it again, choose it under Plans and pay by card, or cancel another tool first:'),
      link('See your plan', PATHS.myPlans),
    ],
    reason: REASON,
  };
}
