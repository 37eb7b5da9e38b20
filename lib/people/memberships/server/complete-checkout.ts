import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import type { Mails } from '@/lib/people/mail/mail';
import type { Membership } from '../memberships';
import { replacedBy } from '../rules';
import { creditMonth } from '../tool-credit';
import { closeCheckout, type StoredCheckout } from './checkout-store';
import { addMembership, endMemberships, listHeld, type NewMembership } from './membership-store';
import { settleLocked } from './settle-tools';
import { spendCredit } from './tool-credit-store';

/**
 * Starts what was bought, in a transaction that has locked the user's row: ends what it replaces and adds a membership
 * for each item; tools paid with credit continue with the new plan's.
 * @returns false, and changes nothing, if that was done before
 * @param group identifies what was bought together
 */
export async function beginMemberships(
  tx: Kysely<Schema>,
  mails: Mails,
  checkout: StoredCheckout,
  group: string,
  startedAt: Millis,
  paidUntil: Millis,
): Promise<boolean> {
  if (!(await closeCheckout(tx, checkout.id, startedAt))) return false;
  const held = await listHeld(tx, checkout.userId);
  const products = checkout.items.map(({ product }) => product);
  await endMemberships(tx, replacedBy(products, held), startedAt);
  await addBought(tx, checkout, { group, startedAt, paidUntil });
  await settleLocked(tx, mails, checkout.userId, startedAt);
  return true;
}

/**
 * Starts tools that a plan's credit pays for, in a transaction that has locked the user's row.
 * @returns when they renew; null if they end then
 * @throws Error if not enough credit is left
 */
export async function beginByCredit(
  tx: Kysely<Schema>,
  checkout: StoredCheckout,
  plan: Membership,
  now: Millis,
): Promise<Millis | null> {
  const { endsAt, isFollowed } = creditMonth(plan, now);
  const { id: checkoutId, userId, items } = checkout;
  await closeCheckout(tx, checkoutId, now);
  // The user may still hold these tools by the credit of an earlier plan that is no longer paid.
  const products = items.map(({ product }) => product);
  const unpaid = (await listHeld(tx, userId)).filter(({ source }) => source === 'credit');
  await endMemberships(
    tx,
    unpaid.filter(({ product }) => products.includes(product)),
    now,
  );
  for (const { product, cents } of items) {
    const id = randomUUID();
    await addMembership(tx, {
      id,
      userId,
      product,
      source: 'credit',
      period: 'month',
      priceCents: cents,
      startedAt: now,
      paidUntil: endsAt,
      group: `credit-${id}`,
      payingPlanId: plan.id,
    });
    if (!(await spendCredit(tx, userId, plan, { id, product, priceCents: cents }, now)))
      throw new Error('Not enough credit is left');
  }
  return isFollowed ? endsAt : null;
}

/** Adds a membership for each item of a checkout, in the caller's transaction. */
export async function addBought(
  tx: Kysely<Schema>,
  checkout: StoredCheckout,
  terms: Pick<NewMembership, 'group' | 'startedAt' | 'paidUntil' | 'endedAt'>,
): Promise<void> {
  for (const { product, cents } of checkout.items)
    await addMembership(tx, {
      id: randomUUID(),
      userId: checkout.userId,
      product,
      source: checkout.source,
      period: checkout.period,
      priceCents: cents,
      ...terms,
    });
}
