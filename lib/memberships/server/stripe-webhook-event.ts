import { z } from 'zod';
import type { PaymentChange, PaymentEvent } from '../payments';

/**
 * The parts of Stripe's events that we read. Where a field stands depends on the version of the endpoint, so both places
 * are looked at; every subscription carries the id of our checkout in its metadata.
 */
const seconds = z.number().transform((value) => value * 1000);
const metadata = z.record(z.string(), z.string()).nullish();
const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

const sessionSchema = z.object({ metadata, payment_status: z.string(), subscription: idOf.nullish() });

const periodSchema = z.object({
  current_period_start: seconds.optional(),
  current_period_end: seconds.optional(),
});

const subscriptionSchema = periodSchema.extend({
  id: z.string(),
  metadata,
  status: z.string(),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: seconds.nullish(),
  items: z.object({ data: z.array(periodSchema) }).optional(),
});

const detailsSchema = z.object({ metadata, subscription: idOf.nullish() });

const invoiceSchema = z.object({
  parent: z.object({ subscription_details: detailsSchema.nullish() }).nullish(),
  subscription_details: detailsSchema.nullish(),
  subscription: idOf.nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: seconds }) })) }),
});

const PAID_STATUSES = ['active', 'trialing'];
const PAID_SESSIONS = ['paid', 'no_payment_required'];

/**
 * What an event means to us; null for what means nothing, also where it belongs to no checkout of ours.
 * @param type Stripe's name of the event
 * @param object what it is about, as it was sent
 */
export function readStripeObject(type: string, object: unknown): PaymentEvent['about'] {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readSession(sessionSchema.safeParse(object).data);
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
      return readSubscription(subscriptionSchema.safeParse(object).data, false);
    case 'customer.subscription.deleted':
      return readSubscription(subscriptionSchema.safeParse(object).data, true);
    case 'invoice.paid':
      return readInvoice(invoiceSchema.safeParse(object).data);
    default:
      return null;
  }
}

function readSession(session: z.output<typeof sessionSchema> | undefined): PaymentEvent['about'] {
  if (!session || !PAID_SESSIONS.includes(session.payment_status)) return null;
  return aboutOf(session.metadata, session.subscription, { type: 'started' });
}

function readSubscription(
  subscription: z.output<typeof subscriptionSchema> | undefined,
  hasEnded: boolean,
): PaymentEvent['about'] {
  if (!subscription) return null;
  if (hasEnded) return aboutOf(subscription.metadata, subscription.id, { type: 'ended' });
  const [item] = subscription.items?.data ?? [];
  const periodStart = item?.current_period_start ?? subscription.current_period_start;
  const periodEnd = item?.current_period_end ?? subscription.current_period_end;
  if (periodStart === undefined || periodEnd === undefined) return null;
  return aboutOf(subscription.metadata, subscription.id, {
    type: 'state',
    isPaid: PAID_STATUSES.includes(subscription.status),
    periodStart,
    periodEnd,
    endsThen: subscription.cancel_at_period_end || subscription.cancel_at != null,
  });
}

function readInvoice(invoice: z.output<typeof invoiceSchema> | undefined): PaymentEvent['about'] {
  const details = invoice?.parent?.subscription_details ?? invoice?.subscription_details;
  const ends = invoice?.lines.data.map(({ period }) => period.end) ?? [];
  if (!details || ends.length === 0) return null;
  return aboutOf(details.metadata, details.subscription ?? invoice?.subscription, {
    type: 'paid',
    periodEnd: Math.max(...ends),
  });
}

function aboutOf(
  data: z.output<typeof metadata>,
  ref: string | null | undefined,
  change: PaymentChange,
): PaymentEvent['about'] {
  const checkoutId = data?.['checkout'];
  return checkoutId && ref ? { checkoutId, ref, change } : null;
}
