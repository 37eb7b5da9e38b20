import { z } from 'zod';
import { MAX_EMAIL } from '@/lib/people/accounts/email';
import { defineCall } from '../call';
import { objectOf, textUpTo, yesOrNo } from '../fields';
import { formAnswer, formJson, signInAnswer } from './account-answers';

/** Longer than any password that can be chosen, so that its own message is given. */
export const MAX_SENT_PASSWORD = 4_000;
export const MAX_CAPTCHA = 8_000;
const MAX_TOKEN = 200;

export const login = defineCall({
  name: 'Account/Login',
  summary: 'Log in',
  description:
    'Starts a session and sets its cookies. A wrong password is answered 200 with success false; after some of them a captcha is asked for. Accounts with two-step login get a challenge first. Nothing tells whether an email has an account.',
  isSecret: true,
  request: objectOf({
    login: textUpTo(MAX_EMAIL).describe('Email.'),
    password: textUpTo(MAX_SENT_PASSWORD),
    captchaValue: textUpTo(MAX_CAPTCHA).nullish().describe('Answer to the captcha.'),
    isAndroid: yesOrNo().nullish(),
    rememberMe: yesOrNo().nullish().describe('Whether the session outlives the browser.'),
  }),
  guestAnswer: signInAnswer,
  userAnswer: signInAnswer,
  errors: [{ status: 503, when: 'Too many people log in at this moment.' }],
  example: () => ({ login: 'anna@example.com', password: 'not her password', rememberMe: true }),
  answer: async (request, { services, visit, now }) =>
    JSON.stringify(
      await services.accounts.login(
        {
          login: request.login,
          password: request.password,
          captcha: request.captchaValue ?? undefined,
          rememberMe: request.rememberMe ?? false,
        },
        visit,
        now(),
      ),
    ),
});

export const loginTwoStep = defineCall({
  name: 'Account/LoginTwoStep',
  summary: 'Log in: the second step',
  description:
    'Takes a code of the authenticator app, or a recovery code, for the challenge of Account/Login.',
  isSecret: true,
  request: objectOf({
    challenge: textUpTo(MAX_TOKEN),
    code: textUpTo(40).describe('Six digits, or a recovery code.'),
  }),
  guestAnswer: signInAnswer,
  userAnswer: signInAnswer,
  errors: [],
  example: () => ({ challenge: 'of-account-login', code: '123456' }),
  answer: async ({ challenge, code }, { services, visit, now }) =>
    JSON.stringify(await services.accounts.loginTwoStep(challenge, code, visit, now())),
});

const loggedOut = z.strictObject({ LoggedOut: z.literal(true) });

export const logOut = defineCall({
  name: 'Account/LogOut',
  summary: 'Log out',
  description: 'Ends the session of this browser. Without one it changes nothing.',
  request: objectOf({}),
  guestAnswer: loggedOut,
  userAnswer: loggedOut,
  errors: [],
  example: () => ({}),
  async answer(_, { services, visit, now }) {
    await services.accounts.logOut(visit, now());
    return '{"LoggedOut":true}';
  },
});

const forgotAnswer = formAnswer.extend({ isCaptchaRequired: z.boolean() });

export const forgotPassword = defineCall({
  name: 'Account/ForgotPassword',
  summary: 'Ask for a new password',
  description:
    'Mails a link for a new password if there is an account. The answer is the same, and takes as long, if there is none.',
  isSecret: true,
  request: objectOf({ email: textUpTo(MAX_EMAIL), captchaResponse: textUpTo(MAX_CAPTCHA).nullish() }),
  guestAnswer: forgotAnswer,
  userAnswer: forgotAnswer,
  errors: [],
  example: () => ({ email: 'anna@example.com' }),
  answer: async ({ email, captchaResponse }, { services, visit, now }) =>
    JSON.stringify(await services.accounts.forgotPassword(email, captchaResponse ?? undefined, visit, now())),
});

export const resetPassword = defineCall({
  name: 'Account/ResetPassword',
  summary: 'Set a new password',
  description:
    'With the token of the mailed link. Logs every browser out and this one in; with two-step login a challenge is answered.',
  isSecret: true,
  request: objectOf({ token: textUpTo(MAX_TOKEN), password: textUpTo(MAX_SENT_PASSWORD) }),
  guestAnswer: signInAnswer,
  userAnswer: signInAnswer,
  errors: [],
  example: () => ({ token: 'from-the-mail', password: 'correct horse battery' }),
  answer: async ({ token, password }, { services, visit, now }) =>
    JSON.stringify(await services.accounts.resetPassword(token, password, visit, now())),
});

export const confirmEmail = defineCall({
  name: 'Account/ConfirmEmail',
  summary: 'Confirm a changed email',
  description: 'With the token of the mailed link.',
  isSecret: true,
  request: objectOf({ token: textUpTo(MAX_TOKEN) }),
  guestAnswer: formAnswer,
  userAnswer: formAnswer,
  errors: [],
  example: () => ({ token: 'from-the-mail' }),
  answer: async ({ token }, { services, visit, now }) =>
    formJson(await services.accounts.confirmEmail(token, visit, now())),
});
