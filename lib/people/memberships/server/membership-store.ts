import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Row, Schema } from '@/lib/core/database/schema';
import type { Membership, MembershipSource } from '../memberships';
import type { DisputeOutcome, PaymentChange } from '../payments';
import { type Period, PRODUCT_IDS, type ProductId } from '../products';
import type { CreditTool } from '../tool-credit';

export interface NewMembership {
  readonly id: string;
  readonly userId: string;
  readonly product: ProductId;
  readonly source: MembershipSource;
  readonly period: Period | null;
  readonly priceCents: number;
  readonly startedAt: Millis;
  readonly paidUntil: Millis | null;
  /** For a subscription that is over before we store it: it only has to be ended at the provider. */
  readonly endedAt?: Millis;
  readonly group: string;
  /** The plan whose credit pays for it. */
  readonly payingPlanId?: string;
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
      ended_at: membership.endedAt ?? null,
      must_end: membership.endedAt === undefined ? 0 : 1,
      provider_ref: membership.group,
      provider_at: null,
      paying_plan_id: membership.payingPlanId ?? null,
    })
    .execute();
}

/** Everything a user has that hasn't ended, even if it's no longer paid; plans before add-ons, longest-held first. */
export async function listHeld(db: Kysely<Schema>, userId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('memberships')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .execute();
  const disputed = await listDisputed(db, userId);
  const held = rows.map((row) => toMembership(row, disputed));
  return held
    .flatMap((membership) => (membership.payingPlanId === null ? membership : withPlan(membership, held)))
    .sort((a, b) => a.startedAt - b.startedAt || productRank(a) - productRank(b));
}

/** A tool paid with credit ends and is on hold with its plan. */
function withPlan(tool: Membership, held: readonly Membership[]): Membership[] {
  const plan = held.find(({ id }) => id === tool.payingPlanId);
  if (!plan) return [];
  const paidUntil =
    plan.paidUntil !== null && (tool.paidUntil === null || plan.paidUntil < tool.paidUntil)
      ? plan.paidUntil
      : tool.paidUntil;
  return [{ ...tool, paidUntil, isOnHold: plan.isOnHold }];
}

/** A user's tools that are paid with credit and haven't ended, longest-held first, with their plans, ended ones too. */
export async function listCreditTools(db: Kysely<Schema>, userId: string): Promise<readonly CreditTool[]> {
  const rows = await db
    .selectFrom('memberships as tool')
    .innerJoin('memberships as plan', 'plan.id', 'tool.paying_plan_id')
    .selectAll('plan')
    .select([
      'tool.id as tool_id',
      'tool.product as tool_product',
      'tool.price_cents as tool_price',
      'tool.paid_until as month_ends_at',
      'tool.cancelled_at as tool_cancelled_at',
    ])
    .where('tool.user_id', '=', userId)
    .where('tool.source', '=', 'credit')
    .where('tool.ended_at', 'is', null)
    .orderBy('tool.started_at')
    .orderBy('tool.id')
    .execute();
  return rows.map((row) => ({
    id: row.tool_id,
    product: row.tool_product,
    priceCents: row.tool_price,
    monthEndsAt: row.month_ends_at ?? row.started_at,
    isCancelled: row.tool_cancelled_at !== null,
    plan: { ...toMembership(row, new Set()), endedAt: row.ended_at },
  }));
}

/** A tool is paid for another month with a plan's credit. */
export async function extendByCredit(
  tx: Kysely<Schema>,
  id: string,
  payingPlanId: string,
  paidUntil: Millis,
): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ paying_plan_id: payingPlanId, paid_until: paidUntil })
    .where('id', '=', id)
    .execute();
}

/** Whether it is still paid for; there is no grace period. */
export function isPaid({ paidUntil }: Pick<Membership, 'paidUntil'>, now: Millis): boolean {
  return paidUntil === null || paidUntil > now;
}

/** Whether a membership is paid for and not on hold. */
export function isRunning(membership: Pick<Membership, 'paidUntil' | 'isOnHold'>, now: Millis): boolean {
  return isPaid(membership, now) && !membership.isOnHold;
}

/** A user's subscriptions with a disputed payment. */
async function listDisputed(db: Kysely<Schema>, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('payment_disputes')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .where('outcome', '=', 'open')
    .execute();
  return new Set(rows.map(({ provider_ref }) => provider_ref));
}

/** Stores a dispute's state; a settled one isn't reopened by a late message. */
export async function storeDispute(
  db: Kysely<Schema>,
  dispute: {
    readonly id: string;
    readonly userId: string;
    readonly ref: string;
    readonly outcome: DisputeOutcome;
  },
  at: Millis,
): Promise<void> {
  const { id, userId, ref, outcome } = dispute;
  await db
    .insertInto('payment_disputes')
    .values({ id, user_id: userId, provider_ref: ref, outcome, changed_at: at })
    .onConflict((conflict) =>
      outcome === 'open'
        ? conflict.column('id').doNothing()
        : conflict.column('id').doUpdateSet({ outcome, changed_at: at }),
    )
    .execute();
}

/** The user's latest subscription at the payment provider; null if there was none. */
export async function findLatestPaidRef(db: Kysely<Schema>, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('memberships')
    .select('provider_ref')
    .where('user_id', '=', userId)
    .where('source', '=', 'stripe')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.provider_ref ?? null;
}

/** Ends memberships; the provider of paid ones is notified afterwards. */
export async function endMemberships(
  db: Kysely<Schema>,
  memberships: readonly Pick<Membership, 'id' | 'source' | 'paidUntil'>[],
  now: Millis,
): Promise<void> {
  for (const { id, source, paidUntil } of memberships)
    await db
      .updateTable('memberships')
      .set({ ended_at: Math.min(now, paidUntil ?? now), must_end: source === 'stripe' ? 1 : 0 })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
}

/** A grant that is given again ends at another time, or never. */
export async function setGrantEnd(tx: Kysely<Schema>, id: string, until: Millis | null): Promise<void> {
  await tx.updateTable('memberships').set({ paid_until: until }).where('id', '=', id).execute();
}

/** A subscription is paid until then, if it wasn't for longer. */
export async function extendPaid(
  tx: Kysely<Schema>,
  ref: string,
  periodEnd: Millis,
  at: Millis,
): Promise<void> {
  for (const row of await listSubscribed(tx, ref))
    await tx
      .updateTable('memberships')
      .set({
        paid_until: Math.max(row.paid_until ?? 0, periodEnd),
        provider_at: Math.max(row.provider_at ?? 0, at),
      })
      .where('id', '=', row.id)
      .execute();
}

/** A subscription's state at the provider; older ones than the last that was stored change nothing. */
export async function storeState(
  tx: Kysely<Schema>,
  ref: string,
  state: Extract<PaymentChange, { type: 'state' }>,
  at: Millis,
): Promise<void> {
  for (const row of await listSubscribed(tx, ref)) {
    if (row.provider_at !== null && row.provider_at > at) continue;
    const paidUntil = row.paid_until ?? state.periodEnd;
    await tx
      .updateTable('memberships')
      .set({
        paid_until: state.isPaid
          ? Math.max(paidUntil, state.periodEnd)
          : Math.min(paidUntil, state.periodStart),
        cancelled_at: state.endsThen ? (row.cancelled_at ?? at) : null,
        provider_at: at,
      })
      .where('id', '=', row.id)
      .execute();
  }
}

function listSubscribed(tx: Kysely<Schema>, ref: string) {
  return tx
    .selectFrom('memberships')
    .selectAll()
    .where('provider_ref', '=', ref)
    .where('source', '=', 'stripe')
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a subscription here; the provider is told afterwards, unless `settleEnd` says that it knows. */
export async function endSubscription(tx: Kysely<Schema>, ref: string, at: Millis): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ ended_at: at, must_end: 1 })
    .where('provider_ref', '=', ref)
    .where('source', '=', 'stripe')
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Marks products bought together as canceled, or not; false if they already were. Provider events from earlier seconds
 * count as older.
 */
export async function setCancelled(
  db: Kysely<Schema>,
  group: string,
  isCancelled: boolean,
  now: Millis,
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

/** Subscriptions that ended here but not yet at the provider. */
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

/** Notes that the provider knows that what was bought together has ended. */
export async function settleEnd(db: Kysely<Schema>, group: string): Promise<void> {
  await db.updateTable('memberships').set({ must_end: 0 }).where('provider_ref', '=', group).execute();
}

function productRank({ product }: Membership): number {
  return PRODUCT_IDS.indexOf(product);
}

function toMembership(row: Row<'memberships'>, disputed: ReadonlySet<string>): Membership {
  return {
    id: row.id,
    product: row.product,
    source: row.source,
    period: row.period,
    priceCents: row.price_cents,
    startedAt: row.started_at,
    paidUntil: row.paid_until,
    cancelledAt: row.cancelled_at,
    group: row.provider_ref ?? row.id,
    isOnHold: row.source === 'stripe' && disputed.has(row.provider_ref ?? ''),
    payingPlanId: row.paying_plan_id,
  };
}
