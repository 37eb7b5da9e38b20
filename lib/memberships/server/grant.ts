import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { NotFoundError } from '@/lib/base/errors';
import type { Schema } from '@/lib/database/schema';
import type { Grant, GrantedFlags, Membership } from '../memberships';
import { findProduct, PRODUCTS, type ProductId, planOfLevel } from '../products';
import { lockUser } from './lock-user';
import { addMembership, endMemberships, listHeld } from './membership-store';

/**
 * Stores what an administrator gives or takes; what a user has bought is not touched.
 * @throws NotFoundError when there is no such user
 */
export async function storeGrant(
  db: Kysely<Schema>,
  userId: string,
  grant: Grant,
  now: number,
): Promise<GrantedFlags> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new NotFoundError('There is no such user');
    const held = (await listHeld(tx, userId)).filter(({ source }) => source === 'admin');
    const wanted = wantedProducts(
      grant,
      held.map(({ product }) => product),
    );
    await endMemberships(
      tx,
      held.filter(({ product }) => !wanted.has(product)),
      now,
    );
    for (const product of wanted)
      if (!held.some((membership: Membership) => membership.product === product))
        await addGranted(tx, userId, product, now);
    return storeFlags(tx, userId, grant);
  });
}

function wantedProducts(
  { plan, subscriptions = {} }: Grant,
  held: readonly ProductId[],
): ReadonlySet<ProductId> {
  const wanted = new Set(held);
  if (plan !== undefined) {
    for (const product of held) if ((findProduct(product)?.level ?? 0) > 0) wanted.delete(product);
    const granted = planOfLevel(plan);
    if (granted) wanted.add(granted.id);
  }
  const changes: Readonly<Partial<Record<ProductId, boolean>>> = subscriptions;
  for (const { id } of PRODUCTS) {
    if (changes[id] === true) wanted.add(id);
    if (changes[id] === false) wanted.delete(id);
  }
  return wanted;
}

async function addGranted(
  tx: Kysely<Schema>,
  userId: string,
  product: ProductId,
  now: number,
): Promise<void> {
  const id = randomUUID();
  await addMembership(tx, {
    id,
    userId,
    product,
    source: 'admin',
    period: null,
    priceCents: 0,
    startedAt: now,
    paidUntil: null,
    group: `admin-${id}`,
  });
}

async function storeFlags(
  tx: Kysely<Schema>,
  userId: string,
  { admin, moneyManagement }: Grant,
): Promise<GrantedFlags> {
  const change = {
    ...(admin === undefined ? {} : { is_content_admin: admin ? (1 as const) : (0 as const) }),
    ...(moneyManagement === undefined
      ? {}
      : { has_money_management: moneyManagement ? (1 as const) : (0 as const) }),
  };
  if (Object.keys(change).length > 0)
    await tx.updateTable('users').set(change).where('id', '=', userId).execute();
  const row = await tx
    .selectFrom('users')
    .select(['is_content_admin', 'has_money_management'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { isContentAdmin: row.is_content_admin === 1, hasMoneyManagement: row.has_money_management === 1 };
}
