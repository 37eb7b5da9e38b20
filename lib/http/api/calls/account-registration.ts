import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { isEmail, MAX_EMAIL } from '@/lib/people/accounts/email';
import { safeReturnPath } from '@/lib/site/addresses/return-path';
import { defineCall } from '../call';
import { objectOf, textUpTo, yesOrNo } from '../fields';
import { confirmationAnswer, confirmationJson, formAnswer, formJson } from './account-answers';
import { MAX_CAPTCHA, MAX_SENT_PASSWORD } from './account-sign-in';

const MAX_TEXT = 2_000;
/** Where a registration leads when nothing else is asked for. */
const DEFAULT_RETURN = '/app/user/memberships/register?justRegistered=true';

const registerAnswer = z.strictObject({
  Error: z.boolean(),
  Message: z.string(),
  Registration: z
    .string()
    .nullable()
    .describe('Goes back with the mailed code to Account/ConfirmRegistration.'),
  IsInvited: z
    .boolean()
    .describe(
      'Whether InvitationToken was mailed to this address: Account/ConfirmRegistrationByLink takes it, and no code is sent.',
    ),
});

export const register = defineCall({
  name: 'Account/Register',
  summary: 'Sign up',
  description:
    'Mails a code to the address; the account is made when the code comes back. Sending it accepts the Terms and Conditions. An address that has an account gets a mail that says so instead: the answer is the same, and takes as long.',
  isSecret: true,
  request: objectOf({
    request: objectOf({
      FullName: textUpTo(1_000),
      Email: textUpTo(MAX_EMAIL),
      Password: textUpTo(MAX_SENT_PASSWORD),
      InitalRef: textUpTo(MAX_TEXT).nullish().describe('The page that the visitor first came from.'),
      InitalHref: textUpTo(MAX_TEXT).nullish().describe('The page that the visitor first opened.'),
      ReturnUrl: textUpTo(MAX_TEXT).nullish().describe('Where to go on afterwards: a path of this site.'),
      CaptchaResponse: textUpTo(MAX_CAPTCHA).nullish(),
      InvitationToken: textUpTo(200).nullish(),
      isAndroid: yesOrNo().nullish(),
      context: textUpTo(200).nullish(),
    }),
  }),
  guestAnswer: registerAnswer,
  userAnswer: registerAnswer,
  errors: [{ status: 503, when: 'Too many people sign up at this moment.' }],
  example: () => ({
    request: {
      FullName: 'Anna Example',
      Email: 'anna@example.com',
      Password: 'correct horse battery',
      CaptchaResponse: '',
    },
  }),
  async answer({ request }, { services, visit, now }) {
    const details = {
      initialReferrer: request.InitalRef,
      initialPage: request.InitalHref,
      invitation: request.InvitationToken,
      context: request.context,
      android: request.isAndroid ? 'yes' : '',
    };
    const { success, message, registration, isInvited } = await services.accounts.register(
      {
        fullName: request.FullName,
        email: request.Email,
        password: request.Password,
        captcha: request.CaptchaResponse ?? undefined,
        returnPath: safeReturnPath(request.ReturnUrl, services.baseUrl) ?? DEFAULT_RETURN,
        details: Object.fromEntries(
          Object.entries(details).flatMap(([name, value]) => (value ? [[name, value]] : [])),
        ),
      },
      visit,
      now(),
    );
    return JSON.stringify({
      Error: !success,
      Message: message,
      Registration: registration,
      IsInvited: isInvited,
    });
  },
});

export const resendRegistrationCode = defineCall({
  name: 'Account/ResendRegistrationCode',
  summary: 'Sign up: another code',
  description: 'Mails another code; the one before is no longer good.',
  isSecret: true,
  request: objectOf({ registration: textUpTo(200) }),
  guestAnswer: formAnswer,
  userAnswer: formAnswer,
  errors: [],
  example: () => ({ registration: 'of-account-register' }),
  answer: async ({ registration }, { services, visit, now }) =>
    formJson(await services.accounts.resendCode(registration, visit, now())),
});

export const confirmRegistration = defineCall({
  name: 'Account/ConfirmRegistration',
  summary: 'Sign up: the mailed code',
  description: 'Makes the account and starts a session.',
  isSecret: true,
  request: objectOf({ registration: textUpTo(200), code: textUpTo(40).describe('Six digits.') }),
  guestAnswer: confirmationAnswer,
  userAnswer: confirmationAnswer,
  errors: [],
  example: () => ({ registration: 'of-account-register', code: '123456' }),
  answer: async ({ registration, code }, { services, visit, now }) =>
    confirmationJson(await services.accounts.confirmRegistration(registration, code, visit, now())),
});

export const confirmRegistrationByLink = defineCall({
  name: 'Account/ConfirmRegistrationByLink',
  summary: 'Sign up: the mailed link',
  description:
    'Makes the account and starts a session. The password that was chosen is asked for, so that nobody finishes what somebody else began with their address.',
  isSecret: true,
  request: objectOf({ token: textUpTo(200), password: textUpTo(MAX_SENT_PASSWORD) }),
  guestAnswer: confirmationAnswer,
  userAnswer: confirmationAnswer,
  errors: [{ status: 503, when: 'Too many people sign up at this moment.' }],
  example: () => ({ token: 'from-the-mail', password: 'correct horse battery' }),
  answer: async ({ token, password }, { services, visit, now }) =>
    confirmationJson(await services.accounts.confirmRegistrationByLink(token, password, visit, now())),
});

const waiting = z.strictObject({
  Registration: z
    .strictObject({
      Provider: z.string(),
      Name: z.string(),
      Email: z.string(),
      NeedsCode: z.boolean().describe('Whether a mailed code has to prove the address.'),
    })
    .nullable()
    .describe('null when nothing waits in this browser.'),
});

export const getExternalRegistration = defineCall({
  name: 'Account/GetExternalRegistration',
  summary: 'Sign up with a provider: what waits',
  description: 'Who a provider says is signing up in this browser, for an hour.',
  isSecret: true,
  request: objectOf({}),
  guestAnswer: waiting,
  userAnswer: waiting,
  errors: [],
  example: () => ({}),
  async answer(_, { services, visit, now }) {
    const found = await services.accounts.externalRegistration(visit, now());
    const { provider, name, email, needsCode } = found ?? {};
    return JSON.stringify({
      Registration: found && { Provider: provider, Name: name, Email: email, NeedsCode: needsCode },
    });
  },
});

const finished = confirmationAnswer.extend({
  registration: z
    .string()
    .nullable()
    .describe('A code was mailed: goes back with it to Account/ConfirmRegistration.'),
});

export const finishExternalRegistration = defineCall({
  name: 'Account/FinishExternalRegistration',
  summary: 'Sign up with a provider: finish',
  description:
    'Accepts the Terms and Conditions. Makes the account and starts a session, or mails a code where the provider does not vouch for the email.',
  isSecret: true,
  request: objectOf({ agreesToTerms: yesOrNo() }),
  guestAnswer: finished,
  userAnswer: finished,
  errors: [],
  example: () => ({ agreesToTerms: true }),
  async answer({ agreesToTerms }, { services, visit, now }) {
    if (!agreesToTerms) throw new InputError('Please agree to our Terms and Conditions');
    const { registration, ...answer } = await services.accounts.finishExternalRegistration(visit, now());
    return JSON.stringify({ ...(JSON.parse(confirmationJson(answer)) as object), registration });
  },
});

const added = z.strictObject({
  Added: z.boolean(),
  Message: z.string().describe('To be shown.'),
});

export const addRegistrationRequest = defineCall({
  name: 'CxUser/AddRegistrationRequest',
  summary: 'Join by email only',
  description:
    'Mails a link to the sign-up form, which works for seven days. An address that has an account gets a mail that says so instead: the answer is the same.',
  isSecret: true,
  request: objectOf({ email: textUpTo(MAX_EMAIL) }),
  guestAnswer: added,
  userAnswer: added,
  errors: [],
  example: () => ({ email: 'anna@example.com' }),
  async answer({ email }, { services, visit, now }) {
    if (!isEmail(email)) throw new InputError('Please enter a valid email');
    const { success, message } = await services.accounts.addRegistrationRequest(email, visit, now());
    return JSON.stringify({ Added: success, Message: message });
  },
});
