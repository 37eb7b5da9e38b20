import type { Kysely } from 'kysely';
import { ensureDefined } from '@/lib/core/base/assert';
import type { Millis } from '@/lib/core/base/brand';
import { InputError, NotFoundError } from '@/lib/core/base/errors';
import { isClockHeld } from '@/lib/core/base/server/system-clock';
import { DAY_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { Mails } from '@/lib/people/mail/mail';
import type { Membership, MembershipOutcome, Memberships, UserMemberships } from '../memberships';
import { type InvoiceChange, type Payments, PaymentUnavailableError } from '../payments';
import { addPeriods } from '../period';
import { formatDay } from '../price-labels';
import { type AddOnId, joinNames, PRODUCTS } from '../products';
import { highestLevel, offerByCredit } from '../rules';
import { findCreditPlan } from '../tool-credit';
import { abandonCheckouts, findCheckout, openCheckoutRefs, type StoredCheckout } from './checkout-store';
import { beginByCredit, beginMemberships } from './complete-checkout';
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
import { settleLocked, settleTools } from './settle-tools';
import { takeEvent } from './take-payment-event';
import { readToolCredit } from './tool-credit-store';

/** A sandbox checkout can be completed for as long as one at Stripe. */
const OPEN_MS = DAY_MS;
const MOST_ENDS_AT_ONCE = 20;

export interface MembershipsOptions {
  readonly db: Kysely<Schema>;
  readonly payments: Payments;
  readonly mails: Mails;
  /** Called after something a user has bought or been granted changes. */
  readonly onChanged?: (userId: string) => void;
  /** Called with what became of an invoice, in the transaction that stores it. */
  readonly onInvoice?: (tx: Kysely<Schema>, change: InvoiceChange, now: Millis) => Promise<void>;
}

/** Memberships in a database, paid through `payments`. Nothing is kept outside the database. */
export function createMemberships({
  db,
  payments,
  mails,
  onChanged = () => undefined,
  onInvoice = async () => undefined,
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

  /** What a user has; tools paid with credit are renewed first, unless the time can't be trusted. */
  async function readUserMemberships(userId: string, now: Millis): Promise<UserMemberships> {
    if (!isClockHeld()) await settleTools(db, mails, userId, now);
    return readMemberships(db, userId, now);
  }

  /** Completes a user's checkout in a transaction that has locked the user. */
  async function complete(
    userId: string,
    checkoutId: string,
    step: (tx: Kysely<Schema>, checkout: StoredCheckout) => Promise<MembershipOutcome>,
  ): Promise<MembershipOutcome> {
    const outcome = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      return step(tx, await ownCheckout(tx, userId, checkoutId));
    });
    onChanged(userId);
    return outcome;
  }

  return {
    paymentKind: payments.kind,
    readUserMemberships,
    async findToolCredit(userId, now) {
      const { items } = await readUserMemberships(userId, now);
      return readToolCredit(db, items, now);
    },
    grant: async (userId, grant, now) => {
      const rights = await storeGrant(db, userId, grant, now);
      onChanged(userId);
      return { ...(await readUserMemberships(userId, now)), ...rights };
    },
    openCheckout: (userId, request, returnPath, now) =>
      openCheckout(db, payments, mails, { userId, request, returnPath, now }),
    readCheckout: (userId, checkoutId) => ownCheckout(db, userId, checkoutId),
    completeCheckout: (userId, checkoutId, now) =>
      complete(userId, checkoutId, async (tx, checkout) => {
        // A checkout opened before a provider was configured isn't given away for free either.
        if (payments.kind !== 'sandbox') throw new InputError(PROVIDER_COMPLETES);
        return completeSandbox(tx, mails, checkout, now);
      }),
    completeCreditCheckout: (userId, checkoutId, now) =>
      complete(userId, checkoutId, (tx, checkout) => completeByCredit(tx, mails, checkout, now)),
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
      return done(
        first.source === 'credit'
          ? `You keep ${describe(group)} until ${endLabel(first)}. No more credit is spent on it.`
          : `You keep ${describe(group)} until ${endLabel(first)} and won’t be charged again.`,
      );
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
      if (first.source === 'credit')
        return done(`You resumed ${describe(group)}. It’s paid with your plan’s credit, month by month.`);
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
      const userId = await db.transaction().execute((tx) => takeEvent(tx, mails, event, onInvoice, now));
      if (userId !== null) {
        await settleTools(db, mails, userId, now);
        onChanged(userId);
      }
      await settleEnds();
    },
  };
}

const PROVIDER_COMPLETES = 'This checkout is completed by the payment provider';

const OUT_OF_DATE: MembershipOutcome = {
  success: false,
  message: 'This checkout is out of date. Choose your plan again.',
};

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
  if (isStale(checkout, now) || !(await isOfferCurrent(tx, checkout, now))) return OUT_OF_DATE;
  if (await beginMemberships(tx, mails, checkout, `sandbox-${checkout.id}`, now, paidUntil))
    await mailStarted(tx, mails, checkout, paidUntil, now);
  return started;
}

async function completeByCredit(
  tx: Kysely<Schema>,
  mails: Mails,
  checkout: StoredCheckout,
  now: Millis,
): Promise<MembershipOutcome> {
  if (checkout.source !== 'credit') throw new InputError('This checkout isn’t paid with credit');
  const products = checkout.items.map(({ product }) => product);
  const started = done(`You now have ${joinNames(products)}, paid with your plan’s credit.`);
  if (checkout.state === 'completed') return started;
  if (isStale(checkout, now)) return OUT_OF_DATE;
  await settleLocked(tx, mails, checkout.userId, now);
  const running = (await listHeld(tx, checkout.userId)).filter((membership) => isRunning(membership, now));
  const request = { products, period: checkout.period, isByCredit: true };
  const price = offerByCredit(request, running, await readToolCredit(tx, running, now));
  if (typeof price === 'string') return { success: false, message: price };
  const renewsAt = await beginByCredit(tx, checkout, ensureDefined(findCreditPlan(running), 'the plan'), now);
  await mailStarted(tx, mails, checkout, renewsAt, now);
  return started;
}

function isStale({ state, createdAt }: StoredCheckout, now: Millis): boolean {
  return state === 'abandoned' || now > createdAt + OPEN_MS;
}

/** Whether all memberships that a checkout replaces still run; otherwise its credit would be wrong. */
async function isOfferCurrent(tx: Kysely<Schema>, checkout: StoredCheckout, now: Millis): Promise<boolean> {
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
