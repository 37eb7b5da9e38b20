import { z } from 'zod';
import { SUBSCRIPTION_STATES } from '@/lib/content/report-mails/report-mails';
import { InputError } from '@/lib/core/base/errors';
import { pascalObject } from '@/lib/core/wire/schema';
import { isEmail, MAX_EMAIL } from '@/lib/people/accounts/email';
import { ADDRESS_EXHAUSTED } from '@/lib/people/accounts/guess-limits';
import { type CallContext, defineCall } from '../call';
import { objectField, textUpTo } from '../fields';
import { NOT_LOGGED_IN, requireSignedIn } from '../signed-in';

/** The weekly report by mail. */

const requested = pascalObject({ isMailed: z.boolean(), message: z.string().describe('Message to show.') });

export const subscribeReport = defineCall({
  name: 'WeeklyReport/Subscribe',
  summary: 'Get the weekly report by mail',
  description:
    'Mails a link that confirms the address, valid for seven days. A subscribed address gets a mail saying so instead; the answer is the same.',
  isSecret: true,
  request: objectField({ email: textUpTo(MAX_EMAIL) }),
  guestAnswer: requested,
  userAnswer: requested,
  errors: [{ status: 400, when: 'The email is invalid, or this site can’t send mails.' }],
  example: () => ({ email: 'anna@example.com' }),
  async answer({ email }, { services, requestContext, now }) {
    if (!isEmail(email)) throw new InputError('Please enter a valid email');
    const isMailed = await services.reportMails.request(email, requestContext.address, now());
    const message = `We’ve sent a link to ${email.trim()}. Open it within 7 days to confirm.`;
    return { isMailed, message: isMailed ? message : ADDRESS_EXHAUSTED };
  },
});

const done = pascalObject({ isDone: z.boolean() });

export const confirmReport = defineCall({
  name: 'WeeklyReport/Confirm',
  summary: 'Confirm that you want the weekly report',
  description: 'By the secret in the mailed link. Doing it twice changes nothing.',
  isSecret: true,
  request: objectField({ token: textUpTo(200) }),
  guestAnswer: done,
  userAnswer: done,
  errors: [],
  example: () => ({ token: 'example' }),
  answer: async ({ token }, { services, now }) => ({
    isDone: await services.reportMails.confirm(token, now()),
  }),
});

export const unsubscribeReport = defineCall({
  name: 'WeeklyReport/Unsubscribe',
  summary: 'Stop the weekly report by mail',
  description: 'By the token in its mails, without logging in.',
  isSecret: true,
  request: objectField({ token: textUpTo(200) }),
  guestAnswer: done,
  userAnswer: done,
  errors: [],
  example: () => ({ token: 'example' }),
  answer: async ({ token }, { services }) => ({ isDone: await services.reportMails.unsubscribe(token) }),
});

const state = pascalObject({
  email: z.string(),
  state: z.enum(SUBSCRIPTION_STATES).describe('requested: the mailed link wasn’t opened yet.'),
  isOffered: z.boolean().describe('false: this site can’t send mails.'),
});

async function ownState(context: CallContext) {
  const { email } = requireSignedIn(context).account;
  const { reportMails } = context.services;
  return {
    email,
    state: await reportMails.state(email, context.now()),
    isOffered: reportMails.isOffered,
  };
}

export const getReportSubscription = defineCall({
  name: 'WeeklyReport/GetMine',
  access: 'user',
  summary: 'Whether you get the weekly report by mail',
  description: 'At the email address of your account.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: state,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => ownState(context),
});

export const unsubscribeOwnReport = defineCall({
  name: 'WeeklyReport/UnsubscribeMine',
  access: 'user',
  summary: 'Stop the weekly report at your account’s address',
  description: 'Also takes back a request that wasn’t confirmed.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: state,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    await context.services.reportMails.unsubscribeEmail(requireSignedIn(context).account.email);
    return ownState(context);
  },
});
