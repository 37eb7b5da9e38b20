import type { Kysely, Selectable } from 'kysely';
import type { MembershipsTable, Schema } from '@/lib/database/schema';
import type { Membership, MembershipSource } from '../memberships';
import { type Period, PRODUCT_IDS, type ProductId } from '../products';

/** What is stored of a membership that begins. */
export interface NewMembership {
  readonly id: string;
  readonly userId: string;
  readonly product: ProductId;
  readonly source: MembershipSource;
  readonly period: Period | null;
  readonly priceCents: number;
  readonly startedAt: number;
  readonly paidUntil: number | null;
  readonly group: string;
}

export async function addMembership(db: Kysely<Schema>, membership: NewMembership): Promise<void> {
  await db
    .insertInto('memberships')
    .values({
      id: membership.id,
      user_id: membership.userId,
      product: membership.product,
      source: membership.source,
      period: membership.period,
      price_cents: membership.priceCents,
      started_at: membership.startedAt,
      paid_until: membership.paidUntil,
      cancelled_at: null,
      ended_at: null,
      provider_ref: membership.group,
      provider_at: null,
    })
    .execute();
}

/** Everything of a user that has not ended, longest-held first, plans before add-ons; also what is not paid any more. */
export async function listHeld(db: Kysely<Schema>, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .execute();
  return rows.map(toMembership).sort((a, b) => a.startedAt - b.startedAt || placeOf(a) - placeOf(b));
}

/** Whether it may be used: there is no day of grace after what was paid. */
export function isRunning({ paidUntil }: Pick<Membership, 'paidUntil'>, now: number): boolean {
  return paidUntil === null || paidUntil > now;
}

/** Ends memberships; the provider of those that were paid is told afterwards. */
export async function endMemberships(
  db: Kysely<Schema>,
  memberships: readonly Pick<Membership, 'id' | 'source' | 'paidUntil'>[],
  now: number,
): Promise<void> {
  for (const { id, source, paidUntil } of memberships)
    await db
      .updateTable('memberships')
      .set({ ended_at: Math.min(now, paidUntil ?? now), must_end: source === 'stripe' ? 1 : 0 })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
}

/**
 * Marks what was bought together as cancelled, or not; false when it was so already. What the provider told of earlier
 * seconds is older than this.
 */
export async function setCancelled(
  db: Kysely<Schema>,
  group: string,
  isCancelled: boolean,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ cancelled_at: isCancelled ? now : null, provider_at: Math.floor(now / 1000) * 1000 })
    .where('provider_ref', '=', group)
    .where('ended_at', 'is', null)
    .where('cancelled_at', isCancelled ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Subscriptions that have ended here and whose provider does not know it yet. */
export async function listOwedEnds(db: Kysely<Schema>, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .select('provider_ref')
    .distinct()
    .where('must_end', '=', 1)
    .limit(max)
    .execute();
  return rows.flatMap(({ provider_ref }) => provider_ref ?? []);
}

export async function settleEnd(db: Kysely<Schema>, group: string): Promise<void> {
  await db.updateTable('memberships').set({ must_end: 0 }).where('provider_ref', '=', group).execute();
}

function placeOf({ product }: Membership): number {
  return PRODUCT_IDS.indexOf(product);
}

function toMembership(row: Selectable<MembershipsTable>): Membership {
  return {
    id: row.id,
    product: row.product as ProductId,
    source: row.source as MembershipSource,
    period: row.period as Period | null,
    priceCents: row.price_cents,
    startedAt: row.started_at,
    paidUntil: row.paid_until,
    cancelledAt: row.cancelled_at,
    group: row.provider_ref ?? row.id,
  };
}
