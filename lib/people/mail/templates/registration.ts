import type { MailData } from '../mail';
import { link, type MailContent, paragraph } from './content';
import { joinPath, PATHS, tokenPath } from './paths';

export function registrationCode({ name, code, token, minutes }: MailData<'registration-code'>): MailContent {
  return {
    subject: 'Your code for Tickproof',
    name,
    parts: [
      paragraph('Enter this code to finish creating your account:'),
      { type: 'code', code },
      paragraph(`It works for ${minutes} minutes. If that page is closed, use this link instead:`),
      link('Finish signing up', tokenPath('confirmRegistration', token)),
      paragraph('We’ll never ask for this code. Don’t share it.'),
    ],
    reason:
      'Someone signed up at Tickproof with your address. If it wasn’t you, ignore this mail: without the code, no account is created.',
  };
}

export function providerRegistrationCode({
  name,
  code,
  minutes,
}: MailData<'provider-registration-code'>): MailContent {
  return {
    subject: 'Your code for Tickproof',
    name,
    parts: [
      paragraph('Enter this code on the page where you signed up to finish creating your account:'),
      { type: 'code', code },
      paragraph(`It works for ${minutes} minutes.`),
      paragraph('We’ll never ask for this code. Don’t share it.'),
    ],
    reason:
      'Someone signed up at Tickproof with your address. If it wasn’t you, ignore this mail: without the code, no account is created.',
  };
}

export function joinLink({ email, invitation, days }: MailData<'join-link'>): MailContent {
  return {
    subject: 'Finish joining Tickproof',
    name: '',
    parts: [
      paragraph('You left your email to join Tickproof. To finish, choose a name and a password:'),
      link('Finish joining', joinPath(email, invitation)),
      paragraph(`The link works for ${days} days.`),
    ],
    reason:
      'Someone entered your address to join Tickproof. If it wasn’t you, ignore this mail: no account is created without it.',
  };
}

export function alreadyRegistered({ name }: MailData<'already-registered'>): MailContent {
  return {
    subject: 'You already have a Tickproof account',
    name,
    parts: [
      paragraph(
        'Someone, probably you, used this address to sign up at Tickproof or to change an account’s email. There’s already an account with it, so nothing was changed.',
      ),
      link('Log in', PATHS.logIn),
      paragraph('If you don’t remember your password, choose a new one:'),
      link('Choose a new password', PATHS.forgotPassword),
    ],
    reason:
      'You have an account at Tickproof. If it wasn’t you, ignore this mail: the person who tried wasn’t told you have one.',
  };
}
