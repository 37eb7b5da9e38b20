import { z } from 'zod';
import { dollars, exactInstant } from '@/lib/core/wire/fields';
import { pascalObject } from '@/lib/core/wire/schema';
import type { Checkout, Membership, ToolCredit } from '@/lib/people/memberships/memberships';
import { priceFacts } from '@/lib/people/memberships/price-labels';
import {
  findProduct,
  PERIODS,
  PRODUCT_IDS,
  productName,
  productsSold,
} from '@/lib/people/memberships/products';
import { FIRST_LEVEL, type Rights } from '@/lib/people/permissions/rights';
import { getSiteConfig } from '@/lib/robots/catalogue/current';

/** Answers of calls about plans. */

const price = pascalObject({
  price: dollars(),
  yearlyTotal: dollars(),
  listPrice: dollars().nullable(),
  percentOff: z.number().nullable(),
});

const productId = z.enum(PRODUCT_IDS);
const period = z.enum(PERIODS as readonly ['month', 'year']);

export const plansAnswer = pascalObject({
  currency: z.literal('USD'),
  isSandbox: z.boolean().describe('No money moves.'),
  products: z.array(
    pascalObject({
      product: productId,
      name: z.string(),
      level: z.int().describe('1 to 3 for plans, 0 for add-ons.'),
      monthly: price,
      yearly: price,
    }),
  ),
});

const grantAnswer = pascalObject({
  name: z.string(),
  kind: z.enum(['robot', 'level', 'contentAdmin', 'moneyManagement']),
  path: z.string().nullable().describe('Path of the robot’s page.'),
  until: exactInstant().nullable().describe('null if it doesn’t end.'),
});

export const mineAnswer = pascalObject({
  planLevel: z.int(),
  items: z.array(
    pascalObject({
      id: z.string(),
      product: productId,
      name: z.string(),
      source: z.enum(['sandbox', 'stripe', 'credit', 'admin']).describe('credit: paid with a plan’s credit.'),
      period: period.nullable(),
      price: dollars().describe('Per period.'),
      startedAt: exactInstant(),
      paidUntil: exactInstant().nullable(),
      isCancelled: z.boolean(),
      isOnHold: z
        .boolean()
        .describe('A payment for it is disputed, so it gives no access until that is settled.'),
      group: z.string().describe('Shared by items bought, and canceled, together.'),
    }),
  ),
  toolCredit: pascalObject({
    plan: z.string().describe('The plan’s name.'),
    monthly: dollars(),
    left: dollars().describe('Of this month of the plan; it doesn’t carry over.'),
    endsAt: exactInstant().describe('When the month ends.'),
    isFollowed: z.boolean().describe('Whether the next month’s credit follows.'),
  })
    .nullable()
    .describe('Credit of your plan, to pay for tools; null if it gives none.'),
  isSandbox: z.boolean(),
  grants: z.array(grantAnswer).describe('What you were granted besides plans.'),
  hasPortal: z.boolean().describe('Whether OpenPortal works for you.'),
});

export const checkoutAnswer = pascalObject({
  id: z.string(),
  isSandbox: z.boolean(),
  isByCredit: z.boolean().describe('A plan’s credit pays, and no money moves.'),
  state: z.enum(['open', 'completed', 'abandoned']),
  period,
  items: z.array(pascalObject({ product: productId, name: z.string(), price: dollars() })),
  total: dollars(),
  credit: dollars().describe('For the unused part of what it replaces.'),
  dueNow: dollars(),
  replaces: z.array(z.string()),
  returnPath: z.string().nullable(),
});

export const outcomeAnswer = z.strictObject({ success: z.boolean(), message: z.string() });

type PlansAnswer = z.output<typeof plansAnswer>;
type MineAnswer = z.output<typeof mineAnswer>;
type Grant = MineAnswer['grants'][number];

export function plansToBuy(isSandbox: boolean): PlansAnswer {
  return {
    currency: 'USD',
    isSandbox,
    products: productsSold(getSiteConfig().features).map(({ id, name, level, prices }) => {
      const priceEach = (period: 'month' | 'year') => {
        const { cents, yearlyCents, listCents, percentOff } = priceFacts(prices, period);
        return { price: cents, yearlyTotal: yearlyCents, listPrice: listCents, percentOff };
      };
      return { product: id, name, level, monthly: priceEach('month'), yearly: priceEach('year') };
    }),
  };
}

/** Rights and a level granted to the user; the default level is omitted. */
export function rightsGrants(rights: Rights): readonly Grant[] {
  const grant = (kind: Grant['kind'], name: string, until: number | null) => ({
    kind,
    name,
    path: null,
    until,
  });
  return [
    ...(rights.level === FIRST_LEVEL ? [] : [grant('level', `Level: ${rights.level}`, rights.levelUntil)]),
    ...(rights.isContentAdmin ? [grant('contentAdmin', 'Content admin', rights.contentAdminUntil)] : []),
    ...(rights.hasMoneyManagement
      ? [grant('moneyManagement', 'Money management', rights.moneyManagementUntil)]
      : []),
  ];
}

export function membershipItem(membership: Membership): MineAnswer['items'][number] {
  return {
    ...membership,
    name: productName(membership.product),
    price: membership.priceCents,
    isCancelled: membership.cancelledAt !== null,
  };
}

export function creditAnswer(credit: ToolCredit | null): MineAnswer['toolCredit'] {
  if (credit === null) return null;
  const { plan, monthlyCents, leftCents, endsAt, isFollowed } = credit;
  return { plan: productName(plan), monthly: monthlyCents, left: leftCents, endsAt, isFollowed };
}

export function checkoutSummary(checkout: Checkout): z.output<typeof checkoutAnswer> {
  return {
    ...checkout,
    isSandbox: checkout.source === 'sandbox',
    isByCredit: checkout.source === 'credit',
    items: checkout.items.map(({ product, cents }) => ({
      product,
      name: findProduct(product)?.name ?? product,
      price: cents,
    })),
    total: checkout.totalCents,
    credit: checkout.creditCents,
    dueNow: checkout.source === 'credit' ? 0 : checkout.totalCents - checkout.creditCents,
    replaces: checkout.replaces.map(productName),
  };
}
