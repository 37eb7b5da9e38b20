import type { MailData } from '../mail';
import { circumstances } from './circumstances';
import { link, type MailContent, paragraph } from './content';
import { PATHS, tokenPath } from './paths';

export function emailChangeConfirm({ name, token, minutes }: MailData<'email-change-confirm'>): MailContent {
  return {
    subject: 'Confirm your new address for Tickproof',
    name,
    parts: [
      paragraph('Confirm that this address is yours, and your Tickproof account will use it from then on:'),
      link('Confirm this address', tokenPath('confirmEmail', token)),
      paragraph(
        `The link works once, for ${minutes} minutes. Until then your account keeps its old address.`,
      ),
    ],
    reason:
      'Somebody asked to use this address for a Tickproof account. If it was not you, do nothing: the address is not used without this link.',
  };
}

export function emailChangedNotice(data: MailData<'email-changed-notice'>): MailContent {
  return {
    subject: 'The address of your Tickproof account was changed',
    name: data.name,
    parts: [
      paragraph(
        `Your Tickproof account now uses the address ${data.newEmail}. Mails to this address here have ended with this one.`,
      ),
      circumstances(data),
      paragraph(
        'If it was you, there is nothing to do. If it was not, tell us at once: open the log-in page and choose to report a problem.',
      ),
      link('Open the log-in page', PATHS.logIn),
    ],
    reason: 'We tell the old address whenever the address of an account changes.',
  };
}
