import { z } from 'zod';
import type { Millis } from '@/lib/core/base/brand';
import { InputError } from '@/lib/core/base/errors';
import type { PaidInvoice, PaymentChange } from '../payments';

/**
 * The parts of Stripe's events that we read. Some fields moved between API versions, so both places are checked; every
 * subscription has our checkout's id in its metadata. A signed event that makes no sense (impossible dates or ids) is
 * rejected as a whole, and nothing is booked.
 */
/** Of all prices and invoices. */
export const CURRENCY = 'usd';
const DAY_SECONDS = 86_400;
/** How far Stripe's clock and ours may differ. */
const AHEAD_SECONDS = 3_600;
/** Stripe's longest period is three years. */
const LONGEST_PERIOD_SECONDS = 4 * 366 * DAY_SECONDS;
/** Before Stripe existed, and so before any of its events. */
const FIRST_SECOND = Date.UTC(2011, 0, 1) / 1000;
const LAST_SECOND = Date.UTC(2100, 0, 1) / 1000;

const seconds = z.int().min(0).max(LAST_SECOND).transform(toMillis);
const id = z.string().regex(/^[\w-]{1,255}$/);
const idOrObject = z.union([id, z.object({ id }).transform((object) => object.id)]);
const metadata = z.record(z.string(), z.string()).nullish();

const eventSchema = z.object({
  id,
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: z.int().min(FIRST_SECOND).max(LAST_SECOND),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

const sessionSchema = z.object({ metadata, payment_status: z.string(), subscription: idOrObject.nullish() });

const periodSchema = z.object({
  current_period_start: seconds.optional(),
  current_period_end: seconds.optional(),
});

const subscriptionSchema = periodSchema.extend({
  id,
  metadata,
  status: z.string(),
  cancel_at_period_end: z.boolean().default(false),
  cancel_at: seconds.nullish(),
  items: z.object({ data: z.array(periodSchema) }).optional(),
});

const detailsSchema = z.object({ metadata, subscription: idOrObject.nullish() });

const invoiceSchema = z.object({
  id: id.optional(),
  amount_paid: z.int().min(0).optional(),
  currency: z.string().optional(),
  customer_name: z.string().nullish(),
  customer_email: z.string().nullish(),
  parent: z.object({ subscription_details: detailsSchema.nullish() }).nullish(),
  subscription_details: detailsSchema.nullish(),
  subscription: idOrObject.nullish(),
  lines: z.object({ data: z.array(z.object({ period: z.object({ end: seconds }) })) }),
});

const chargeSchema = z.object({
  payment_intent: idOrObject.nullish(),
  refunded: z.boolean(),
  amount_refunded: z.int().min(0).default(0),
});

const disputeSchema = z.object({ id, payment_intent: idOrObject.nullish(), status: z.string() });

const PAID_STATUSES = ['active', 'trialing'];
const PAID_SESSIONS = ['paid', 'no_payment_required'];

/** A signed event: what all kinds have in common. */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly at: Millis;
  readonly object: Readonly<Record<string, unknown>>;
}

/**
 * What an event means to us: about a subscription from one of our checkouts, or a payment whose subscription must be
 * fetched.
 */
export type StripeMeaning =
  | { readonly checkoutId: string; readonly ref: string; readonly change: PaymentChange }
  | { readonly paymentIntent: string; readonly change: ChargeChange };

/** Without what only the invoice says. */
type ChargeChange =
  | Omit<Extract<PaymentChange, { readonly type: 'refunded' }>, 'periodEnd' | 'invoiceId'>
  | Omit<Extract<PaymentChange, { readonly type: 'disputed' }>, 'invoiceId'>;

/**
 * Parses a body whose signature is correct.
 * @param now UTC milliseconds
 * @throws InputError if it isn't an event, or its time is impossible
 */
export function parseStripeEvent(body: string, now: Millis): StripeEvent {
  const event = eventSchema.safeParse(readJson(body)).data;
  if (!event) throw new InputError('The body is no event of Stripe');
  if (event.created > now / 1000 + AHEAD_SECONDS) throw new InputError('The event is from the future');
  return { id: event.id, type: event.type, at: toMillis(event.created), object: event.data.object };
}

function toMillis(seconds: number): Millis {
  return (seconds * 1000) as Millis;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * What an event means to us; null if nothing, or if it isn't about one of our checkouts.
 * @throws InputError if it is of a kind we handle and lacks what it must contain
 */
export function readStripeObject({ type, object, at }: StripeEvent): StripeMeaning | null {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return readSession(read(sessionSchema, object));
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
      return readSubscription(read(subscriptionSchema, object), at);
    case 'customer.subscription.deleted': {
      const { id: ref, metadata: data } = read(subscriptionSchema, object);
      return toMeaning(data, ref, { type: 'ended' });
    }
    case 'invoice.paid':
      return readInvoice(read(invoiceSchema, object), at);
    case 'charge.refunded': {
      const { refunded: isFull, payment_intent: intent, amount_refunded: cents } = read(chargeSchema, object);
      return intent ? { paymentIntent: intent, change: { type: 'refunded', isFull, cents } } : null;
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
      return readDispute(read(disputeSchema, object), type === 'charge.dispute.closed');
    default:
      return null;
  }
}

/** The checkout and subscription an invoice is for, and the end of the paid period; null if it isn't ours. */
export function readChargedInvoice(invoice: unknown): {
  readonly checkoutId: string;
  readonly ref: string;
  readonly periodEnd: Millis;
  readonly invoiceId: string;
} | null {
  const parsed = invoiceSchema.safeParse(invoice).data;
  const about = parsed ? readInvoice(parsed, toMillis(LAST_SECOND)) : null;
  if (!about || !('ref' in about) || about.change.type !== 'paid' || !parsed?.id) return null;
  const { checkoutId, ref, change } = about;
  return { checkoutId, ref, periodEnd: change.periodEnd, invoiceId: parsed.id };
}

function read<Output>(schema: z.ZodType<Output>, object: unknown): Output {
  const result = schema.safeParse(object);
  if (!result.success)
    throw new InputError(`The event lacks a required field: ${result.error.issues[0]?.path.join('.')}`);
  return result.data;
}

function readSession(session: z.output<typeof sessionSchema>): StripeMeaning | null {
  if (!PAID_SESSIONS.includes(session.payment_status)) return null;
  return toMeaning(session.metadata, session.subscription, { type: 'started' });
}

function readSubscription(
  subscription: z.output<typeof subscriptionSchema>,
  at: Millis,
): StripeMeaning | null {
  const [item] = subscription.items?.data ?? [];
  const periodStart = item?.current_period_start ?? subscription.current_period_start;
  const periodEnd = item?.current_period_end ?? subscription.current_period_end;
  if (periodStart === undefined || periodEnd === undefined)
    throw new InputError('The event lacks a required field: current_period_end');
  requirePeriod(periodStart, periodEnd, at);
  return toMeaning(subscription.metadata, subscription.id, {
    type: 'state',
    isPaid: PAID_STATUSES.includes(subscription.status),
    periodStart,
    periodEnd,
    endsThen: subscription.cancel_at_period_end || subscription.cancel_at != null,
  });
}

function readInvoice(invoice: z.output<typeof invoiceSchema>, at: Millis): StripeMeaning | null {
  const details = invoice.parent?.subscription_details ?? invoice.subscription_details;
  const ends = invoice.lines.data.map(({ period }) => period.end);
  if (!details || ends.length === 0) return null;
  const periodEnd = ends.reduce((last, end) => (end > last ? end : last));
  requirePeriod(0, periodEnd, at);
  return toMeaning(details.metadata, details.subscription ?? invoice.subscription, {
    type: 'paid',
    periodEnd,
    invoice: readPaid(invoice),
  });
}

function readPaid(invoice: z.output<typeof invoiceSchema>): PaidInvoice | null {
  const { id, amount_paid: cents = 0, currency = CURRENCY } = invoice;
  if (id === undefined || currency !== CURRENCY) return null;
  return {
    id,
    cents,
    payerName: invoice.customer_name ?? null,
    payerEmail: invoice.customer_email ?? null,
  };
}

function requirePeriod(start: number, end: number, at: Millis): void {
  if (end < start || end > at + LONGEST_PERIOD_SECONDS * 1000)
    throw new InputError('The event has an impossible period');
}

/** Inquiries (`warning_…`) don't take money back: they suspend nothing, and when one is closed, nothing was lost. */
function readDispute(
  { id: disputeId, payment_intent: intent, status }: z.output<typeof disputeSchema>,
  isClosed: boolean,
): StripeMeaning | null {
  if (!intent || (!isClosed && status.startsWith('warning_'))) return null;
  const outcome = !isClosed ? 'open' : status === 'lost' ? 'lost' : 'won';
  return { paymentIntent: intent, change: { type: 'disputed', disputeId, outcome } };
}

function toMeaning(
  data: z.output<typeof metadata>,
  ref: string | null | undefined,
  change: PaymentChange,
): StripeMeaning | null {
  const checkoutId = id.safeParse(data?.['checkout']).data;
  return checkoutId && ref ? { checkoutId, ref, change } : null;
}
