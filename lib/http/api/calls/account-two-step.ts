import { z } from 'zod';
import { wireName } from '@/lib/core/wire/schema';
import { MAX_SENT_CODE } from '@/lib/people/accounts/account-rules';
import { defineCall } from '../call';
import { objectField, textUpTo } from '../fields';
import { requireSignedIn } from '../signed-in';
import { codesAnswer, formAnswer } from './account-answers';
import { OWN, password } from './account-settings';

const code = () =>
  textUpTo(MAX_SENT_CODE).describe('Six digits from the authenticator app, or a recovery code.');

export const startTwoStep = defineCall({
  ...OWN,
  name: 'Account/StartTwoStep',
  summary: 'Two-step login: set up',
  description:
    'Returns a secret for an authenticator app. Two-step login is on once Account/EnableTwoStep gets a code from that app.',
  request: objectField({ currentPassword: password() }),
  userAnswer: formAnswer.extend({
    secret: wireName('Secret', z.string().nullable()),
    uri: wireName('Uri', z.string().nullable()),
    qrSvg: wireName('QrSvg', z.string().nullable()),
  }),
  example: () => ({ currentPassword: 'correct horse battery' }),
  async answer({ currentPassword }, context) {
    return context.services.accounts.startTwoStep(requireSignedIn(context), currentPassword, context.now());
  },
});

export const enableTwoStep = defineCall({
  ...OWN,
  name: 'Account/EnableTwoStep',
  summary: 'Two-step login: turn on',
  description: 'Takes the first code from the app. Returns recovery codes and logs out all other browsers.',
  request: objectField({ code: code() }),
  userAnswer: codesAnswer,
  example: () => ({ code: '123456' }),
  async answer(request, context) {
    return context.services.accounts.enableTwoStep(
      requireSignedIn(context),
      request.code,
      context.requestContext,
      context.now(),
    );
  },
});

export const disableTwoStep = defineCall({
  ...OWN,
  name: 'Account/DisableTwoStep',
  summary: 'Two-step login: turn off',
  description: 'Takes the password and a code, and sends a notice by mail.',
  request: objectField({ currentPassword: password(), code: code() }),
  userAnswer: formAnswer,
  example: () => ({ currentPassword: 'correct horse battery', code: '123456' }),
  answer: async (request, context) =>
    context.services.accounts.disableTwoStep(
      requireSignedIn(context),
      request.currentPassword,
      request.code,
      context.requestContext,
      context.now(),
    ),
});

export const renewRecoveryCodes = defineCall({
  ...OWN,
  name: 'Account/RenewRecoveryCodes',
  summary: 'Two-step login: new recovery codes',
  description: 'Takes the password and a code. The old recovery codes stop working.',
  request: objectField({ currentPassword: password(), code: code() }),
  userAnswer: codesAnswer,
  example: () => ({ currentPassword: 'correct horse battery', code: '123456' }),
  async answer(request, context) {
    return context.services.accounts.renewRecoveryCodes(
      requireSignedIn(context),
      request.currentPassword,
      request.code,
      context.requestContext,
      context.now(),
    );
  },
});
