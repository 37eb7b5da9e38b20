import type { FundType } from '@/lib/market/data/instrument';
import { formatCents, priceFacts } from '@/lib/people/memberships/price-labels';
import {
  findProduct,
  type Product,
  type ProductId,
  planForTimeframe,
} from '@/lib/people/memberships/products';
import type { Timeframe } from '@/lib/robots/definitions/definition';

export interface PlanLine {
  /** The smallest plan that includes the robot. */
  readonly plan: string;
  /** null if the plan isn't for sale. */
  readonly product: ProductId | null;
  /** `$80 a month`, paid yearly; null if the plan isn't for sale. */
  readonly price: string | null;
  /** How that price is paid, and what the plan costs otherwise. */
  readonly terms: string | null;
  /** An add-on that also includes the robot: `Intraday Crypto, $20 a month`. */
  readonly addOn: string | null;
}

/** What following a robot costs, from the table of products. */
export function describePlan(robot: {
  readonly timeframe: Timeframe;
  readonly fundTypes: readonly FundType[];
}): PlanLine {
  const plan = planForTimeframe(robot.timeframe);
  const addOn = robot.fundTypes[0] === 'C' ? findProduct('IntradayCrypto') : null;
  return {
    plan: plan?.name ?? 'a plan',
    product: plan?.prices ? plan.id : null,
    price: plan && monthlyPrice(plan),
    terms: plan?.prices
      ? `Paid yearly, or ${formatCents(plan.prices.month)} paid monthly. Viewing is free.`
      : null,
    addOn: addOn && [addOn.name, monthlyPrice(addOn)].filter(Boolean).join(', '),
  };
}

function monthlyPrice({ prices }: Product): string | null {
  return prices && `${formatCents(priceFacts(prices, 'year').monthlyCents)} a month`;
}
