import type Stripe from 'stripe';
import { ensureDefined } from '@/lib/core/base/assert';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import { isClockHeld } from '@/lib/core/base/server/system-clock';
import { type CheckoutOrder, type PaymentEvent, type Payments, PaymentUnavailableError } from '../payments';
import { joinNames, productName } from '../products';
import {
  CURRENCY,
  parseStripeEvent,
  readChargedInvoice,
  readStripeObject,
  type StripeMeaning,
} from './stripe-webhook-event';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the buyer returns to, as full addresses. */
  readonly returnUrl: (checkoutId: string) => string;
  readonly cancelUrl: (checkoutId: string) => string;
  readonly portalReturnUrl: string;
  /** A server to use instead of Stripe's, for tests. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
}

/** The maximum age of a signature, so that an intercepted event can't be sent again later. */
const TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 15_000;

/** Payments with Stripe Checkout, as subscriptions priced from our own table. */
export async function createStripePayments(settings: StripeSettings): Promise<Payments> {
  // Not at every start: its client takes 0.1 s to load.
  const { default: StripeClient } = await import('stripe');
  const stripe = new StripeClient(settings.secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...settings.server,
  });

  return {
    kind: 'stripe',
    async begin(order) {
      const discounts = await createCredit(stripe, order);
      const session = await ask(() =>
        stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer_email: order.email,
            client_reference_id: order.id,
            metadata: { checkout: order.id },
            subscription_data: { metadata: { checkout: order.id } },
            line_items: order.items.map(({ product, cents }) => ({
              quantity: 1,
              price_data: {
                currency: CURRENCY,
                unit_amount: cents,
                recurring: { interval: order.period },
                product_data: { name: productName(product) },
              },
            })),
            ...discounts,
            success_url: settings.returnUrl(order.id),
            cancel_url: settings.cancelUrl(order.id),
          },
          { idempotencyKey: `checkout-${order.id}` },
        ),
      );
      if (session.url === null) throw new PaymentUnavailableError();
      return { url: session.url, ref: session.id };
    },
    async abandon(ref) {
      const session = await ask(() => stripe.checkout.sessions.retrieve(ref));
      if (session.status === 'open') await ask(() => stripe.checkout.sessions.expire(ref));
      return session.status !== 'complete';
    },
    async cancel(ref) {
      await ask(() => stripe.subscriptions.update(ref, { cancel_at_period_end: true }));
    },
    async resume(ref) {
      await ask(() => stripe.subscriptions.update(ref, { cancel_at_period_end: false }));
    },
    async end(ref) {
      await ask(() =>
        stripe.subscriptions.cancel(ref, { prorate: false }).catch((error: unknown) => {
          // Stripe has no such running subscription, so there is nothing to do.
          if (!(error instanceof StripeClient.errors.StripeInvalidRequestError && error.statusCode === 404))
            throw error;
        }),
      );
    },
    async readWebhook(rawBody, signature, now) {
      const at = requireSignature(stripe, rawBody, signature, settings.webhookSecret, now);
      const event = parseStripeEvent(rawBody, at);
      const meaning = readStripeObject(event);
      return {
        id: event.id,
        kind: event.type,
        at: event.at,
        about: meaning && 'paymentIntent' in meaning ? await aboutPayment(stripe, meaning) : meaning,
      };
    },
    async openPortal(ref) {
      const { customer } = await ask(() => stripe.subscriptions.retrieve(ref));
      const { url } = await ask(() =>
        stripe.billingPortal.sessions.create({
          customer: typeof customer === 'string' ? customer : customer.id,
          return_url: settings.portalReturnUrl,
        }),
      );
      return url;
    },
  };
}

/**
 * Stripe's own check accepts signatures from the future, and timestamps that aren't numbers. While the clock is held,
 * the time that was signed counts: ours may be an hour off, and each event is taken once anyway.
 * @returns the time to compare the event with
 */
function requireSignature(
  stripe: Stripe,
  rawBody: string,
  signature: string,
  secret: string,
  now: Millis,
): Millis {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  const [, digits = ''] = /^t=(\d{1,12})$/.exec(times[0] ?? '') ?? [];
  const signedAt = Number(digits || Number.NaN) * 1000;
  const at = isClockHeld() ? (signedAt as Millis) : now;
  const isInTime = Math.abs(signedAt - at) <= TOLERANCE_SECONDS * 1000;
  try {
    if (times.length !== 1 || !isInTime) throw new Error('of another time');
    const checks = ensureDefined(stripe.webhooks.signature, 'Stripe’s check of signatures');
    checks.verifyHeader(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, at);
    return at;
  } catch {
    throw new InputError('The signature is wrong, too old or from the future');
  }
}

/** Which subscription a payment was for, and until when it paid: its invoice says both. */
async function aboutPayment(
  stripe: Stripe,
  { paymentIntent, change }: Extract<StripeMeaning, { readonly paymentIntent: string }>,
): Promise<PaymentEvent['about']> {
  const { data } = await ask(() =>
    stripe.invoicePayments.list({
      payment: { type: 'payment_intent', payment_intent: paymentIntent },
      expand: ['data.invoice'],
      limit: 1,
    }),
  );
  const paid = readChargedInvoice(data[0]?.invoice);
  if (!paid) return null;
  const { periodEnd, invoiceId, ...about } = paid;
  return {
    ...about,
    change: change.type === 'refunded' ? { ...change, periodEnd, invoiceId } : { ...change, invoiceId },
  };
}

/** The unused rest of what is replaced is deducted from the first invoice only. */
async function createCredit(
  stripe: Stripe,
  order: CheckoutOrder,
): Promise<{ discounts?: { coupon: string }[] }> {
  if (order.creditCents === 0) return {};
  const coupon = await ask(() =>
    stripe.coupons.create(
      {
        amount_off: order.creditCents,
        currency: CURRENCY,
        duration: 'once',
        max_redemptions: 1,
        name: `Unused rest of ${joinNames(order.replaces)}`.slice(0, 40),
      },
      { idempotencyKey: `credit-${order.id}` },
    ),
  );
  return { discounts: [{ coupon: coupon.id }] };
}

/** Errors from Stripe are reported without their text, which may quote parts of keys. */
async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch {
    throw new PaymentUnavailableError();
  }
}
