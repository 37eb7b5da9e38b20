import type { MailData } from '../mail';
import { circumstances } from './circumstances';
import { link, type MailContent, type Part, paragraph } from './content';
import { PATHS } from './paths';

/** What to do if it was someone else; the same in every notice. */
function ifNotYou(): readonly Part[] {
  return [
    paragraph('If it was you, there’s nothing to do. If it wasn’t, choose a new password right away:'),
    link('Choose a new password', PATHS.forgotPassword),
    paragraph('Then check your sessions and security settings:'),
    link('See your account', PATHS.account),
  ];
}

const REASON = 'We notify you about everything that affects the security of your Tickproof account.';

export function twoStepOn(data: MailData<'two-step-on'>): MailContent {
  return {
    subject: 'Two-step login is on',
    name: data.name,
    parts: [
      paragraph(
        'Two-step login was turned on for your Tickproof account. From now on, logging in also takes a code from your authenticator app. Keep your recovery codes where you can find them without your phone.',
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
        'Two-step login was turned off for your Tickproof account. From now on, your password alone is enough to log in.',
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
        `Someone logged in to your Tickproof account with a recovery code. That code no longer works; ${left}. You can create new ones in your account settings.`,
      ),
      circumstances(data),
      ...ifNotYou(),
    ],
    reason: REASON,
  };
}

export function newSignIn(data: MailData<'new-sign-in'>): MailContent {
  return {
    subject: 'New login to your Tickproof account',
    name: data.name,
    parts: [
      paragraph('Someone logged in to your Tickproof account from a browser we haven’t seen before.'),
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
      paragraph('We send this at most once a day. Your account’s security log lists every attempt.'),
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
        `Your Tickproof account was linked to a ${data.provider} account, which can now log in to it.`,
      ),
      circumstances(data),
      ...ifNotYou(),
    ],
    reason: REASON,
  };
}
