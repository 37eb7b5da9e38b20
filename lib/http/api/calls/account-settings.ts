import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { DELETE_WORD, MAX_SENT_PASSWORD } from '@/lib/people/accounts/account-rules';
import { MAX_EMAIL } from '@/lib/people/accounts/email';
import { defineCall } from '../call';
import { objectField, textUpTo } from '../fields';
import { NOT_FRESH, NOT_LOGGED_IN, requireSignedIn } from '../signed-in';
import { formAnswer } from './account-answers';
import { unlessUnavailable } from './unless-unavailable';

export const password = () => textUpTo(MAX_SENT_PASSWORD);
/** Shared by calls about the user's own account. */
export const OWN = { guestAnswer: null, isSecret: true, errors: [NOT_LOGGED_IN] } as const;
/** For calls that need a login or a confirmed identity within the last ten minutes. */
const FRESH = { ...OWN, errors: [NOT_LOGGED_IN, NOT_FRESH] } as const;

export const changeName = defineCall({
  ...OWN,
  name: 'Account/ChangeName',
  summary: 'Change your name',
  description: 'Changes the name of the logged-in account.',
  request: objectField({ name: textUpTo(1_000) }),
  userAnswer: formAnswer,
  example: () => ({ name: 'Anna Example' }),
  answer: async ({ name }, context) => context.services.accounts.changeName(requireSignedIn(context), name),
});

export const changePassword = defineCall({
  ...OWN,
  name: 'Account/ChangePassword',
  summary: 'Change your password',
  description: 'Logs out all other browsers and sends a notice by mail.',
  request: objectField({ currentPassword: password(), newPassword: password() }),
  userAnswer: formAnswer,
  example: () => ({ currentPassword: 'correct horse battery', newPassword: 'staple correct horse' }),
  answer: async ({ currentPassword, newPassword }, context) =>
    context.services.accounts.changePassword(
      requireSignedIn(context),
      currentPassword,
      newPassword,
      context.requestContext,
      context.now(),
    ),
});

export const changeEmail = defineCall({
  ...FRESH,
  name: 'Account/ChangeEmail',
  summary: 'Change your email',
  description: 'Mails a link to the new address; the email changes once the link is opened.',
  request: objectField({ email: textUpTo(MAX_EMAIL) }),
  userAnswer: formAnswer,
  example: () => ({ email: 'anna@example.org' }),
  answer: async ({ email }, context) =>
    context.services.accounts.changeEmail(
      requireSignedIn(context),
      email,
      context.requestContext,
      context.now(),
    ),
});

export const getSessions = defineCall({
  ...OWN,
  name: 'Account/GetSessions',
  summary: 'Where you’re logged in',
  description: 'Every browser with a session and every app token, most recently used first.',
  request: objectField({}),
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        id: z.string(),
        createdAt: exactInstant(),
        lastUsedAt: exactInstant(),
        address: z.string().describe('IP address at login.'),
        userAgent: z.string(),
        isCurrent: z.boolean(),
        isRemembered: z.boolean(),
        kind: z.enum(['browser', 'app']).describe('app: a token from Account/CreateAppToken.'),
        expiresAt: exactInstant().describe('When it ends at the latest.'),
      }),
    ),
  }),
  example: () => ({}),
  async answer(_, context) {
    const who = requireSignedIn(context);
    const sessions = await context.services.accounts.sessions(who, context.now());
    return { items: sessions };
  },
});

export const createAppToken = defineCall({
  ...OWN,
  name: 'Account/CreateAppToken',
  summary: 'Get a token for an app’s pages',
  description:
    'For the token parameter of an app’s web view, the header Authorization: Bearer, and the real-time hub. It lasts an hour, ends with the session that made it, and is listed with the sessions. It opens no account settings. A session has at most ten; another one ends the oldest.',
  request: objectField({}),
  userAnswer: pascalObject({ token: z.string(), expiresAt: exactInstant() }),
  example: () => ({}),
  async answer(_, context) {
    const { accounts } = context.services;
    return accounts.issueAppToken(requireSignedIn(context), context.requestContext, context.now());
  },
});

export const endSession = defineCall({
  ...OWN,
  name: 'Account/EndSession',
  summary: 'Log out another browser',
  description: 'You can end only your own sessions.',
  request: objectField({ id: textUpTo(100).describe('The Id from Account/GetSessions.') }),
  userAnswer: formAnswer,
  example: () => ({ id: 'of-account-getsessions' }),
  answer: async ({ id }, context) =>
    context.services.accounts.endSession(requireSignedIn(context), id, context.requestContext, context.now()),
});

export const endOtherSessions = defineCall({
  ...OWN,
  name: 'Account/EndOtherSessions',
  summary: 'Log out all other browsers',
  description: 'This one stays logged in.',
  request: objectField({}),
  userAnswer: formAnswer,
  example: () => ({}),
  answer: async (_, context) =>
    context.services.accounts.endOtherSessions(
      requireSignedIn(context),
      context.requestContext,
      context.now(),
    ),
});

export const getIdentities = defineCall({
  ...OWN,
  name: 'Account/GetIdentities',
  summary: 'Linked providers',
  description: 'The providers you can log in with, besides your password.',
  request: objectField({}),
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        provider: z.string(),
        email: z.string().nullable(),
        createdAt: exactInstant(),
      }),
    ),
  }),
  example: () => ({}),
  async answer(_, context) {
    return { items: await context.services.accounts.identities(requireSignedIn(context)) };
  },
});

export const removeIdentity = defineCall({
  ...FRESH,
  name: 'Account/RemoveIdentity',
  summary: 'Unlink a provider',
  description: 'Refused if it is your only way to log in.',
  request: objectField({ provider: textUpTo(40) }),
  userAnswer: formAnswer,
  example: () => ({ provider: 'Google' }),
  answer: async ({ provider }, context) =>
    context.services.accounts.removeIdentity(
      requireSignedIn(context),
      provider,
      context.requestContext,
      context.now(),
    ),
});

export const deleteAccount = defineCall({
  ...FRESH,
  name: 'Account/DeleteAccount',
  summary: 'Delete your account',
  description: 'Deletes the account and its data; active plans aren’t renewed. This can’t be undone.',
  request: objectField({
    confirmation: textUpTo(20).describe('The word DELETE.'),
  }),
  userAnswer: formAnswer,
  example: () => ({ confirmation: DELETE_WORD }),
  async answer({ confirmation }, context) {
    if (confirmation !== DELETE_WORD) throw new InputError('Please type DELETE to confirm');
    const { accounts } = context.services;
    const who = requireSignedIn(context);
    // If ending the subscription failed, nothing was deleted.
    return unlessUnavailable(() => accounts.deleteAccount(who, context.requestContext, context.now()), {});
  },
});

export const exportMyData = defineCall({
  ...FRESH,
  name: 'Account/ExportMyData',
  summary: 'Export your data',
  description: 'Everything stored about you, as JSON, without login secrets.',
  request: objectField({}),
  userAnswer: z.record(z.string(), z.unknown()),
  example: () => ({}),
  answer: async (_, context) =>
    await context.services.accounts.exportData(
      requireSignedIn(context),
      context.requestContext,
      context.now(),
    ),
});
