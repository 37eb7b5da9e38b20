import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Millis } from '@/lib/core/base/brand';
import { NotFoundError } from '@/lib/core/base/errors';
import { HOUR_MS } from '@/lib/core/base/time';
import type { Schema } from '@/lib/core/database/schema';
import { createThrottles } from '@/lib/people/accounts/server/throttles';
import { lockUser } from '@/lib/people/accounts/server/user-store';
import type { Mails } from '@/lib/people/mail/mail';
import { checkoutPath } from '@/lib/site/addresses/addresses';
import type { CheckoutRequest, MembershipOutcome } from '../memberships';
import type { Payments } from '../payments';
import { offer, offerByCredit } from '../rules';
import { abandonCheckouts, addCheckout, type StoredCheckout, setCheckoutRef } from './checkout-store';
import { isRunning, listHeld } from './membership-store';
import { settleLocked } from './settle-tools';
import { readToolCredit } from './tool-credit-store';

interface Opening {
  readonly userId: string;
  readonly request: CheckoutRequest;
  readonly returnPath: string | null;
  readonly now: Millis;
}

type Opened = MembershipOutcome & { readonly url: string | null };

/** Checkouts by one user: each is a row, and a request to the provider. */
const CHECKOUTS = { max: 30, windowMs: HOUR_MS };
const TOO_MANY =
  'You opened many checkouts in the last hour. Please continue in the latest one, or try again later.';

export const BEING_PAID =
  'One of your payments is being confirmed. Check your plans in a minute, then try again.';

/**
 * Opens a checkout and abandons the user's earlier ones, so that the rest of a plan is credited once.
 * @throws InputError, NotFoundError, PaymentUnavailableError
 */
export async function openCheckout(
  db: Kysely<Schema>,
  payments: Payments,
  mails: Mails,
  opening: Opening,
): Promise<Opened> {
  const opened = await createThrottles(db).add(`checkout ${opening.userId}`, CHECKOUTS, opening.now);
  if (opened > CHECKOUTS.max) return refuse(TOO_MANY);
  const prepared = await db.transaction().execute((tx) => storeCheckout(tx, mails, payments.kind, opening));
  if (typeof prepared === 'string') return refuse(prepared);
  const { checkout, email, earlier } = prepared;
  for (const ref of earlier) if (!(await payments.abandon(ref))) return refuse(BEING_PAID);
  if (checkout.source === 'credit') return { success: true, message: '', url: checkoutPath(checkout.id) };
  const { url, ref } = await payments.begin({ ...checkout, email });
  if (ref !== null && !(await setCheckoutRef(db, checkout.id, ref))) {
    await payments.abandon(ref);
    return refuse('You opened another checkout. Please continue there.');
  }
  return { success: true, message: '', url };
}

function refuse(message: string): Opened {
  return { success: false, message, url: null };
}

async function storeCheckout(
  tx: Kysely<Schema>,
  mails: Mails,
  paidBy: Payments['kind'],
  { userId, request, returnPath, now }: Opening,
): Promise<string | { checkout: StoredCheckout; email: string; earlier: readonly string[] }> {
  const user = await lockUser(tx, userId);
  if (!user) throw new NotFoundError('There is no such user');
  await settleLocked(tx, mails, userId, now);
  const running = (await listHeld(tx, userId)).filter((membership) => isRunning(membership, now));
  const price = request.isByCredit
    ? offerByCredit(request, running, await readToolCredit(tx, running, now))
    : offer(request, running, paidBy, now);
  if (typeof price === 'string') return price;
  const earlier = await abandonCheckouts(tx, userId);
  const checkout: StoredCheckout = {
    id: randomUUID(),
    userId,
    items: price.items,
    period: request.period,
    totalCents: price.totalCents,
    creditCents: price.creditCents,
    replaces: price.replaces.map(({ product }) => product),
    replaced: price.replaces.map(({ id, product }) => ({ id, product })),
    source: request.isByCredit ? 'credit' : paidBy,
    state: 'open',
    returnPath,
    ref: null,
    createdAt: now,
  };
  await addCheckout(tx, checkout);
  return { checkout, email: user.email, earlier };
}
