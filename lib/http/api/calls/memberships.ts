import { z } from 'zod';
import type { RobotId } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { PERIODS, PRODUCT_IDS, productsSold } from '@/lib/people/memberships/products';
import { getSiteConfig } from '@/lib/robots/catalogue/current';
import { robotPath } from '@/lib/site/addresses/addresses';
import { safeReturnPath } from '@/lib/site/addresses/return-path';
import { defineCall } from '../call';
import { choiceField, listField, objectField, textUpTo, yesOrNo } from '../fields';
import { NOT_LOGGED_IN, requireSignedIn, requireUserId } from '../signed-in';
import {
  checkoutAnswer,
  checkoutSummary,
  creditAnswer,
  membershipItem,
  mineAnswer,
  outcomeAnswer,
  plansAnswer,
  plansToBuy,
  rightsGrants,
} from './memberships-answers';
import { unlessUnavailable } from './unless-unavailable';

const MAX_ID = 100;
const NO_SUCH = { status: 404, when: 'You don’t have that plan or checkout.' } as const;
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';

const MAX_RETURN_PATH = 500;
/** A placeholder for this site's origin; only paths are returned. */
const OWN_SITE = 'https://own.invalid';

const id = textUpTo(MAX_ID).describe('The Id from GetMine.');
const checkout = textUpTo(MAX_ID).describe('The id from the checkout’s address.');

export const getPlans = defineCall({
  name: 'Memberships/GetPlans',
  access: 'anyone',
  summary: 'Plans and prices',
  description:
    'Plans first, then add-ons. Prices are in US dollars. ListPrice is the regular price for the same period, if any, and PercentOff is the discount from it.',
  request: objectField({}),
  guestAnswer: plansAnswer,
  userAnswer: plansAnswer,
  errors: [],
  example: () => ({}),
  answer: (_, { services }) => plansToBuy(services.memberships.paymentKind === 'sandbox'),
});

export const getMine = defineCall({
  name: 'Memberships/GetMine',
  access: 'user',
  summary: 'Your plans',
  description:
    'Your current plans and access, bought or granted: plans, robots, level and rights. ToolCredit is what your plan gives each month to pay for tools.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: mineAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { viewer, services, catalogue, now } = context;
    const { account } = requireSignedIn(context);
    const mine = await services.memberships.readUserMemberships(account.id, now());
    const robots = [...viewer.settings].flatMap(([id, { isGrantedByAdmin, grantedUntil }]) => {
      const robot = isGrantedByAdmin ? catalogue.summary(id as RobotId) : null;
      if (robot === null || robot === 'removed') return [];
      return { name: robot.name, kind: 'robot' as const, path: robotPath(robot), until: grantedUntil };
    });
    return {
      planLevel: mine.planLevel,
      items: [...mine.items, ...mine.onHold].map(membershipItem),
      toolCredit: creditAnswer(await services.memberships.findToolCredit(account.id, now())),
      isSandbox: services.memberships.paymentKind === 'sandbox',
      grants: [...robots, ...rightsGrants(account)],
      hasPortal: await services.memberships.hasPortal(account.id),
    };
  },
});

const openAnswer = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  url: z.string().nullable().describe('Where to go next; null if nowhere.'),
});

export const openCheckout = defineCall({
  name: 'Memberships/OpenCheckout',
  access: 'user',
  summary: 'Start a checkout',
  description:
    'One plan at a time, with or without add-ons. Your current plan is replaced at once, and its unused part is deducted from the first payment. Earlier open checkouts are abandoned.',
  request: objectField({
    products: listField(choiceField(PRODUCT_IDS), PRODUCT_IDS.length).describe(
      `Any of ${PRODUCT_IDS.join(', ')}.`,
    ),
    period: choiceField(PERIODS as readonly ['month', 'year']),
    isByCredit: yesOrNo()
      .optional()
      .describe(
        'Pay with your plan’s credit: whole monthly prices of tools, and only as far as it covers them all.',
      ),
    returnPath: textUpTo(MAX_RETURN_PATH)
      .refine(
        (path) => path.startsWith('/') && safeReturnPath(path, OWN_SITE) !== null,
        'must be a path of this site',
      )
      .nullish()
      .describe('Where to go afterwards, such as a robot’s page.'),
  }),
  guestAnswer: null,
  userAnswer: openAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({ products: ['IntermediateOne'], period: 'year' }),
  async answer({ products, period, returnPath, isByCredit = false }, { viewer, services, now }) {
    const userId = requireUserId(viewer);
    const sold = productsSold(getSiteConfig().features);
    for (const id of products)
      if (!sold.some((product) => product.id === id))
        throw new InputError(`products: ${id} is not sold here, because this site’s scanner for it is off`);
    const opened = await unlessUnavailable(
      () =>
        services.memberships.openCheckout(
          userId,
          { products, period, isByCredit },
          returnPath ?? null,
          now(),
        ),
      { url: null },
    );
    return opened;
  },
});

export const openPortal = defineCall({
  name: 'Memberships/OpenPortal',
  access: 'user',
  summary: 'Manage cards and invoices',
  description:
    'Returns a temporary link to the payment provider’s pages, if one is set up and you have paid there.',
  request: objectField({}),
  guestAnswer: null,
  userAnswer: openAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: async (_, { viewer, services }) =>
    await unlessUnavailable(() => services.memberships.openPortal(requireUserId(viewer)), { url: null }),
});

export const getCheckout = defineCall({
  name: 'Memberships/GetCheckout',
  access: 'user',
  summary: 'Your checkout',
  description: 'What it buys, what is deducted, and whether it is completed.',
  request: objectField({ checkout }),
  guestAnswer: null,
  userAnswer: checkoutAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ checkout: EXAMPLE_ID }),
  async answer(request, { viewer, services }) {
    const found = await services.memberships.readCheckout(requireUserId(viewer), request.checkout);
    return checkoutSummary(found);
  },
});

export const completeSandboxCheckout = defineCall({
  name: 'Memberships/CompleteSandboxCheckout',
  access: 'user',
  summary: 'Start a plan without a charge',
  description:
    'Only if no payment provider is set up: no money moves. Calling it twice has the same effect as once.',
  request: objectField({ checkout }),
  guestAnswer: null,
  userAnswer: outcomeAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ checkout: EXAMPLE_ID }),
  async answer(request, { viewer, services, now }) {
    const userId = requireUserId(viewer);
    return await services.memberships.completeCheckout(userId, request.checkout, now());
  },
});

export const completeCreditCheckout = defineCall({
  name: 'Memberships/CompleteCreditCheckout',
  access: 'user',
  summary: 'Pay with credit',
  description:
    'Starts the tools of a checkout that was opened with isByCredit. No money moves. Calling it twice has the same effect as once.',
  request: objectField({ checkout }),
  guestAnswer: null,
  userAnswer: outcomeAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ checkout: EXAMPLE_ID }),
  async answer(request, { viewer, services, now }) {
    const userId = requireUserId(viewer);
    return await services.memberships.completeCreditCheckout(userId, request.checkout, now());
  },
});

export const cancelMembership = defineCall({
  name: 'Memberships/Cancel',
  access: 'user',
  summary: 'Cancel a plan',
  description:
    'You keep the plan until the end of the paid period and aren’t charged again. Items bought together are canceled together.',
  request: objectField({ id }),
  guestAnswer: null,
  userAnswer: outcomeAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ id: EXAMPLE_ID }),
  async answer(request, { viewer, services, now }) {
    const userId = requireUserId(viewer);
    return await unlessUnavailable(() => services.memberships.cancel(userId, request.id, now()), {});
  },
});

export const resumeMembership = defineCall({
  name: 'Memberships/Resume',
  access: 'user',
  summary: 'Undo a cancellation',
  description: 'Works until the end of the paid period.',
  request: objectField({ id }),
  guestAnswer: null,
  userAnswer: outcomeAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ id: EXAMPLE_ID }),
  async answer(request, { viewer, services, now }) {
    const userId = requireUserId(viewer);
    return await unlessUnavailable(() => services.memberships.resume(userId, request.id, now()), {});
  },
});
