import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { DAY_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { Mails } from '@/lib/people/mail/mail';
import type { Membership, MembershipOutcome, Memberships, UserMemberships } from '../memberships';
import { type Payments, PaymentUnavailableError } from '../payments';
import { addPeriods } from '../period';
import { formatDay } from '../price-labels';
import { type AddOnId, joinNames, PRODUCTS } from '../products';
import { highestLevel } from '../rules';
import { abandonCheckouts, findCheckout, openCheckoutRefs, type StoredCheckout } from './checkout-store';
import { beginMemberships } from './complete-checkout';
import { storeGrant } from './grant';
import {
  endMemberships,
  findLatestPaidRef,
  isPaid,
  isRunning,
  listHeld,
  listOwedEnds,
  setCancelled,
  settleEnd,
} from './membership-store';
import { BEING_PAID, openCheckout } from './open-checkout';
import { mailCancelled, mailStarted } from './plan-mails';
import { takeEvent } from './take-payment-event';

/** A sandbox checkout can be completed for as long as one at Stripe. */
const OPEN_MS = DAY_MS;
const MOST_ENDS_AT_ONCE = 20;

export interface MembershipsOptions {
  readonly db: Kysely<Schema>;
  readonly payments: Payments;
  readonly mails: Mails;
  /** Called after something a user has bought or been granted changes. */
  readonly onChanged?: (userId: string) => void;
}

/** Memberships in a database, paid through `payments`. Nothing is kept outside the database. */
export function createMemberships({
  db,
  payments,
  mails,
  onChanged = () => undefined,
}: MembershipsOptions): Memberships {
  /** Ends subscriptions at the provider that have ended here; failures are retried with the next event. */
  async function settleEnds(): Promise<void> {
    if (payments.kind !== 'stripe') return;
    for (const group of await listOwedEnds(db, MOST_ENDS_AT_ONCE)) {
      await payments.end(group);
      await settleEnd(db, group);
    }
  }

  /** A user's memberships that are canceled or resumed together with one; null if it was granted. */
  async function findGroup(userId: string, id: string, now: Millis): Promise<Membership[] | null> {
    const paid = (await listHeld(db, userId)).filter((membership) => isPaid(membership, now));
    const asked = paid.find((membership) => membership.id === id);
    if (!asked) throw new NotFoundError('You don’t have that plan');
    return asked.source === 'admin' ? null : paid.filter(({ group }) => group === asked.group);
  }

  return {
    paymentKind: payments.kind,
    membershipsOf: (userId, now) => readMemberships(db, userId, now),
    grant: async (userId, grant, now) => {
      const rights = await storeGrant(db, userId, grant, now);
      onChanged(userId);
      return { ...(await readMemberships(db, userId, now)), ...rights };
    },
    openCheckout: (userId, request, returnPath, now) =>
      openCheckout(db, payments, { userId, request, returnPath, now }),
    readCheckout: (userId, checkoutId) => ownCheckout(db, userId, checkoutId),
    async completeCheckout(userId, checkoutId, now) {
      const outcome = await db.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const checkout = await ownCheckout(tx, userId, checkoutId);
        // A checkout opened before a provider was configured isn't given away for free either.
        if (payments.kind !== 'sandbox') throw new InputError(PROVIDER_COMPLETES);
        return completeSandbox(tx, mails, checkout, now);
      });
      onChanged(userId);
      return outcome;
    },
    async cancel(userId, id, now) {
      const group = await findGroup(userId, id, now);
      const [first] = group ?? [];
      if (!group || !first) return GRANTED;
      if (first.cancelledAt === null) {
        await atProvider(payments, first, 'cancel');
        await db.transaction().execute(async (tx) => {
          if (await setCancelled(tx, first.group, true, now))
            await mailCancelled(tx, mails, userId, group, now);
        });
        onChanged(userId);
      }
      return done(`You keep ${describe(group)} until ${endLabel(first)} and won’t be charged again.`);
    },
    async resume(userId, id, now) {
      const group = await findGroup(userId, id, now);
      const [first] = group ?? [];
      if (!group || !first) return GRANTED;
      if (first.cancelledAt !== null) {
        await atProvider(payments, first, 'resume');
        await setCancelled(db, first.group, false, now);
        onChanged(userId);
      }
      return done(
        first.source === 'sandbox'
          ? `You resumed ${describe(group)}. In the sandbox it still ends on ${endLabel(first)}: nothing renews, nothing is charged.`
          : `You resumed ${describe(group)}. The next payment is on ${endLabel(first)}.`,
      );
    },
    async endAll(userId, now) {
      // A checkout paid a moment ago has started a subscription we don't know yet and couldn't end later.
      for (const ref of await openCheckoutRefs(db, userId))
        if (!(await payments.abandon(ref))) throw new PaymentUnavailableError(BEING_PAID);
      await abandonCheckouts(db, userId);
      const held = await listHeld(db, userId);
      const paid = held.filter(({ source }) => source === payments.kind);
      for (const group of new Set(paid.map((membership) => membership.group))) await payments.end(group);
      await endMemberships(db, held, now);
      onChanged(userId);
      for (const { group } of held) await settleEnd(db, group);
    },
    hasPortal: async (userId) => payments.kind === 'stripe' && (await findLatestPaidRef(db, userId)) !== null,
    async openPortal(userId) {
      const ref = await findLatestPaidRef(db, userId);
      const url = ref === null ? null : await payments.openPortal(ref);
      return url === null
        ? {
            success: false,
            message: 'You have no cards or invoices here: nothing has been charged yet.',
            url,
          }
        : { ...done(''), url };
    },
    async takePaymentEvent(rawBody, signature, now) {
      const event = await payments.readWebhook(rawBody, signature, now);
      const userId = await db.transaction().execute((tx) => takeEvent(tx, mails, event, now));
      if (userId !== null) onChanged(userId);
      await settleEnds();
    },
  };
}

const PROVIDER_COMPLETES = 'This checkout is completed by the payment provider';

const GRANTED: MembershipOutcome = {
  success: false,
  message: 'This is complimentary: there’s no charge and nothing to cancel.',
};

function done(message: string): MembershipOutcome {
  return { success: true, message };
}

async function readMemberships(db: Kysely<Schema>, userId: string, now: Millis): Promise<UserMemberships> {
  const paid = (await listHeld(db, userId)).filter((membership) => isPaid(membership, now));
  const items = paid.filter((membership) => isRunning(membership, now));
  const has = new Set<string>(items.map(({ product }) => product));
  const addOns = PRODUCTS.filter(({ level }) => level === 0).map(({ id }) => [id, has.has(id)]);
  return {
    planLevel: highestLevel(items),
    subscriptions: Object.fromEntries(addOns) as Record<AddOnId, boolean>,
    items,
    onHold: paid.filter(({ isOnHold }) => isOnHold),
  };
}

/** Someone else's checkout gets the same answer as one that doesn't exist. */
async function ownCheckout(db: Kysely<Schema>, userId: string, id: string): Promise<StoredCheckout> {
  const checkout = await findCheckout(db, id);
  if (checkout?.userId !== userId) throw new NotFoundError('You don’t have that checkout');
  return checkout;
}

async function completeSandbox(
  tx: Kysely<Schema>,
  mails: Mails,
  checkout: StoredCheckout,
  now: Millis,
): Promise<MembershipOutcome> {
  if (checkout.source !== 'sandbox') throw new InputError(PROVIDER_COMPLETES);
  const names = joinNames(checkout.items.map(({ product }) => product));
  const paidUntil = addPeriods(now, checkout.period);
  const started = done(`You now have ${names}. No money moved: this is a sandbox.`);
  if (checkout.state === 'completed') return started;
  const isStale = checkout.state === 'abandoned' || now > checkout.createdAt + OPEN_MS;
  if (isStale || !(await standsAsReckoned(tx, checkout, now)))
    return { success: false, message: 'This checkout is out of date. Choose your plan again.' };
  if (await beginMemberships(tx, checkout, `sandbox-${checkout.id}`, now, paidUntil))
    await mailStarted(tx, mails, checkout, paidUntil, now);
  return started;
}

/** Whether everything it was to replace still runs; otherwise its credit would be wrong. */
async function standsAsReckoned(tx: Kysely<Schema>, checkout: StoredCheckout, now: Millis): Promise<boolean> {
  const running = (await listHeld(tx, checkout.userId)).filter((membership) => isRunning(membership, now));
  return checkout.replaced.every(({ id }) => running.some((membership) => membership.id === id));
}

async function atProvider(
  payments: Payments,
  { source, group }: Membership,
  act: 'cancel' | 'resume',
): Promise<void> {
  if (source === payments.kind) await payments[act](group);
}

function describe(group: readonly Membership[]): string {
  return joinNames(group.map(({ product }) => product));
}

function endLabel({ paidUntil }: Membership): string {
  return paidUntil === null ? 'further notice' : formatDay(paidUntil);
}
