import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import { replacedBy } from '../rules';
import { closeCheckout, type StoredCheckout } from './checkout-store';
import { addMembership, endMemberships, listHeld } from './membership-store';

/**
 * Begins what was bought, within a transaction that has the user's row locked: ends what it replaces and adds a
 * membership for each item. False, and nothing changed, when that was done before.
 * @param group the name under which what was bought together is kept
 */
export async function beginMemberships(
  tx: Kysely<Schema>,
  checkout: StoredCheckout,
  group: string,
  startedAt: number,
  paidUntil: number,
): Promise<boolean> {
  if (!(await closeCheckout(tx, checkout.id, startedAt))) return false;
  const held = await listHeld(tx, checkout.userId);
  const products = checkout.items.map(({ product }) => product);
  await endMemberships(tx, replacedBy(products, held), startedAt);
  for (const { product, cents } of checkout.items)
    await addMembership(tx, {
      id: randomUUID(),
      userId: checkout.userId,
      product,
      source: checkout.source,
      period: checkout.period,
      priceCents: cents,
      startedAt,
      paidUntil,
      group,
    });
  return true;
}
