import { z } from 'zod';
import { exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { MAX_SENT_CODE, MAX_SENT_PASSWORD } from '@/lib/people/accounts/account-rules';
import { requireFresh } from '@/lib/people/accounts/fresh-sign-in';
import { defineCall } from '../call';
import { objectField, textUpTo, wholeNumber } from '../fields';
import { NOT_FRESH, NOT_LOGGED_IN, requireSignedIn } from '../signed-in';
import { formAnswer } from './account-answers';

export const confirmIdentity = defineCall({
  name: 'Account/ConfirmIdentity',
  summary: 'Confirm your identity',
  description:
    'Takes the password, or the challenge from a provider’s login, plus a code if two-step login is on. Calls that need a recent login then work for ten minutes.',
  guestAnswer: null,
  isSecret: true,
  errors: [NOT_LOGGED_IN],
  request: objectField({
    password: textUpTo(MAX_SENT_PASSWORD).nullish(),
    challenge: textUpTo(200).nullish(),
    code: textUpTo(MAX_SENT_CODE)
      .nullish()
      .describe('Six digits from the authenticator app, or a recovery code.'),
  }),
  userAnswer: formAnswer,
  example: () => ({ password: 'correct horse battery' }),
  answer: async ({ password, challenge, code }, context) =>
    context.services.accounts.confirmIdentity(
      requireSignedIn(context),
      { password: password ?? '', challenge: challenge ?? null, code: code ?? '' },
      context.requestContext,
      context.now(),
    ),
});

export const checkFreshSignIn = defineCall({
  name: 'Account/CheckFreshSignIn',
  summary: 'Check for a recent login',
  description:
    'Succeeds within ten minutes of logging in or of Account/ConfirmIdentity. Required before linking a provider.',
  guestAnswer: null,
  errors: [NOT_LOGGED_IN, NOT_FRESH],
  request: objectField({}),
  userAnswer: pascalObject({ isFresh: z.literal(true) }),
  example: () => ({}),
  answer(_, context) {
    requireFresh(requireSignedIn(context), context.now());
    return { isFresh: true } as const;
  },
});

export const getSecurityLog = defineCall({
  name: 'Account/GetSecurityLog',
  summary: 'Your security log',
  description: 'Logins, failed logins and security-relevant changes, newest first. Kept for 180 days.',
  guestAnswer: null,
  errors: [NOT_LOGGED_IN],
  request: objectField({
    beforeId: wholeNumber(1, Number.MAX_SAFE_INTEGER)
      .nullish()
      .describe('Only events before this one, for paging.'),
  }),
  userAnswer: pascalObject({
    items: z.array(
      pascalObject({
        id: z.int(),
        at: exactInstant(),
        event: z.string(),
        address: z.string().describe('IP address without its last part; empty if unknown.'),
        userAgent: z.string(),
      }),
    ),
    hasMore: z.boolean(),
  }),
  example: () => ({}),
  async answer({ beforeId }, context) {
    const who = requireSignedIn(context);
    const { events, hasMore } = await context.services.accounts.securityEvents(who, beforeId ?? undefined);
    return { items: events, hasMore };
  },
});
