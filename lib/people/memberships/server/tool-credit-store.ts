import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Membership, ToolCredit } from '../memberships';
import { creditMonth, findCreditPlan, monthlyCredit } from '../tool-credit';

/**
 * The credit for tools, as lines that are only ever added: each month's credit, written before its first expense, and
 * what was spent. Each line has the balance of its month after it, which the database keeps from being negative.
 */

/** The credit of a user's plan now; null if none of the running memberships gives any. */
export async function readToolCredit(
  db: Kysely<Schema>,
  running: readonly Membership[],
  now: Millis,
): Promise<ToolCredit | null> {
  const plan = findCreditPlan(running);
  if (!plan) return null;
  const { index, endsAt, isFollowed } = creditMonth(plan, now);
  const monthlyCents = monthlyCredit(plan.product);
  const last = await lastLine(db, plan.id, index);
  return {
    plan: plan.product,
    monthlyCents,
    leftCents: last?.balance_cents ?? monthlyCents,
    endsAt,
    isFollowed,
  };
}

/**
 * Spends a month's credit on a tool, in a transaction that has locked the user's row. A tool that the month has paid
 * for already costs nothing more.
 * @returns false if not enough is left; nothing is written then
 */
export async function spendCredit(
  tx: Kysely<Schema>,
  userId: string,
  plan: Membership,
  tool: Pick<Membership, 'id' | 'product' | 'priceCents'>,
  now: Millis,
): Promise<boolean> {
  const month = creditMonth(plan, now).index;
  const isPaid = await tx
    .selectFrom('tool_credit_lines')
    .select('no')
    .where('plan_id', '=', plan.id)
    .where('month', '=', month)
    .where('membership_id', '=', tool.id)
    .executeTakeFirst();
  if (isPaid) return true;
  const last = await lastLine(tx, plan.id, month);
  const given = monthlyCredit(plan.product);
  const left = last?.balance_cents ?? given;
  if (left < tool.priceCents) return false;
  const line = { plan_id: plan.id, month, user_id: userId, at: now };
  const no = last?.no ?? 1;
  if (!last)
    await tx
      .insertInto('tool_credit_lines')
      .values({ ...line, no, membership_id: null, product: null, cents: given, balance_cents: given })
      .execute();
  await tx
    .insertInto('tool_credit_lines')
    .values({
      ...line,
      no: no + 1,
      membership_id: tool.id,
      product: tool.product,
      cents: -tool.priceCents,
      balance_cents: left - tool.priceCents,
    })
    .execute();
  return true;
}

function lastLine(db: Kysely<Schema>, planId: string, month: number) {
  return db
    .selectFrom('tool_credit_lines')
    .select(['no', 'balance_cents'])
    .where('plan_id', '=', planId)
    .where('month', '=', month)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
}
