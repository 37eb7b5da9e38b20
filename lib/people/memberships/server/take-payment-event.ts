import type { Kysely } from 'kysely';
import type { Schema } from '@/lib/core/database/schema';
import type { Mails } from '@/lib/people/mail/mail';
import type { PaymentChange, PaymentEvent } from '../payments';
import { addPeriods } from '../period';
import type { Period } from '../products';
import { closeCheckout, findCheckout, type StoredCheckout } from './checkout-store';
import { addBought, beginMemberships } from './complete-checkout';
import { lockUser } from './lock-user';
import { storeDispute } from './membership-store';
import { mailStarted } from './plan-mails';

/**
 * Stores a provider's event, in the caller's transaction. Each event is handled once, and their order doesn't matter:
 * every change names its checkout, so whichever comes first starts the memberships; states are dated, so an older one
 * changes nothing; and what has ended stays ended.
 * @returns whose memberships may have changed; null if nobody's
 */
export async function takeEvent(
  tx: Kysely<Schema>,
  mails: Mails,
  event: PaymentEvent,
  now: number,
): Promise<string | null> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({ source: 'stripe', event_id: event.id, kind: event.kind, received_at: now })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows || event.about === null) return null;
  const found = await findCheckout(tx, event.about.checkoutId);
  if (found?.source !== 'stripe' || !(await lockUser(tx, found.userId))) return null;
  await takeChange(tx, mails, { ...event.about, found, at: event.at }, now);
  return found.userId;
}

interface KnownChange extends NonNullable<PaymentEvent['about']>, Pick<PaymentEvent, 'at'> {
  readonly found: StoredCheckout;
}

async function takeChange(
  tx: Kysely<Schema>,
  mails: Mails,
  { checkoutId, ref, change, found, at }: KnownChange,
  now: number,
): Promise<void> {
  if (change.type === 'ended') {
    // A checkout whose subscription ended before we heard of it never starts one.
    await closeCheckout(tx, checkoutId, at);
    await endByProvider(tx, ref, at);
    return;
  }
  if (change.type === 'refunded') {
    // In an expired period, there is nothing left to end.
    if (change.periodEnd > at) await endUnpaid(tx, ref, found, at);
    return;
  }
  if (change.type === 'disputed') {
    const { disputeId, outcome } = change;
    await storeDispute(tx, { id: disputeId, userId: found.userId, ref, outcome }, at);
    if (outcome === 'lost') await endUnpaid(tx, ref, found, at);
    return;
  }
  const paidUntil = firstEnd(found, change, at);
  if (paidUntil !== null && (await beginMemberships(tx, found, ref, at, paidUntil)))
    await mailStarted(tx, mails, found, paidUntil, now);
  if (change.type === 'paid') await extend(tx, ref, change.periodEnd, at);
  if (change.type === 'state') await takeState(tx, ref, change, at);
}

/** Until when a change says the first period is paid; null if it doesn't. */
function firstEnd(checkout: StoredCheckout, change: PaymentChange, at: number): number | null {
  if (change.type === 'started') return addPeriods(at, checkout.period as Period);
  if (change.type === 'paid') return change.periodEnd;
  return change.type === 'state' && change.isPaid ? change.periodEnd : null;
}

async function extend(tx: Kysely<Schema>, ref: string, periodEnd: number, at: number): Promise<void> {
  for (const row of await rowsOf(tx, ref))
    await tx
      .updateTable('memberships')
      .set({
        paid_until: Math.max(row.paid_until ?? 0, periodEnd),
        provider_at: Math.max(row.provider_at ?? 0, at),
      })
      .where('id', '=', row.id)
      .execute();
}

async function takeState(
  tx: Kysely<Schema>,
  ref: string,
  state: Extract<PaymentChange, { type: 'state' }>,
  at: number,
): Promise<void> {
  for (const row of await rowsOf(tx, ref)) {
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

function rowsOf(tx: Kysely<Schema>, ref: string) {
  return tx
    .selectFrom('memberships')
    .select(['id', 'paid_until', 'cancelled_at', 'provider_at'])
    .where('provider_ref', '=', ref)
    .where('source', '=', 'stripe')
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends what is no longer paid for: here at once, and afterwards at the provider, so that nothing more is charged. */
async function endUnpaid(
  tx: Kysely<Schema>,
  ref: string,
  checkout: StoredCheckout,
  at: number,
): Promise<void> {
  // A subscription that we first hear of now has to be stored, or it wouldn't end at the provider. It replaces nothing.
  if (await closeCheckout(tx, checkout.id, at))
    await addBought(tx, checkout, { group: ref, startedAt: at, paidUntil: at, endedAt: at });
  await tx
    .updateTable('memberships')
    .set({ ended_at: at, must_end: 1 })
    .where('provider_ref', '=', ref)
    .where('source', '=', 'stripe')
    .where('ended_at', 'is', null)
    .execute();
}

async function endByProvider(tx: Kysely<Schema>, ref: string, at: number): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ ended_at: at })
    .where('provider_ref', '=', ref)
    .where('source', '=', 'stripe')
    .where('ended_at', 'is', null)
    .execute();
  await tx.updateTable('memberships').set({ must_end: 0 }).where('provider_ref', '=', ref).execute();
}
