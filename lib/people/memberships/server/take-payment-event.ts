import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import type { Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { Mails } from '@/lib/people/mail/mail';
import type { InvoiceChange, PaymentChange, PaymentEvent } from '../payments';
import { addPeriods } from '../period';
import { closeCheckout, findCheckout, type StoredCheckout } from './checkout-store';
import { addBought, beginMemberships } from './complete-checkout';
import { endSubscription, extendPaid, settleEnd, storeDispute, storeState } from './membership-store';
import { mailStarted } from './plan-mails';

/**
 * Stores a provider's event, in the caller's transaction. Each event is handled once, and their order doesn't matter:
 * every change names its checkout, so whichever comes first starts the memberships; states are dated, so an older one
 * changes nothing; and what has ended stays ended.
 * @param onInvoice called in the same transaction, also for invoices of accounts that are deleted
 * @returns whose memberships may have changed; null if nobody's
 */
export async function takeEvent(
  tx: Kysely<Schema>,
  mails: Mails,
  event: PaymentEvent,
  onInvoice: (tx: Kysely<Schema>, change: InvoiceChange, now: Millis) => Promise<void>,
  now: Millis,
): Promise<string | null> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payment_events')
    .values({ source: 'stripe', event_id: event.id, kind: event.kind, received_at: now })
    .onConflict((conflict) => conflict.columns(['source', 'event_id']).doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows || event.about === null) return null;
  const found = await findCheckout(tx, event.about.checkoutId);
  const userId = found?.userId ?? null;
  const user = userId === null ? undefined : await lockUser(tx, userId);
  const invoiceChange = toInvoiceChange(event.about.change, user ? userId : null, event.at);
  if (invoiceChange) await onInvoice(tx, invoiceChange, now);
  if (found?.source !== 'stripe' || !user) return null;
  await takeChange(tx, mails, { ...event.about, found, at: event.at }, now);
  return found.userId;
}

function toInvoiceChange(change: PaymentChange, userId: string | null, at: Millis): InvoiceChange | null {
  if (change.type === 'paid')
    return (
      change.invoice && { type: 'paid', invoice: change.invoice, invoiceId: change.invoice.id, userId, at }
    );
  return change.type === 'refunded' || change.type === 'disputed' ? { ...change, userId, at } : null;
}

interface KnownChange extends NonNullable<PaymentEvent['about']>, Pick<PaymentEvent, 'at'> {
  readonly found: StoredCheckout;
}

async function takeChange(
  tx: Kysely<Schema>,
  mails: Mails,
  { checkoutId, ref, change, found, at }: KnownChange,
  now: Millis,
): Promise<void> {
  if (change.type === 'ended') {
    // A checkout whose subscription ended before we heard of it never starts one.
    await closeCheckout(tx, checkoutId, at);
    await endSubscription(tx, ref, at);
    await settleEnd(tx, ref);
    return;
  }
  if (change.type === 'refunded') {
    // In an expired period, there is nothing left to end.
    if (change.isFull && change.periodEnd > at) await endUnpaid(tx, ref, found, at);
    return;
  }
  if (change.type === 'disputed') {
    const { disputeId, outcome } = change;
    await storeDispute(tx, { id: disputeId, userId: found.userId, ref, outcome }, at);
    if (outcome === 'lost') await endUnpaid(tx, ref, found, at);
    return;
  }
  const paidUntil = firstEnd(found, change, at);
  if (paidUntil !== null && (await beginMemberships(tx, mails, found, ref, at, paidUntil)))
    await mailStarted(tx, mails, found, paidUntil, now);
  if (change.type === 'paid') await extendPaid(tx, ref, change.periodEnd, at);
  if (change.type === 'state') await storeState(tx, ref, change, at);
}

/** Until when a change says the first period is paid; null if it doesn't. */
function firstEnd(checkout: StoredCheckout, change: PaymentChange, at: Millis): Millis | null {
  if (change.type === 'started') return addPeriods(at, checkout.period);
  if (change.type === 'paid') return change.periodEnd;
  return change.type === 'state' && change.isPaid ? change.periodEnd : null;
}

/** Ends what is no longer paid for: here at once, and afterwards at the provider, so that nothing more is charged. */
async function endUnpaid(
  tx: Kysely<Schema>,
  ref: string,
  checkout: StoredCheckout,
  at: Millis,
): Promise<void> {
  // A subscription that we first hear of now has to be stored, or it wouldn't end at the provider. It replaces nothing.
  if (await closeCheckout(tx, checkout.id, at))
    await addBought(tx, checkout, { group: ref, startedAt: at, paidUntil: at, endedAt: at });
  await endSubscription(tx, ref, at);
}
