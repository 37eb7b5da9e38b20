import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { type Row, readJson, type Schema, toJson } from '@/lib/core/database/schema';
import type { Checkout, Membership } from '../memberships';

export interface StoredCheckout extends Checkout {
  readonly userId: string;
  /** The memberships its credit was computed from. */
  readonly replaced: readonly Pick<Membership, 'id' | 'product'>[];
  /** The provider's id of the payment attempt. */
  readonly ref: string | null;
  readonly createdAt: Millis;
}

export async function addCheckout(db: Kysely<Schema>, checkout: StoredCheckout): Promise<void> {
  await db
    .insertInto('checkouts')
    .values({
      id: checkout.id,
      user_id: checkout.userId,
      items: toJson(checkout.items),
      period: checkout.period,
      total_cents: checkout.totalCents,
      credit_cents: checkout.creditCents,
      replaces: toJson(checkout.replaced),
      source: checkout.source,
      provider_ref: checkout.ref,
      state: checkout.state,
      return_path: checkout.returnPath,
      created_at: checkout.createdAt,
      completed_at: null,
    })
    .execute();
}

export async function findCheckout(db: Kysely<Schema>, id: string): Promise<StoredCheckout | null> {
  const row = await db.selectFrom('checkouts').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toCheckout(row) : null;
}

/** The provider's ids of a user's open checkouts, those already started there. */
export async function openCheckoutRefs(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const open = await db
    .selectFrom('checkouts')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
  return open.flatMap(({ provider_ref }) => provider_ref ?? []);
}

/** Abandons a user's open checkouts. Returns the provider's ids of those already started. */
export async function abandonCheckouts(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const open = await db
    .selectFrom('checkouts')
    .select(['id', 'provider_ref'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute();
  for (const { id } of open)
    await db
      .updateTable('checkouts')
      .set({ state: 'abandoned' })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .execute();
  return open.flatMap(({ provider_ref }) => provider_ref ?? []);
}

/** Stores the provider's id for an open checkout; false if it was abandoned meanwhile. */
export async function setCheckoutRef(db: Kysely<Schema>, id: string, ref: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ provider_ref: ref })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Completes a checkout; false if it already was. */
export async function closeCheckout(db: Kysely<Schema>, id: string, now: Millis): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkouts')
    .set({ state: 'completed', completed_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'completed')
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

function toCheckout(row: Row<'checkouts'>): StoredCheckout {
  const replaced = readJson(row.replaces, 'checkouts.replaces');
  return {
    id: row.id,
    userId: row.user_id,
    items: readJson(row.items, 'checkouts.items'),
    period: row.period,
    totalCents: row.total_cents,
    creditCents: row.credit_cents,
    replaces: replaced.map(({ product }) => product),
    replaced,
    source: row.source,
    ref: row.provider_ref,
    state: row.state,
    returnPath: row.return_path,
    createdAt: row.created_at,
  };
}
