import { z } from 'zod';
import { pascalObject } from '@/lib/core/wire/schema';
import type { Checkout, Membership, UserMemberships } from '@/lib/people/memberships/memberships';
import { priceFacts } from '@/lib/people/memberships/price-labels';
import {
  findProduct,
  PERIODS,
  PRODUCT_IDS,
  productName,
  SOLD_PRODUCTS,
} from '@/lib/people/memberships/products';
import { FIRST_LEVEL, type Rights } from '@/lib/people/permissions/rights';

/** Answers of calls about plans. Prices are US dollars, times ISO 8601 in UTC. */

const price = pascalObject({
  price: z.number(),
  yearlyTotal: z.number(),
  listPrice: z.number().nullable(),
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
  until: z.string().nullable().describe('null if it doesn’t end.'),
});

export const mineAnswer = pascalObject({
  planLevel: z.int(),
  items: z.array(
    pascalObject({
      id: z.string(),
      product: productId,
      name: z.string(),
      source: z.enum(['sandbox', 'stripe', 'admin']),
      period: period.nullable(),
      price: z.number().describe('Per period.'),
      startedAt: z.string(),
      paidUntil: z.string().nullable(),
      isCancelled: z.boolean(),
      isOnHold: z
        .boolean()
        .describe('A payment for it is disputed, so it gives no access until that is settled.'),
      group: z.string().describe('Shared by items bought, and canceled, together.'),
    }),
  ),
  isSandbox: z.boolean(),
  grants: z.array(grantAnswer).describe('What you were granted besides plans.'),
  hasPortal: z.boolean().describe('Whether OpenPortal works for you.'),
});

export const checkoutAnswer = pascalObject({
  id: z.string(),
  isSandbox: z.boolean(),
  state: z.enum(['open', 'completed', 'abandoned']),
  period,
  items: z.array(pascalObject({ product: productId, name: z.string(), price: z.number() })),
  total: z.number(),
  credit: z.number().describe('For the unused part of what it replaces.'),
  dueNow: z.number(),
  replaces: z.array(z.string()),
  returnPath: z.string().nullable(),
});

export const outcomeAnswer = z.strictObject({ success: z.boolean(), message: z.string() });

export type PlansAnswer = z.output<typeof plansAnswer>;
export type MineAnswer = z.output<typeof mineAnswer>;
type Granted = MineAnswer['grants'][number];
export type CheckoutAnswer = z.output<typeof checkoutAnswer>;
export type OutcomeAnswer = z.output<typeof outcomeAnswer>;

export function toPlans(isSandbox: boolean): PlansAnswer {
  return {
    currency: 'USD',
    isSandbox,
    products: SOLD_PRODUCTS.map(({ id, name, level, prices }) => {
      const of = (which: 'month' | 'year') => {
        const facts = priceFacts(prices, which);
        return {
          price: dollars(facts.cents),
          yearlyTotal: dollars(facts.yearlyCents),
          listPrice: facts.listCents === null ? null : dollars(facts.listCents),
          percentOff: facts.percentOff,
        };
      };
      return { product: id, name, level, monthly: of('month'), yearly: of('year') };
    }),
  };
}

export function toMine(
  { planLevel, items, onHold }: UserMemberships,
  more: Pick<MineAnswer, 'isSandbox' | 'grants' | 'hasPortal'>,
): MineAnswer {
  return { planLevel, items: [...items, ...onHold].map(toItem), ...more };
}

/** Rights and a level granted to the user; the default level is omitted. */
export function toRightsGrants(rights: Rights): MineAnswer['grants'] {
  const grant = (Kind: Granted['kind'], Name: string, until: number | null): Granted => ({
    name: Name,
    kind: Kind,
    path: null,
    until: toIso(until),
  });
  return [
    ...(rights.level === FIRST_LEVEL ? [] : [grant('level', `Level: ${rights.level}`, rights.levelUntil)]),
    ...(rights.isContentAdmin ? [grant('contentAdmin', 'Content admin', rights.contentAdminUntil)] : []),
    ...(rights.hasMoneyManagement
      ? [grant('moneyManagement', 'Money management', rights.moneyManagementUntil)]
      : []),
  ];
}

export function toRobotGrant(robot: { name: string; path: string }, until: number | null): Granted {
  return { name: robot.name, kind: 'robot', path: robot.path, until: toIso(until) };
}

function toItem(membership: Membership): MineAnswer['items'][number] {
  return {
    id: membership.id,
    product: membership.product,
    name: productName(membership.product),
    source: membership.source,
    period: membership.period,
    price: dollars(membership.priceCents),
    startedAt: new Date(membership.startedAt).toISOString(),
    paidUntil: toIso(membership.paidUntil),
    isCancelled: membership.cancelledAt !== null,
    isOnHold: membership.isOnHold,
    group: membership.group,
  };
}

export function toCheckoutAnswer(checkout: Checkout): CheckoutAnswer {
  return {
    id: checkout.id,
    isSandbox: checkout.source === 'sandbox',
    state: checkout.state,
    period: checkout.period,
    items: checkout.items.map(({ product, cents }) => ({
      product,
      name: findProduct(product)?.name ?? product,
      price: dollars(cents),
    })),
    total: dollars(checkout.totalCents),
    credit: dollars(checkout.creditCents),
    dueNow: dollars(checkout.totalCents - checkout.creditCents),
    replaces: checkout.replaces.map(productName),
    returnPath: checkout.returnPath,
  };
}

function toIso(until: number | null): string | null {
  return until === null ? null : new Date(until).toISOString();
}

function dollars(cents: number): number {
  return cents / 100;
}
