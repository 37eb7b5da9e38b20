import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { Mails } from '@/lib/people/mail/mail';
import { creditMonth, dueToolSteps, type ToolStep } from '../tool-credit';
import { endMemberships, extendByCredit, isRunning, listCreditTools, listHeld } from './membership-store';
import { mailToolsEnded } from './plan-mails';
import { spendCredit } from './tool-credit-store';

/**
 * Renews and ends a user's tools that are paid with credit, as far as due. Called before memberships are read and after
 * plans change, so nobody loses a tool between two months.
 */
export async function settleTools(
  db: Kysely<Schema>,
  mails: Mails,
  userId: string,
  now: Millis,
): Promise<void> {
  if ((await findDueSteps(db, userId, now)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await settleLocked(tx, mails, userId, now);
  });
}

/** The same, in a transaction that has locked the user's row. */
export async function settleLocked(
  tx: Kysely<Schema>,
  mails: Mails,
  userId: string,
  now: Millis,
): Promise<void> {
  const steps = await findDueSteps(tx, userId, now);
  if (steps.length === 0) return;
  const running = (await listHeld(tx, userId)).filter((membership) => isRunning(membership, now));
  const uncovered = [];
  for (const step of steps) {
    const plan = step.kind === 'renew' ? running.find(({ id }) => id === step.planId) : undefined;
    if (plan && (await spendCredit(tx, userId, plan, step.tool, now)))
      await extendByCredit(tx, step.tool.id, plan.id, creditMonth(plan, now).endsAt);
    else {
      const paidUntil = step.kind === 'end' ? step.at : now;
      await endMemberships(tx, [{ id: step.tool.id, source: 'credit', paidUntil }], now);
      if (plan) uncovered.push({ plan, tool: step.tool });
    }
  }
  const [first] = uncovered;
  if (first) {
    const products = uncovered.map(({ tool }) => tool.product);
    await mailToolsEnded(tx, mails, { userId, products, plan: first.plan.product }, now);
  }
}

async function findDueSteps(db: Kysely<Schema>, userId: string, now: Millis): Promise<readonly ToolStep[]> {
  const tools = await listCreditTools(db, userId);
  if (tools.length === 0) return [];
  const held = await listHeld(db, userId);
  const onHold = new Set(held.filter(({ isOnHold }) => isOnHold).map(({ id }) => id));
  const running = held.filter((membership) => isRunning(membership, now));
  return dueToolSteps(tools, running, onHold, now);
}
