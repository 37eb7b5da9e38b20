import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { inPascalCase, pascalObject, wireName } from '@/lib/core/wire/schema';
import { MAX_SENT_CODE, MAX_SENT_PASSWORD } from '@/lib/people/accounts/account-rules';
import { isEmail, MAX_EMAIL } from '@/lib/people/accounts/email';
import { safeReturnPath } from '@/lib/site/addresses/return-path';
import { defineCall } from '../call';
import { objectField, textUpTo, yesOrNo } from '../fields';
import { confirmationAnswer, formAnswer, toConfirmationAnswer } from './account-answers';
import { MAX_CAPTCHA } from './account-sign-in';

const MAX_TEXT = 2_000;
/** Where a registration leads by default. */
const DEFAULT_RETURN = '/app/user/memberships/register?justRegistered=true';

const registerAnswer = pascalObject({
  error: z.boolean(),
  message: z.string(),
  registration: z
    .string()
    .nullable()
    .describe('Send it with the mailed code to Account/ConfirmRegistration.'),
  isInvited: z
    .boolean()
    .describe(
      'Whether InvitationToken was mailed to this address. If so, no code is sent: pass the token to Account/ConfirmRegistrationByLink.',
    ),
});

export const register = defineCall({
  name: 'Account/Register',
  summary: 'Sign up',
  description:
    'Mails a code to the address; the account is created once the code is confirmed. Calling it accepts the Terms and Conditions. An address that already has an account gets a mail saying so instead: the answer is the same and takes just as long.',
  isSecret: true,
  request: objectField({
    request: inPascalCase(
      objectField({
        fullName: textUpTo(1_000),
        email: textUpTo(MAX_EMAIL),
        password: textUpTo(MAX_SENT_PASSWORD),
        initialRef: wireName(
          'InitalRef',
          textUpTo(MAX_TEXT).nullish().describe('The page the visitor first came from.'),
        ),
        initialHref: wireName(
          'InitalHref',
          textUpTo(MAX_TEXT).nullish().describe('The first page the visitor opened.'),
        ),
        returnUrl: textUpTo(MAX_TEXT).nullish().describe('Where to go afterwards: a path on this site.'),
        captchaResponse: textUpTo(MAX_CAPTCHA).nullish(),
        invitationToken: textUpTo(200).nullish(),
        inviteCode: textUpTo(100).nullish().describe('Of the user who invited this one; others are ignored.'),
        isAndroid: wireName('isAndroid', yesOrNo().nullish()),
        context: wireName('context', textUpTo(200).nullish()),
      }),
    ),
  }),
  guestAnswer: registerAnswer,
  userAnswer: registerAnswer,
  errors: [{ status: 503, when: 'Too many people are signing up right now.' }],
  example: () => ({
    request: {
      fullName: 'Anna Example',
      email: 'anna@example.com',
      password: 'correct horse battery',
      captchaResponse: '',
    },
  }),
  async answer({ request }, { services, requestContext, now }) {
    const details = {
      initialReferrer: request.initialRef,
      initialPage: request.initialHref,
      invitation: request.invitationToken,
      inviteCode: request.inviteCode,
      context: request.context,
      android: request.isAndroid ? 'yes' : '',
    };
    const answer = await services.accounts.register(
      {
        fullName: request.fullName,
        email: request.email,
        password: request.password,
        captcha: request.captchaResponse ?? undefined,
        returnPath: safeReturnPath(request.returnUrl, services.baseUrl) ?? DEFAULT_RETURN,
        details: Object.fromEntries(
          Object.entries(details).flatMap(([name, value]) => (value ? [[name, value]] : [])),
        ),
      },
      requestContext,
      now(),
    );
    return { ...answer, error: !answer.success };
  },
});

export const resendRegistrationCode = defineCall({
  name: 'Account/ResendRegistrationCode',
  summary: 'Sign up: resend the code',
  description: 'Mails a new code; the previous one no longer works.',
  isSecret: true,
  request: objectField({ registration: textUpTo(200) }),
  guestAnswer: formAnswer,
  userAnswer: formAnswer,
  errors: [],
  example: () => ({ registration: 'of-account-register' }),
  answer: async ({ registration }, { services, requestContext, now }) =>
    services.accounts.resendCode(registration, requestContext, now()),
});

export const confirmRegistration = defineCall({
  name: 'Account/ConfirmRegistration',
  summary: 'Sign up: confirm the mailed code',
  description: 'Creates the account and starts a session.',
  isSecret: true,
  request: objectField({
    registration: textUpTo(200),
    code: textUpTo(MAX_SENT_CODE).describe('Six digits.'),
  }),
  guestAnswer: confirmationAnswer,
  userAnswer: confirmationAnswer,
  errors: [],
  example: () => ({ registration: 'of-account-register', code: '123456' }),
  answer: async ({ registration, code }, { services, requestContext, now }) =>
    toConfirmationAnswer(
      await services.accounts.confirmRegistration(registration, code, requestContext, now()),
    ),
});

export const confirmRegistrationByLink = defineCall({
  name: 'Account/ConfirmRegistrationByLink',
  summary: 'Sign up: confirm by the mailed link',
  description:
    'Creates the account and starts a session. Needs the chosen password, so that nobody can complete a registration someone else started with their address.',
  isSecret: true,
  request: objectField({ token: textUpTo(200), password: textUpTo(MAX_SENT_PASSWORD) }),
  guestAnswer: confirmationAnswer,
  userAnswer: confirmationAnswer,
  errors: [{ status: 503, when: 'Too many people are signing up right now.' }],
  example: () => ({ token: 'from-the-mail', password: 'correct horse battery' }),
  answer: async ({ token, password }, { services, requestContext, now }) =>
    toConfirmationAnswer(
      await services.accounts.confirmRegistrationByLink(token, password, requestContext, now()),
    ),
});

const waiting = pascalObject({
  registration: pascalObject({
    provider: z.string(),
    name: z.string(),
    email: z.string(),
    needsCode: z.boolean().describe('Whether the address must be confirmed by a mailed code.'),
  })
    .nullable()
    .describe('null when this browser has no pending registration.'),
});

export const getExternalRegistration = defineCall({
  name: 'Account/GetExternalRegistration',
  summary: 'Sign up with a provider: pending registration',
  description: 'Returns who is signing up in this browser, according to the provider. Valid for an hour.',
  isSecret: true,
  request: objectField({}),
  guestAnswer: waiting,
  userAnswer: waiting,
  errors: [],
  example: () => ({}),
  async answer(_, { services, requestContext, now }) {
    return { registration: await services.accounts.externalRegistration(requestContext, now()) };
  },
});

const finished = confirmationAnswer.extend({
  registration: z
    .string()
    .nullable()
    .describe('Set when a code was mailed: send both to Account/ConfirmRegistration.'),
});

export const finishExternalRegistration = defineCall({
  name: 'Account/FinishExternalRegistration',
  summary: 'Sign up with a provider: finish',
  description:
    'Accepts the Terms and Conditions. Creates the account and starts a session, or mails a code if the provider hasn’t verified the email.',
  isSecret: true,
  request: objectField({ agreesToTerms: yesOrNo() }),
  guestAnswer: finished,
  userAnswer: finished,
  errors: [],
  example: () => ({ agreesToTerms: true }),
  async answer({ agreesToTerms }, { services, requestContext, now }) {
    if (!agreesToTerms) throw new InputError('Please agree to our Terms and Conditions');
    return toConfirmationAnswer(await services.accounts.finishExternalRegistration(requestContext, now()));
  },
});

const added = pascalObject({
  added: z.boolean(),
  message: z.string().describe('Message to show.'),
});

export const addRegistrationRequest = defineCall({
  name: 'CxUser/AddRegistrationRequest',
  summary: 'Join by email only',
  description:
    'Mails a link to the sign-up form, valid for seven days. An address that already has an account gets a mail saying so instead; the answer is the same.',
  isSecret: true,
  request: objectField({ email: textUpTo(MAX_EMAIL) }),
  guestAnswer: added,
  userAnswer: added,
  errors: [],
  example: () => ({ email: 'anna@example.com' }),
  async answer({ email }, { services, requestContext, now }) {
    if (!isEmail(email)) throw new InputError('Please enter a valid email');
    const { success, message } = await services.accounts.addRegistrationRequest(email, requestContext, now());
    return { added: success, message };
  },
});
