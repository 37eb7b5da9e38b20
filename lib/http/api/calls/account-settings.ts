import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { MAX_EMAIL } from '@/lib/people/accounts/email';
import { defineCall } from '../call';
import { objectOf, textUpTo } from '../fields';
import { NOT_FRESH, NOT_LOGGED_IN, requireSignedIn } from '../signed-in';
import { codesAnswer, formAnswer, formJson } from './account-answers';
import { MAX_SENT_PASSWORD } from './account-sign-in';
import { unlessUnavailable } from './unless-unavailable';

const password = () => textUpTo(MAX_SENT_PASSWORD);
const code = () => textUpTo(40).describe('Six digits of the authenticator app, or a recovery code.');
/** What calls of a signed-in user's own account have in common. */
const OWN = { guestAnswer: null, isSecret: true, errors: [NOT_LOGGED_IN] } as const;
/** Of those that take a login, or a confirmed identity, of the last ten minutes. */
const FRESH = { ...OWN, errors: [NOT_LOGGED_IN, NOT_FRESH] } as const;
const instant = (ms: number) => new Date(ms).toISOString();

export const changeName = defineCall({
  ...OWN,
  name: 'Account/ChangeName',
  summary: 'Change the name',
  description: 'Of the account that is logged in.',
  request: objectOf({ name: textUpTo(1_000) }),
  userAnswer: formAnswer,
  example: () => ({ name: 'Anna Example' }),
  answer: async ({ name }, context) =>
    formJson(await context.services.accounts.changeName(requireSignedIn(context), name)),
});

export const changePassword = defineCall({
  ...OWN,
  name: 'Account/ChangePassword',
  summary: 'Change the password',
  description: 'Logs all other browsers out, and says so by mail.',
  request: objectOf({ currentPassword: password(), newPassword: password() }),
  userAnswer: formAnswer,
  example: () => ({ currentPassword: 'correct horse battery', newPassword: 'staple correct horse' }),
  answer: async ({ currentPassword, newPassword }, context) =>
    formJson(
      await context.services.accounts.changePassword(
        requireSignedIn(context),
        currentPassword,
        newPassword,
        context.visit,
        context.now(),
      ),
    ),
});

export const changeEmail = defineCall({
  ...FRESH,
  name: 'Account/ChangeEmail',
  summary: 'Change the email',
  description: 'Mails a link to the new address; the email changes when it is opened.',
  request: objectOf({ email: textUpTo(MAX_EMAIL) }),
  userAnswer: formAnswer,
  example: () => ({ email: 'anna@example.org' }),
  answer: async ({ email }, context) =>
    formJson(
      await context.services.accounts.changeEmail(
        requireSignedIn(context),
        email,
        context.visit,
        context.now(),
      ),
    ),
});

export const getSessions = defineCall({
  ...OWN,
  name: 'Account/GetSessions',
  summary: 'Where one is logged in',
  description: 'Every browser with a session, the last used first.',
  request: objectOf({}),
  userAnswer: z.strictObject({
    Items: z.array(
      z.strictObject({
        Id: z.string(),
        CreatedAt: z.iso.datetime(),
        LastUsedAt: z.iso.datetime(),
        Address: z.string().describe('IP address at login.'),
        UserAgent: z.string(),
        IsCurrent: z.boolean(),
        IsRemembered: z.boolean(),
      }),
    ),
  }),
  example: () => ({}),
  async answer(_, context) {
    const who = requireSignedIn(context);
    const sessions = await context.services.accounts.sessions(who, context.now());
    return JSON.stringify({
      Items: sessions.map((session) => ({
        Id: session.id,
        CreatedAt: instant(session.createdAt),
        LastUsedAt: instant(session.lastUsedAt),
        Address: session.address,
        UserAgent: session.userAgent,
        IsCurrent: session.isCurrent,
        IsRemembered: session.isRemembered,
      })),
    });
  },
});

export const endSession = defineCall({
  ...OWN,
  name: 'Account/EndSession',
  summary: 'Log another browser out',
  description: 'Only one’s own sessions can be ended.',
  request: objectOf({ id: textUpTo(100).describe('As Account/GetSessions gives it.') }),
  userAnswer: formAnswer,
  example: () => ({ id: 'of-account-getsessions' }),
  answer: async ({ id }, context) =>
    formJson(
      await context.services.accounts.endSession(requireSignedIn(context), id, context.visit, context.now()),
    ),
});

export const endOtherSessions = defineCall({
  ...OWN,
  name: 'Account/EndOtherSessions',
  summary: 'Log all other browsers out',
  description: 'This one stays logged in.',
  request: objectOf({}),
  userAnswer: formAnswer,
  example: () => ({}),
  answer: async (_, context) =>
    formJson(
      await context.services.accounts.endOtherSessions(
        requireSignedIn(context),
        context.visit,
        context.now(),
      ),
    ),
});

export const startTwoStep = defineCall({
  ...OWN,
  name: 'Account/StartTwoStep',
  summary: 'Two-step login: begin',
  description: 'A secret for an authenticator app. It is on when Account/EnableTwoStep gets a code of it.',
  request: objectOf({ currentPassword: password() }),
  userAnswer: formAnswer.extend({
    Secret: z.string().nullable(),
    Uri: z.string().nullable(),
    QrSvg: z.string().nullable(),
  }),
  example: () => ({ currentPassword: 'correct horse battery' }),
  async answer({ currentPassword }, context) {
    const started = await context.services.accounts.startTwoStep(
      requireSignedIn(context),
      currentPassword,
      context.now(),
    );
    const { success, message, secret: Secret, uri: Uri, qrSvg: QrSvg } = started;
    return JSON.stringify({ success, message, Secret, Uri, QrSvg });
  },
});

export const enableTwoStep = defineCall({
  ...OWN,
  name: 'Account/EnableTwoStep',
  summary: 'Two-step login: switch on',
  description: 'With the first code of the app. Answers recovery codes and logs all other browsers out.',
  request: objectOf({ code: code() }),
  userAnswer: codesAnswer,
  example: () => ({ code: '123456' }),
  async answer(request, context) {
    const who = requireSignedIn(context);
    const { recoveryCodes, ...answer } = await context.services.accounts.enableTwoStep(
      who,
      request.code,
      context.visit,
      context.now(),
    );
    return JSON.stringify({ ...answer, RecoveryCodes: recoveryCodes });
  },
});

export const disableTwoStep = defineCall({
  ...OWN,
  name: 'Account/DisableTwoStep',
  summary: 'Two-step login: switch off',
  description: 'With the password and a code, and says so by mail.',
  request: objectOf({ currentPassword: password(), code: code() }),
  userAnswer: formAnswer,
  example: () => ({ currentPassword: 'correct horse battery', code: '123456' }),
  answer: async (request, context) =>
    formJson(
      await context.services.accounts.disableTwoStep(
        requireSignedIn(context),
        request.currentPassword,
        request.code,
        context.visit,
        context.now(),
      ),
    ),
});

export const renewRecoveryCodes = defineCall({
  ...OWN,
  name: 'Account/RenewRecoveryCodes',
  summary: 'Two-step login: new recovery codes',
  description: 'With the password and a code. The old recovery codes are no longer good.',
  request: objectOf({ currentPassword: password(), code: code() }),
  userAnswer: codesAnswer,
  example: () => ({ currentPassword: 'correct horse battery', code: '123456' }),
  async answer(request, context) {
    const { recoveryCodes, ...answer } = await context.services.accounts.renewRecoveryCodes(
      requireSignedIn(context),
      request.currentPassword,
      request.code,
      context.visit,
      context.now(),
    );
    return JSON.stringify({ ...answer, RecoveryCodes: recoveryCodes });
  },
});

export const getIdentities = defineCall({
  ...OWN,
  name: 'Account/GetIdentities',
  summary: 'Linked providers',
  description: 'What the account is signed in to with, besides its password.',
  request: objectOf({}),
  userAnswer: z.strictObject({
    Items: z.array(
      z.strictObject({
        Provider: z.string(),
        Email: z.string().nullable(),
        CreatedAt: z.iso.datetime(),
      }),
    ),
  }),
  example: () => ({}),
  async answer(_, context) {
    const identities = await context.services.accounts.identities(requireSignedIn(context));
    return JSON.stringify({
      Items: identities.map(({ provider, email, createdAt }) => ({
        Provider: provider,
        Email: email,
        CreatedAt: instant(createdAt),
      })),
    });
  },
});

export const removeIdentity = defineCall({
  ...FRESH,
  name: 'Account/RemoveIdentity',
  summary: 'Unlink a provider',
  description: 'Refused for the only way to log in.',
  request: objectOf({ provider: textUpTo(40) }),
  userAnswer: formAnswer,
  example: () => ({ provider: 'Google' }),
  answer: async ({ provider }, context) =>
    formJson(
      await context.services.accounts.removeIdentity(
        requireSignedIn(context),
        provider,
        context.visit,
        context.now(),
      ),
    ),
});

export const deleteAccount = defineCall({
  ...FRESH,
  name: 'Account/DeleteAccount',
  summary: 'Delete the account',
  description: 'With everything that is stored of it; running plans are not renewed. It cannot be undone.',
  request: objectOf({
    confirmation: textUpTo(20).describe('The word DELETE.'),
  }),
  userAnswer: formAnswer,
  example: () => ({ confirmation: 'DELETE' }),
  async answer({ confirmation }, context) {
    if (confirmation !== 'DELETE') throw new InputError('Please type DELETE to confirm');
    const { accounts } = context.services;
    const who = requireSignedIn(context);
    // Where its subscription could not be ended, nothing was deleted.
    return formJson(
      await unlessUnavailable(() => accounts.deleteAccount(who, context.visit, context.now()), {}),
    );
  },
});

export const exportMyData = defineCall({
  ...FRESH,
  name: 'Account/ExportMyData',
  summary: 'Everything that is stored of one',
  description: 'As JSON, without what only serves to log in.',
  request: objectOf({}),
  userAnswer: z.record(z.string(), z.unknown()),
  example: () => ({}),
  answer: async (_, context) =>
    JSON.stringify(
      await context.services.accounts.exportData(requireSignedIn(context), context.visit, context.now()),
    ),
});
