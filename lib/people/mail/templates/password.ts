import type { MailData } from '../mail';
import { circumstances } from './circumstances';
import { link, type MailContent, paragraph } from './content';
import { PATHS, tokenPath } from './paths';

export function passwordReset({ name, token, minutes }: MailData<'password-reset'>): MailContent {
  return {
    subject: 'Choose a new password for Tickproof',
    name,
    parts: [
      paragraph('You can choose a new password for your Tickproof account here:'),
      link('Choose a new password', tokenPath('forgotPassword', token)),
      paragraph(
        `The link works once, for ${minutes} minutes. Until you use it, your old password still works.`,
      ),
    ],
    reason:
      'Someone asked to reset the password of your Tickproof account. If it wasn’t you, ignore this mail and don’t share the link: your password hasn’t changed.',
  };
}

export function passwordChanged(data: MailData<'password-changed'>): MailContent {
  return {
    subject: 'Your Tickproof password was changed',
    name: data.name,
    parts: [
      paragraph('The password of your Tickproof account was changed.'),
      circumstances(data),
      paragraph('If it was you, there’s nothing to do. If it wasn’t, choose a new password right away:'),
      link('Choose a new password', PATHS.forgotPassword),
      paragraph('Then end any sessions you don’t recognize:'),
      link('See your account', PATHS.account),
    ],
    reason: 'We always let you know when your password changes.',
  };
}
