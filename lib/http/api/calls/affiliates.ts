import { z } from 'zod';
import { InputError } from '@/lib/core/base/errors';
import { dollars, utc } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import { LINE_CAUSES, type PayoutItem } from '@/lib/people/affiliates/affiliate';
import { PayoutConflictError } from '@/lib/people/affiliates/payout-conflict';
import { REFERRAL_REASONS } from '@/lib/people/referrals/referral';
import { type CallContext, defineCall } from '../call';
import { RefusedError } from '../errors';
import { objectField, textUpTo, wholeNumber, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireUserId } from '../signed-in';

/** The affiliate program: its users' accounts, and admins' reviews and payouts. Amounts are US dollars. */

const account = pascalObject({
  percent: z.int().nullable().describe('Of each paid invoice of a friend; null if this site pays no money.'),
  joinedAt: utc('When you joined the program').nullable(),
  balance: pascalObject({
    earned: dollars().describe('All commission that wasn’t reversed; the sum of the next three.'),
    onHold: dollars().describe('From invoices paid less than 30 days ago, or from friends in review.'),
    payable: dollars().describe(
      'Part of the next payout. Negative if something was reversed after its payout.',
    ),
    paidOut: dollars(),
  }),
  lines: z
    .array(
      pascalObject({
        at: utc('When it was added'),
        cause: z.enum(LINE_CAUSES),
        amount: dollars().describe('Negative for reversals and payouts.'),
        payableFrom: utc('From when it can be paid out').nullable(),
      }),
    )
    .describe('The newest 100, newest first.'),
});

async function readAccount({ services, viewer, now }: Pick<CallContext, 'services' | 'viewer' | 'now'>) {
  const { joinedAt, balance, lines } = await services.affiliates.account(requireUserId(viewer), now());
  return {
    percent: services.affiliates.percent,
    joinedAt,
    balance,
    lines: lines.map(({ cents: amount, ...line }) => ({ ...line, amount })),
  };
}

export const getAffiliateAccount = defineCall({
  name: 'Affiliates/GetMine',
  summary: 'Your affiliate account',
  description: 'What you earned with friends who bought a plan.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: account,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: (_, context) => readAccount(context),
});

export const joinAffiliates = defineCall({
  name: 'Affiliates/Join',
  summary: 'Join the affiliate program',
  description: 'You accept the affiliate terms. Invoices that friends pay from now on count.',
  request: objectField({ agreesToTerms: yesOrNo() }),
  guestAnswer: null,
  userAnswer: account,
  errors: [NOT_LOGGED_IN, { status: 400, when: 'You don’t agree to the terms, or this site pays no money.' }],
  example: () => ({ agreesToTerms: true }),
  async answer({ agreesToTerms }, context) {
    if (!agreesToTerms) throw new InputError('Please agree to the affiliate terms');
    const { services, viewer, now } = context;
    await services.affiliates.join(requireUserId(viewer), now());
    return readAccount(context);
  },
});

const namedUser = () =>
  pascalObject({ name: z.string(), email: z.string() }).nullable().describe('null for a deleted account.');

const reviewAnswer = pascalObject({
  items: z
    .array(
      pascalObject({
        id: z.string(),
        joinedAt: utc('When the friend joined'),
        reasons: z.array(z.enum(REFERRAL_REASONS)),
        friend: namedUser(),
        inviter: namedUser(),
        held: dollars().describe('Commission that waits for the decision.'),
      }),
    )
    .describe('Longest waiting first, at most 200.'),
});

async function readReview({ services }: Pick<CallContext, 'services'>) {
  const items = await services.affiliates.review();
  return {
    items: items.map(({ heldCents: held, reasons, ...item }) => ({ ...item, reasons: [...reasons], held })),
  };
}

export const getReferralReview = defineCall({
  name: 'Affiliates/GetReview',
  access: 'admin',
  summary: 'Friends in review',
  description: 'For content admins: those who may be the person who invited them, or another friend.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: reviewAnswer,
  errors: [],
  example: () => ({}),
  answer: (_, context) => readReview(context),
});

export const decideReferral = defineCall({
  name: 'Affiliates/Decide',
  access: 'admin',
  summary: 'Count a friend, or don’t',
  description: 'For content admins. Commission for a friend who isn’t counted is reversed.',
  request: objectField({ id: textUpTo(40).describe('As in GetReview.'), counts: yesOrNo() }),
  guestAnswer: null,
  userAnswer: reviewAnswer,
  errors: [{ status: 404, when: 'The friend isn’t in review.' }],
  example: () => ({ id: 'a-referral', counts: true }),
  async answer({ id, counts }, context) {
    await context.services.affiliates.decide(id, counts, context.now());
    return readReview(context);
  },
});

const payoutItems = z.array(pascalObject({ to: namedUser(), amount: dollars() }));

function toItems(items: readonly PayoutItem[]) {
  return items.map(({ to, cents: amount }) => ({ to, amount }));
}

export const getPayouts = defineCall({
  name: 'Affiliates/GetPayouts',
  access: 'admin',
  summary: 'What is due, and earlier payouts',
  description: 'For content admins.',
  request: objectField({}),
  isBodyOptional: true,
  guestAnswer: null,
  userAnswer: pascalObject({
    due: payoutItems.describe('By amount.'),
    total: dollars(),
    payouts: z
      .array(
        pascalObject({
          id: z.string(),
          at: utc('When it was recorded'),
          count: z.int().describe('Affiliates in it.'),
          total: dollars(),
        }),
      )
      .describe('The newest 100, newest first.'),
  }),
  errors: [],
  example: () => ({}),
  async answer(_, { services, now }) {
    const [due, payouts] = [await services.affiliates.due(now()), await services.affiliates.payouts()];
    return {
      due: toItems(due),
      total: due.reduce((sum, { cents }) => sum + cents, 0),
      payouts: payouts.map(({ cents: total, ...payout }) => ({ ...payout, total })),
    };
  },
});

export const getPayout = defineCall({
  name: 'Affiliates/GetPayout',
  access: 'admin',
  summary: 'Who gets what in a payout',
  description: 'For content admins.',
  request: objectField({ id: textUpTo(40).describe('As in GetPayouts.') }),
  guestAnswer: null,
  userAnswer: pascalObject({ items: payoutItems }),
  errors: [{ status: 404, when: 'There is no such payout.' }],
  example: () => ({ id: 'P-7K3MQ9XDPA' }),
  answer: async ({ id }, { services }) => ({ items: toItems(await services.affiliates.payout(id)) }),
});

export const makePayout = defineCall({
  name: 'Affiliates/MakePayout',
  access: 'admin',
  summary: 'Record a payout',
  description: 'For content admins. Records that everything due is paid; paying it is up to the operator.',
  request: objectField({
    totalCents: wholeNumber(1, 1_000_000_000).describe('What you saw to be due, in US cents.'),
  }),
  guestAnswer: null,
  userAnswer: pascalObject({ id: z.string() }),
  errors: [
    { status: 400, when: 'Nothing is due.' },
    { status: 409, when: 'Something else is due now. Nothing was recorded.' },
  ],
  example: () => ({ totalCents: 1080 }),
  async answer({ totalCents }, { services, now }) {
    try {
      return { id: await services.affiliates.makePayout(totalCents, now()) };
    } catch (error) {
      if (error instanceof PayoutConflictError) throw new RefusedError(409, error.message);
      throw error;
    }
  },
});
