import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import { MAX_SENT_CODE, MAX_SENT_PASSWORD } from '@/lib/people/accounts/account-rules';
import { MAX_EMAIL } from '@/lib/people/accounts/email';
import { defineCall } from '../call';
import { objectField, textUpTo, yesOrNo } from '../fields';
import { formAnswer, signInAnswer } from './account-answers';

export const MAX_CAPTCHA = 8_000;
const MAX_TOKEN = 200;

export const login = defineCall({
  name: 'Account/Login',
  summary: 'Log in',
  description:
    'Starts a session and sets its cookies. A wrong password returns 200 with success false; after several attempts a captcha is required. Accounts with two-step login get a challenge first. Answers never reveal whether an email has an account.',
  isSecret: true,
  request: objectField({
    login: textUpTo(MAX_EMAIL).describe('Email.'),
    password: textUpTo(MAX_SENT_PASSWORD),
    captchaValue: textUpTo(MAX_CAPTCHA).nullish().describe('Captcha response.'),
    isAndroid: yesOrNo().nullish(),
    rememberMe: yesOrNo().nullish().describe('Whether the session survives closing the browser.'),
  }),
  guestAnswer: signInAnswer,
  userAnswer: signInAnswer,
  errors: [{ status: 503, when: 'Too many people are logging in right now.' }],
  example: () => ({ login: 'anna@example.com', password: 'not her password', rememberMe: true }),
  answer: async (request, { services, requestContext, now }) =>
    await services.accounts.login(
      {
        login: request.login,
        password: request.password,
        captcha: request.captchaValue ?? undefined,
        rememberMe: request.rememberMe ?? false,
      },
      requestContext,
      now(),
    ),
});

export const loginTwoStep = defineCall({
  name: 'Account/LoginTwoStep',
  summary: 'Log in: second step',
  description:
    'Takes a code from the authenticator app, or a recovery code, for the challenge from Account/Login.',
  isSecret: true,
  request: objectField({
    challenge: textUpTo(MAX_TOKEN),
    code: textUpTo(MAX_SENT_CODE).describe('Six digits, or a recovery code.'),
  }),
  guestAnswer: signInAnswer,
  userAnswer: signInAnswer,
  errors: [],
  example: () => ({ challenge: 'of-account-login', code: '123456' }),
  answer: async ({ challenge, code }, { services, requestContext, now }) =>
    await services.accounts.loginTwoStep(challenge, code, requestContext, now()),
});

const loggedOut = pascalObject({ loggedOut: z.literal(true) });

export const logOut = defineCall({
  name: 'Account/LogOut',
  summary: 'Log out',
  description: 'Ends this browser’s session. Does nothing if there is none.',
  request: objectField({}),
  guestAnswer: loggedOut,
  userAnswer: loggedOut,
  errors: [],
  example: () => ({}),
  async answer(_, { services, requestContext, now }) {
    await services.accounts.logOut(requestContext, now());
    return { loggedOut: true } as const;
  },
});

const forgotAnswer = formAnswer.extend({ isCaptchaRequired: z.boolean() });

export const forgotPassword = defineCall({
  name: 'Account/ForgotPassword',
  summary: 'Request a password reset',
  description:
    'Mails a reset link if the email has an account. The answer is the same, and takes just as long, if it doesn’t.',
  isSecret: true,
  request: objectField({ email: textUpTo(MAX_EMAIL), captchaResponse: textUpTo(MAX_CAPTCHA).nullish() }),
  guestAnswer: forgotAnswer,
  userAnswer: forgotAnswer,
  errors: [],
  example: () => ({ email: 'anna@example.com' }),
  answer: async ({ email, captchaResponse }, { services, requestContext, now }) =>
    await services.accounts.forgotPassword(email, captchaResponse ?? undefined, requestContext, now()),
});

export const resetPassword = defineCall({
  name: 'Account/ResetPassword',
  summary: 'Set a new password',
  description:
    'Takes the token from the mailed link. Logs out every browser and logs in this one; with two-step login it returns a challenge.',
  isSecret: true,
  request: objectField({ token: textUpTo(MAX_TOKEN), password: textUpTo(MAX_SENT_PASSWORD) }),
  guestAnswer: signInAnswer,
  userAnswer: signInAnswer,
  errors: [],
  example: () => ({ token: 'from-the-mail', password: 'correct horse battery' }),
  answer: async ({ token, password }, { services, requestContext, now }) =>
    await services.accounts.resetPassword(token, password, requestContext, now()),
});

export const confirmEmail = defineCall({
  name: 'Account/ConfirmEmail',
  summary: 'Confirm a new email',
  description: 'Takes the token from the mailed link.',
  isSecret: true,
  request: objectField({ token: textUpTo(MAX_TOKEN) }),
  guestAnswer: formAnswer,
  userAnswer: formAnswer,
  errors: [],
  example: () => ({ token: 'from-the-mail' }),
  answer: async ({ token }, { services, requestContext, now }) =>
    services.accounts.confirmEmail(token, requestContext, now()),
});
