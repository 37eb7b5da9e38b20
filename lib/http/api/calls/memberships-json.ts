import { z } from 'zod';
import type { Checkout, Membership, UserMemberships } from '@/lib/people/memberships/memberships';
import { priceFacts } from '@/lib/people/memberships/price-words';
import {
  findProduct,
  PERIODS,
  PRODUCT_IDS,
  productName,
  SOLD_PRODUCTS,
} from '@/lib/people/memberships/products';
import { FIRST_LEVEL, type Rights } from '@/lib/people/permissions/rights';

/** Answers of the calls about plans. Prices are US dollars, instants ISO 8601 in UTC. */

const price = z.strictObject({
  Price: z.number(),
  YearlyTotal: z.number(),
  ListPrice: z.number().nullable(),
  PercentOff: z.number().nullable(),
});

const productId = z.enum(PRODUCT_IDS);
const period = z.enum(PERIODS as readonly ['month', 'year']);

export const plansAnswer = z.strictObject({
  Currency: z.literal('USD'),
  IsSandbox: z.boolean().describe('No money moves.'),
  Products: z.array(
    z.strictObject({
      Product: productId,
      Name: z.string(),
      Level: z.int().describe('1 to 3 for plans, 0 for what is added to them.'),
      Monthly: price,
      Yearly: price,
    }),
  ),
});

const grantAnswer = z.strictObject({
  Name: z.string(),
  Kind: z.enum(['robot', 'level', 'contentAdmin', 'moneyManagement']),
  Path: z.string().nullable().describe('Of the robot’s page.'),
  Until: z.string().nullable().describe('null where it has no end.'),
});

export const mineAnswer = z.strictObject({
  IsSandbox: z.boolean(),
  PlanLevel: z.int(),
  Items: z.array(
    z.strictObject({
      Id: z.string(),
      Product: productId,
      Name: z.string(),
      Source: z.enum(['sandbox', 'stripe', 'admin']),
      Period: period.nullable(),
      Price: z.number().describe('For each period.'),
      StartedAt: z.string(),
      PaidUntil: z.string().nullable(),
      IsCancelled: z.boolean(),
      IsOnHold: z.boolean().describe('A payment for it is disputed: it opens nothing until that is settled.'),
      Group: z.string().describe('The same for what was bought, and is cancelled, together.'),
    }),
  ),
  Grants: z.array(grantAnswer).describe('What you were granted beside plans.'),
  HasPortal: z.boolean().describe('Whether OpenPortal leads to your cards and invoices.'),
});

export const checkoutAnswer = z.strictObject({
  Id: z.string(),
  IsSandbox: z.boolean(),
  State: z.enum(['open', 'completed', 'abandoned']),
  Period: period,
  Items: z.array(z.strictObject({ Product: productId, Name: z.string(), Price: z.number() })),
  Total: z.number(),
  Credit: z.number().describe('For the unused rest of what it replaces.'),
  DueNow: z.number(),
  Replaces: z.array(z.string()),
  ReturnPath: z.string().nullable(),
});

export const outcomeAnswer = z.strictObject({ success: z.boolean(), message: z.string() });

export type PlansAnswer = z.output<typeof plansAnswer>;
export type MineAnswer = z.output<typeof mineAnswer>;
type Granted = MineAnswer['Grants'][number];
export type CheckoutAnswer = z.output<typeof checkoutAnswer>;
export type OutcomeAnswer = z.output<typeof outcomeAnswer>;

export function toPlans(isSandbox: boolean): PlansAnswer {
  return {
    Currency: 'USD',
    IsSandbox: isSandbox,
    Products: SOLD_PRODUCTS.map(({ id, name, level, prices }) => {
      const of = (which: 'month' | 'year') => {
        const facts = priceFacts(prices, which);
        return {
          Price: dollars(facts.cents),
          YearlyTotal: dollars(facts.yearlyCents),
          ListPrice: facts.listCents === null ? null : dollars(facts.listCents),
          PercentOff: facts.percentOff,
        };
      };
      return { Product: id, Name: name, Level: level, Monthly: of('month'), Yearly: of('year') };
    }),
  };
}

export function toMine(
  { planLevel, items, onHold }: UserMemberships,
  more: Pick<MineAnswer, 'IsSandbox' | 'Grants' | 'HasPortal'>,
): MineAnswer {
  return { PlanLevel: planLevel, Items: [...items, ...onHold].map(toItem), ...more };
}

/** Rights and a level of somebody's own; the first level is everybody's. */
export function toRightsGrants(rights: Rights): MineAnswer['Grants'] {
  const grant = (Kind: Granted['Kind'], Name: string, until: number | null): Granted => ({
    Name,
    Kind,
    Path: null,
    Until: toIso(until),
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
  return { Name: robot.name, Kind: 'robot', Path: robot.path, Until: toIso(until) };
}

function toItem(membership: Membership): MineAnswer['Items'][number] {
  return {
    Id: membership.id,
    Product: membership.product,
    Name: productName(membership.product),
    Source: membership.source,
    Period: membership.period,
    Price: dollars(membership.priceCents),
    StartedAt: new Date(membership.startedAt).toISOString(),
    PaidUntil: toIso(membership.paidUntil),
    IsCancelled: membership.cancelledAt !== null,
    IsOnHold: membership.isOnHold,
    Group: membership.group,
  };
}

export function toCheckoutAnswer(checkout: Checkout): CheckoutAnswer {
  return {
    Id: checkout.id,
    IsSandbox: checkout.source === 'sandbox',
    State: checkout.state,
    Period: checkout.period,
    Items: checkout.items.map(({ product, cents }) => ({
      Product: product,
      Name: findProduct(product)?.name ?? product,
      Price: dollars(cents),
    })),
    Total: dollars(checkout.totalCents),
    Credit: dollars(checkout.creditCents),
    DueNow: dollars(checkout.totalCents - checkout.creditCents),
    Replaces: checkout.replaces.map(productName),
    ReturnPath: checkout.returnPath,
  };
}

function toIso(until: number | null): string | null {
  return until === null ? null : new Date(until).toISOString();
}

function dollars(cents: number): number {
  return cents / 100;
}
