import type { MailData } from '../mail';
import { circumstances } from './circumstances';
import { link, type MailContent, paragraph } from './content';
import { PATHS, tokenPath } from './paths';

export function emailChangeConfirm({ name, token, minutes }: MailData<'email-change-confirm'>): MailContent {
  return {
    subject: 'Confirm your new address for Tickproof',
    name,
    parts: [
      paragraph('Confirm this address to use it for your Tickproof account:'),
      link('Confirm this address', tokenPath('confirmEmail', token)),
      paragraph(
        `The link works once, for ${minutes} minutes. Until then, your account keeps its old address.`,
      ),
    ],
    reason:
      'Someone asked to use this address for a Tickproof account. If it wasn’t you, ignore this mail: nothing changes without this link.',
  };
}

export function emailChangedNotice(data: MailData<'email-changed-notice'>): MailContent {
  return {
    subject: 'Your Tickproof email was changed',
    name: data.name,
    parts: [
      paragraph(`Your Tickproof account now uses ${data.newEmail}. This is the last mail to this address.`),
      circumstances(data),
      paragraph(
        'If it was you, there’s nothing to do. If it wasn’t, tell us right away: open the login page and report a problem.',
      ),
      link('Open the login page', PATHS.logIn),
    ],
    reason: 'We always notify the old address when an account’s email changes.',
  };
}
