import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import type { Schema } from '@/lib/core/database/schema';
import { changeUser, lockUser, type UserRow } from '@/lib/people/accounts/server/user-store';
import { currentRights, type Rights, type StoredRights } from '@/lib/people/permissions/rights';
import type { Grant, Membership } from '../memberships';
import { findProduct, PRODUCTS, type ProductId, planOfLevel } from '../products';
import { addMembership, endMemberships, listHeld, setGrantEnd } from './membership-store';

/**
 * Stores what an admin grants or revokes; purchases are untouched.
 * @throws NotFoundError if there is no such user
 */
export async function storeGrant(
  db: Kysely<Schema>,
  userId: string,
  grant: Grant,
  now: Millis,
): Promise<Rights> {
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new NotFoundError('There is no such user');
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
    for (const product of wanted) {
      const before = held.find((membership: Membership) => membership.product === product);
      if (!before) await addGranted(tx, userId, product, now, grant.until ?? null);
      else if (isGiven(grant, product)) await setGrantEnd(tx, before.id, grant.until ?? null);
    }
    return storeRights(tx, user, grant, now);
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

/** Whether this grant itself gives a product, and so decides when it ends. */
function isGiven({ plan, subscriptions = {} }: Grant, product: ProductId): boolean {
  const changes: Readonly<Partial<Record<ProductId, boolean>>> = subscriptions;
  return changes[product] === true || (plan !== undefined && planOfLevel(plan)?.id === product);
}

async function addGranted(
  tx: Kysely<Schema>,
  userId: string,
  product: ProductId,
  now: Millis,
  until: Millis | null,
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
    paidUntil: until,
    group: `admin-${id}`,
  });
}

async function storeRights(
  tx: Kysely<Schema>,
  user: UserRow,
  { admin, moneyManagement, level, until: end }: Grant,
  now: Millis,
): Promise<Rights> {
  const until = end ?? null;
  // A level that follows another one with an end is the level from before that.
  const levelBefore = user.level_after ?? currentRights(user, now).level;
  const rights: Partial<StoredRights> = {
    ...(admin === undefined
      ? {}
      : { is_content_admin: flag(admin), content_admin_until: admin ? until : null }),
    ...(moneyManagement === undefined
      ? {}
      : {
          has_money_management: flag(moneyManagement),
          money_management_until: moneyManagement ? until : null,
        }),
    ...(level === undefined
      ? {}
      : { level, level_until: until, level_after: until === null ? null : levelBefore }),
  };
  if (Object.keys(rights).length > 0) await changeUser(tx, user.id, { kind: 'rights-changed', rights });
  return currentRights({ ...user, ...rights }, now);
}

function flag(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0;
}
