import type { Millis } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { Membership } from './memberships';
import { addPeriods } from './period';
import type { ProductId } from './products';

/** US cents that a plan gives each month for tools. Expert includes the tools, so it gives none. */
const MONTHLY_CREDIT: Readonly<Partial<Record<ProductId, number>>> = {
  IntermediateOne: 8_000,
  IntermediateTwo: 12_000,
};

const MONTH_MS = (365.25 / 12) * DAY_MS;

/** US cents of credit a month; 0 if the product gives none. */
export function monthlyCredit(product: ProductId): number {
  return MONTHLY_CREDIT[product] ?? 0;
}

type Plan = Pick<Membership, 'id' | 'product' | 'source' | 'startedAt' | 'paidUntil' | 'cancelledAt'>;

/** A month of a plan, for which it gives credit once. */
export interface CreditMonth {
  /** 0 for the plan's first month. */
  readonly index: number;
  /** When the next month begins, or the plan ends. */
  readonly endsAt: Millis;
  /** Whether another month follows unless somebody cancels. */
  readonly isFollowed: boolean;
}

/**
 * The month that a running plan is in, counted from its start. The last paid month lasts until the end of the paid
 * period, though providers' periods are seconds longer or shorter than the calendar's.
 */
export function creditMonth({ startedAt, paidUntil, cancelledAt, source }: Plan, now: Millis): CreditMonth {
  let index = Math.max(0, Math.floor((now - startedAt) / MONTH_MS) - 1);
  while (addPeriods(startedAt, 'month', index + 1) <= now) index += 1;
  const months =
    paidUntil === null
      ? Number.POSITIVE_INFINITY
      : Math.max(1, Math.round((paidUntil - startedAt) / MONTH_MS));
  if (index < months - 1 || paidUntil === null)
    return { index, endsAt: addPeriods(startedAt, 'month', index + 1), isFollowed: true };
  return { index: months - 1, endsAt: paidUntil, isFollowed: source === 'stripe' && cancelledAt === null };
}

/** The plan whose credit is spent: the highest one, longest-held first; null if none of them gives credit. */
export function findCreditPlan<Held extends Pick<Membership, 'product'>>(
  running: readonly Held[],
): Held | null {
  if (running.some(({ product }) => product === 'Expert')) return null;
  return running.reduce<Held | null>(
    (best, plan) => (monthlyCredit(plan.product) > (best ? monthlyCredit(best.product) : 0) ? plan : best),
    null,
  );
}

/** A tool paid with credit, with the plan that paid for it last. */
export interface CreditTool {
  readonly id: string;
  readonly product: ProductId;
  readonly priceCents: number;
  /** The end of the month that it was paid for, whatever becomes of the plan. */
  readonly monthEndsAt: Millis;
  readonly isCancelled: boolean;
  readonly plan: Plan & { readonly endedAt: Millis | null };
}

export type ToolStep =
  | { readonly kind: 'renew'; readonly tool: CreditTool; readonly planId: string }
  | { readonly kind: 'end'; readonly tool: CreditTool; readonly at: Millis };

/**
 * What is due for a user's tools that are paid with credit. A tool is renewed with each month of its plan. When its
 * plan ends, it continues with a plan that was already running then or began at that moment, as after an upgrade, and
 * otherwise ends with its plan. A plan that is only unpaid may be paid later, so its tools wait.
 * @param running the user's running memberships, without plans on hold
 * @param onHold ids of plans whose payment is disputed
 */
export function dueToolSteps(
  tools: readonly CreditTool[],
  running: readonly Membership[],
  onHold: ReadonlySet<string>,
  now: Millis,
): readonly ToolStep[] {
  const payer = findCreditPlan(running);
  return tools.flatMap((tool): readonly ToolStep[] => {
    const { plan, monthEndsAt, isCancelled } = tool;
    const stoppedAt = plan.endedAt ?? plan.paidUntil;
    const isStopped = stoppedAt !== null && stoppedAt <= now;
    if (onHold.has(plan.id) || (!isStopped && monthEndsAt > now)) return [];
    const endsAt = isStopped && stoppedAt < monthEndsAt ? stoppedAt : monthEndsAt;
    const isHandedOver = !isStopped || (payer !== null && payer.startedAt <= stoppedAt);
    if (payer !== null && isHandedOver && !isCancelled) return [{ kind: 'renew', tool, planId: payer.id }];
    return isStopped && plan.endedAt === null && !isCancelled ? [] : [{ kind: 'end', tool, at: endsAt }];
  });
}
