import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { replacedBy } from '../rules';
import { closeCheckout, type StoredCheckout } from './checkout-store';
import { addMembership, endMemberships, listHeld, type NewMembership } from './membership-store';

/**
 * Starts what was bought, in a transaction that has locked the user's row: ends what it replaces and adds a membership
 * for each item. Returns false, and changes nothing, if that was done before.
 * @param group identifies what was bought together
 */
export async function beginMemberships(
  tx: Kysely<Schema>,
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
  return true;
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
