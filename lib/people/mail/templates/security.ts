import type { MailData } from '../mail';
import { circumstances } from './circumstances';
import { link, type MailContent, type Part, paragraph } from './content';
import { PATHS } from './paths';

/** What to do when it was somebody else, the same in every notice. */
function ifNotYou(): readonly Part[] {
  return [
    paragraph('If it was you, there is nothing to do. If it was not, choose a new password right away:'),
    link('Choose a new password', PATHS.forgotPassword),
    paragraph('Then look at your sessions and how your account is protected:'),
    link('See your account', PATHS.account),
  ];
}

const REASON = 'We tell you about everything that concerns the safety of your Tickproof account.';

export function twoStepOn(data: MailData<'two-step-on'>): MailContent {
  return {
    subject: 'Two-step login is on',
    name: data.name,
    parts: [
      paragraph(
        'Two-step login was switched on for your Tickproof account. From now on logging in takes a code of your authenticator app as well. Keep your recovery codes where you find them without your phone.',
      ),
      circumstances(data),
      ...ifNotYou(),
    ],
    reason: REASON,
  };
}

export function twoStepOff(data: MailData<'two-step-off'>): MailContent {
  return {
    subject: 'Two-step login is off',
    name: data.name,
    parts: [
      paragraph(
        'Two-step login was switched off for your Tickproof account. From now on the password alone is enough to log in.',
      ),
      circumstances(data),
      ...ifNotYou(),
    ],
    reason: REASON,
  };
}

export function recoveryCodeUsed(data: MailData<'recovery-code-used'>): MailContent {
  const left = data.codesLeft === '1' ? '1 code is left' : `${data.codesLeft} codes are left`;
  return {
    subject: 'A recovery code was used',
    name: data.name,
    parts: [
      paragraph(
        `Somebody logged in to your Tickproof account with one of its recovery codes. That code works no more; ${left}. You can make new ones on your account's page.`,
      ),
      circumstances(data),
      ...ifNotYou(),
    ],
    reason: REASON,
  };
}

export function newSignIn(data: MailData<'new-sign-in'>): MailContent {
  return {
    subject: 'A new log-in to your Tickproof account',
    name: data.name,
    parts: [
      paragraph('Your Tickproof account was logged in to from a browser that we have not seen before.'),
      circumstances(data),
      ...ifNotYou(),
    ],
    reason: REASON,
  };
}

export function secondStepFailed(data: MailData<'second-step-failed'>): MailContent {
  return {
    subject: 'A wrong two-step code was entered for your account',
    name: data.name,
    parts: [
      paragraph(
        'Someone passed the first step of logging in to your Tickproof account but entered a wrong code in the second. They are not logged in. If it wasn’t you, they know your password.',
      ),
      circumstances(data),
      ...ifNotYou(),
      paragraph('We send this at most once a day. Your account page lists every attempt.'),
    ],
    reason: REASON,
  };
}

export function providerLinked(data: MailData<'provider-linked'>): MailContent {
  return {
    subject: `${data.provider} can now log in to your Tickproof account`,
    name: data.name,
    parts: [
      paragraph(
        `Your Tickproof account was linked with an account at ${data.provider}, which can log in to it from now on.`,
      ),
      circumstances(data),
      ...ifNotYou(),
    ],
    reason: REASON,
  };
}
