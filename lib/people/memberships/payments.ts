import type { Millis } from '@/lib/core/base/brand';
import type { Checkout } from './memberships';

export type DisputeOutcome = 'open' | 'won' | 'lost';

export interface CheckoutOrder extends Checkout {
  readonly email: string;
}

/** What was paid for an invoice, and by whom, as the provider says. */
export interface PaidInvoice {
  readonly id: string;
  /** US cents. */
  readonly cents: number;
  readonly payerName: string | null;
  readonly payerEmail: string | null;
}

/** A provider's update on a subscription started by one of our checkouts. Times are UTC milliseconds. */
export type PaymentChange =
  /** The checkout was paid; the paid period comes in a separate event. */
  | { readonly type: 'started' }
  /** The subscription's current state. If unpaid, it's paid until the start of its period. */
  | {
      readonly type: 'state';
      readonly isPaid: boolean;
      readonly periodStart: Millis;
      readonly periodEnd: Millis;
      readonly endsThen: boolean;
    }
  /** The invoice is null if it isn't in US dollars. */
  | { readonly type: 'paid'; readonly periodEnd: Millis; readonly invoice: PaidInvoice | null }
  | { readonly type: 'ended' }
  /** A payment was refunded, fully or in part; after a full refund the period it paid for, until `periodEnd`, ends. */
  | {
      readonly type: 'refunded';
      readonly periodEnd: Millis;
      readonly isFull: boolean;
      /** US cents, all refunds so far. */
      readonly cents: number;
      readonly invoiceId: string;
    }
  /** A payment is or was disputed at the buyer's bank: open puts it on hold, won releases it, lost ends it. */
  | {
      readonly type: 'disputed';
      readonly disputeId: string;
      readonly outcome: DisputeOutcome;
      readonly invoiceId: string;
    };

/** What became of an invoice, for other subjects that count payments. */
export type InvoiceChange = {
  /** Who bought; null if they have deleted their account. */
  readonly userId: string | null;
  readonly invoiceId: string;
  readonly at: Millis;
} & (
  | { readonly type: 'paid'; readonly invoice: PaidInvoice }
  | { readonly type: 'refunded'; readonly isFull: boolean; readonly cents: number }
  | { readonly type: 'disputed'; readonly disputeId: string; readonly outcome: DisputeOutcome }
);

export interface PaymentEvent {
  /** Unique; each id is handled once. */
  readonly id: string;
  readonly kind: string;
  readonly at: Millis;
  /** null if the event isn't about a subscription of ours. */
  readonly about: {
    readonly checkoutId: string;
    /** The provider's id of the subscription. */
    readonly ref: string;
    readonly change: PaymentChange;
  } | null;
}

/** The payment provider. `ref` is its id of a subscription. */
export interface Payments {
  readonly kind: 'sandbox' | 'stripe';
  /** Starts a payment. Returns its address and the provider's id; idempotent for the same order. */
  begin(order: CheckoutOrder): Promise<{ readonly url: string; readonly ref: string | null }>;
  /** Invalidates a started payment; false if it's already paid. */
  abandon(ref: string): Promise<boolean>;
  /** Stops renewal; the paid period runs out. */
  cancel(ref: string): Promise<void>;
  /** Undoes `cancel`. */
  resume(ref: string): Promise<void>;
  /** Ends it at once, without a refund. Not an error if it has already ended. */
  end(ref: string): Promise<void>;
  /**
   * Parses a webhook; for payments, asks the provider for the subscription.
   * @param now UTC milliseconds
   * @throws InputError if the signature is wrong or expired, or the event makes no sense; PaymentUnavailableError
   */
  readWebhook(rawBody: string, signature: string, now: Millis): Promise<PaymentEvent>;
  /** The address where a subscription's buyer manages cards and invoices; null if there is none. */
  openPortal(ref: string): Promise<string | null>;
}

/** The provider couldn't be reached or rejected the request: nothing was changed, and a retry may help. */
export class PaymentUnavailableError extends Error {
  override readonly name = 'PaymentUnavailableError';

  /** @param message for the user */
  constructor(message = 'We couldn’t reach the payment provider. Nothing was changed. Please try again.') {
    super(message);
  }
}
