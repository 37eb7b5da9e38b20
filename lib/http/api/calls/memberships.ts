import { z } from 'zod';
import type { RobotId } from '@/lib/core/base/brand';
import { PERIODS, PRODUCT_IDS, SOLD_IDS } from '@/lib/people/memberships/products';
import { robotPath } from '@/lib/site/addresses/addresses';
import { safeReturnPath } from '@/lib/site/addresses/return-path';
import { defineCall } from '../call';
import { listOf, objectOf, oneOf, textUpTo } from '../fields';
import { NOT_LOGGED_IN, requireSignedIn, userIdOf } from '../signed-in';
import {
  checkoutAnswer,
  mineAnswer,
  outcomeAnswer,
  plansAnswer,
  toCheckoutAnswer,
  toMine,
  toPlans,
  toRightsGrants,
  toRobotGrant,
} from './memberships-json';
import { unlessUnavailable } from './unless-unavailable';

const MAX_ID = 100;
const NO_SUCH = { status: 404, when: 'You have no such plan or checkout.' } as const;
const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';

const MAX_RETURN_PATH = 500;
/** Stands for this site's own: only paths are taken, so its name does not matter. */
const OWN_SITE = 'https://own.invalid';

const id = textUpTo(MAX_ID).describe('As GetMine gives it.');
const checkout = textUpTo(MAX_ID).describe('The id in the address of the checkout.');

export const getPlans = defineCall({
  name: 'Memberships/GetPlans',
  access: 'anyone',
  summary: 'What can be bought, with its prices',
  description:
    'Plans first, then what is added to them. Prices are US dollars. ListPrice is the list price of the same period where there is one, and PercentOff how far Price is below it.',
  request: objectOf({}),
  guestAnswer: plansAnswer,
  userAnswer: plansAnswer,
  errors: [],
  example: () => ({}),
  answer: (_, { services }) => JSON.stringify(toPlans(services.memberships.paymentKind === 'sandbox')),
});

export const getMine = defineCall({
  name: 'Memberships/GetMine',
  access: 'user',
  summary: 'Your plans',
  description:
    'What you have now, whether you bought it or were granted it: plans, robots, level and rights.',
  request: objectOf({}),
  guestAnswer: null,
  userAnswer: mineAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  async answer(_, context) {
    const { viewer, services, catalogue, now } = context;
    const { account } = requireSignedIn(context);
    const mine = await services.memberships.membershipsOf(account.id, now());
    const robots = [...viewer.marks].flatMap(([id, { isGrantedByAdmin, grantedUntil }]) => {
      const robot = isGrantedByAdmin ? catalogue.summary(id as RobotId) : null;
      if (robot === null || robot === 'removed') return [];
      return toRobotGrant({ name: robot.name, path: robotPath(robot) }, grantedUntil);
    });
    const more = {
      IsSandbox: services.memberships.paymentKind === 'sandbox',
      Grants: [...robots, ...toRightsGrants(account)],
      HasPortal: await services.memberships.hasPortal(account.id),
    };
    return JSON.stringify(toMine(mine, more));
  },
});

const openAnswer = z.strictObject({
  success: z.boolean(),
  message: z.string(),
  url: z.string().nullable().describe('Where to go on; null where there is no such place.'),
});

export const openCheckout = defineCall({
  name: 'Memberships/OpenCheckout',
  access: 'user',
  summary: 'Begin to buy a plan',
  description:
    'One plan at a time, with or without what is added to it. A plan that you have is replaced at once, and the unused rest of it is taken off the first payment. Your earlier open checkouts are given up.',
  request: objectOf({
    products: listOf(oneOf(PRODUCT_IDS), PRODUCT_IDS.length).describe(`Any of ${SOLD_IDS.join(', ')}.`),
    period: oneOf(PERIODS as readonly ['month', 'year']),
    returnPath: textUpTo(MAX_RETURN_PATH)
      .refine(
        (path) => path.startsWith('/') && safeReturnPath(path, OWN_SITE) !== null,
        'must be a path of this site',
      )
      .nullish()
      .describe('Where to go after it, such as a robot.'),
  }),
  guestAnswer: null,
  userAnswer: openAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({ products: ['IntermediateOne'], period: 'year' }),
  async answer({ products, period, returnPath }, { viewer, services, now }) {
    const userId = userIdOf(viewer);
    const opened = await unlessUnavailable(
      () => services.memberships.openCheckout(userId, { products, period }, returnPath ?? null, now()),
      { url: null },
    );
    return JSON.stringify(opened);
  },
});

export const openPortal = defineCall({
  name: 'Memberships/OpenPortal',
  access: 'user',
  summary: 'Manage cards and invoices',
  description:
    'Only where a payment provider is set up, for whoever has paid there: its own pages, for a while.',
  request: objectOf({}),
  guestAnswer: null,
  userAnswer: openAnswer,
  errors: [NOT_LOGGED_IN],
  example: () => ({}),
  answer: async (_, { viewer, services }) =>
    JSON.stringify(
      await unlessUnavailable(() => services.memberships.openPortal(userIdOf(viewer)), { url: null }),
    ),
});

export const getCheckout = defineCall({
  name: 'Memberships/GetCheckout',
  access: 'user',
  summary: 'A checkout of yours',
  description: 'What would be bought, what is taken off, and whether it has been completed.',
  request: objectOf({ checkout }),
  guestAnswer: null,
  userAnswer: checkoutAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ checkout: EXAMPLE_ID }),
  async answer(request, { viewer, services }) {
    const found = await services.memberships.checkoutOf(userIdOf(viewer), request.checkout);
    return JSON.stringify(toCheckoutAnswer(found));
  },
});

export const completeSandboxCheckout = defineCall({
  name: 'Memberships/CompleteSandboxCheckout',
  access: 'user',
  summary: 'Start a plan without a charge',
  description: 'Only where no payment provider is set up: no money moves. Twice is the same as once.',
  request: objectOf({ checkout }),
  guestAnswer: null,
  userAnswer: outcomeAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ checkout: EXAMPLE_ID }),
  async answer(request, { viewer, services, now }) {
    const userId = userIdOf(viewer);
    return JSON.stringify(await services.memberships.completeCheckout(userId, request.checkout, now()));
  },
});

export const cancelMembership = defineCall({
  name: 'Memberships/Cancel',
  access: 'user',
  summary: 'Cancel a plan',
  description:
    'You keep it until the end of what is paid; nothing more is charged. What was bought together is cancelled together.',
  request: objectOf({ id }),
  guestAnswer: null,
  userAnswer: outcomeAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ id: EXAMPLE_ID }),
  async answer(request, { viewer, services, now }) {
    const userId = userIdOf(viewer);
    return JSON.stringify(
      await unlessUnavailable(() => services.memberships.cancel(userId, request.id, now()), {}),
    );
  },
});

export const resumeMembership = defineCall({
  name: 'Memberships/Resume',
  access: 'user',
  summary: 'Take a cancellation back',
  description: 'Before the end of what is paid.',
  request: objectOf({ id }),
  guestAnswer: null,
  userAnswer: outcomeAnswer,
  errors: [NOT_LOGGED_IN, NO_SUCH],
  example: () => ({ id: EXAMPLE_ID }),
  async answer(request, { viewer, services, now }) {
    const userId = userIdOf(viewer);
    return JSON.stringify(
      await unlessUnavailable(() => services.memberships.resume(userId, request.id, now()), {}),
    );
  },
});
