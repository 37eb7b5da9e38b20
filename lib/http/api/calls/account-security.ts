import { z } from 'zod';
import { requireFresh } from '@/lib/people/accounts/fresh-sign-in';
import { defineCall } from '../call';
import { objectOf, textUpTo, wholeNumber } from '../fields';
import { NOT_FRESH, NOT_LOGGED_IN, requireSignedIn } from '../signed-in';
import { formAnswer, formJson } from './account-answers';
import { MAX_SENT_PASSWORD } from './account-sign-in';

export const confirmIdentity = defineCall({
  name: 'Account/ConfirmIdentity',
  summary: 'Confirm who one is',
  description:
    'With the password, or the challenge a provider’s answer left, and a code where two-step login is on. For ten minutes, calls that need a fresh login then pass.',
  guestAnswer: null,
  isSecret: true,
  errors: [NOT_LOGGED_IN],
  request: objectOf({
    password: textUpTo(MAX_SENT_PASSWORD).nullish(),
    challenge: textUpTo(200).nullish(),
    code: textUpTo(40).nullish().describe('Six digits of the authenticator app, or a recovery code.'),
  }),
  userAnswer: formAnswer,
  example: () => ({ password: 'correct horse battery' }),
  answer: async ({ password, challenge, code }, context) =>
    formJson(
      await context.services.accounts.confirmIdentity(
        requireSignedIn(context),
        { password: password ?? '', challenge: challenge ?? null, code: code ?? '' },
        context.visit,
        context.now(),
      ),
    ),
});

export const checkFreshSignIn = defineCall({
  name: 'Account/CheckFreshSignIn',
  summary: 'Whether the login is fresh',
  description:
    'Passes within ten minutes of a login or of Account/ConfirmIdentity. Needed to link a provider.',
  guestAnswer: null,
  errors: [NOT_LOGGED_IN, NOT_FRESH],
  request: objectOf({}),
  userAnswer: z.strictObject({ IsFresh: z.literal(true) }),
  example: () => ({}),
  answer(_, context) {
    requireFresh(requireSignedIn(context), context.now());
    return '{"IsFresh":true}';
  },
});

export const getSecurityLog = defineCall({
  name: 'Account/GetSecurityLog',
  summary: 'Security log of one’s account',
  description: 'Logins, failed ones and changes that matter for security, newest first, kept for 180 days.',
  guestAnswer: null,
  errors: [NOT_LOGGED_IN],
  request: objectOf({
    beforeId: wholeNumber(1, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('Only events before this one, to read on.'),
  }),
  userAnswer: z.strictObject({
    Items: z.array(
      z.strictObject({
        Id: z.int(),
        At: z.iso.datetime(),
        Event: z.string(),
        Address: z.string().describe('Network address without its last part; empty where it is not known.'),
        UserAgent: z.string(),
      }),
    ),
    HasMore: z.boolean(),
  }),
  example: () => ({}),
  async answer({ beforeId }, context) {
    const who = requireSignedIn(context);
    const { events, hasMore } = await context.services.accounts.securityEvents(who, beforeId ?? undefined);
    return JSON.stringify({
      Items: events.map(({ id, at, event, address, userAgent }) => ({
        Id: id,
        At: new Date(at).toISOString(),
        Event: event,
        Address: address,
        UserAgent: userAgent,
      })),
      HasMore: hasMore,
    });
  },
});
