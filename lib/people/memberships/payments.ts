import type { Checkout } from './memberships';

/** What someone is sent to the provider with. */
export interface Order extends Checkout {
  readonly email: string;
}

/** A provider's update on a subscription that began with one of our checkouts. Instants are UTC milliseconds. */
export type PaymentChange =
  /** The checkout was paid; until when is told apart. */
  | { readonly type: 'started' }
  /** The subscription as it stood. Unpaid, it is paid until the beginning of its period. */
  | {
      readonly type: 'state';
      readonly isPaid: boolean;
      readonly periodStart: number;
      readonly periodEnd: number;
      readonly endsThen: boolean;
    }
  | { readonly type: 'paid'; readonly periodEnd: number }
  | { readonly type: 'ended' }
  /** A payment was given back whole: what it paid for, until then, ends. */
  | { readonly type: 'refunded'; readonly periodEnd: number }
  /** A payment is disputed at the buyer's bank, or was: open holds, won lets go on, lost ends. */
  | { readonly type: 'disputed'; readonly disputeId: string; readonly outcome: 'open' | 'won' | 'lost' };

export interface PaymentEvent {
  /** Unique: each id is handled once. */
  readonly id: string;
  /** The provider's name for it. */
  readonly kind: string;
  /** When it happened. */
  readonly at: number;
  /** null for what means nothing to us. */
  readonly about: {
    readonly checkoutId: string;
    /** The provider's subscription. */
    readonly ref: string;
    readonly change: PaymentChange;
  } | null;
}

/** The payment provider. `ref` is its name for a subscription. */
export interface Payments {
  readonly kind: 'sandbox' | 'stripe';
  /** Where to pay, and the provider's name of this try; the same order twice begins one. */
  begin(order: Order): Promise<{ readonly url: string; readonly ref: string | null }>;
  /** A try that was begun must not be paid any more; false when it is paid already. */
  abandon(ref: string): Promise<boolean>;
  /** Lets what is paid run out. */
  cancel(ref: string): Promise<void>;
  /** Takes `cancel` back. */
  resume(ref: string): Promise<void>;
  /** Ends at once, without a refund. Not an error if it has already ended. */
  end(ref: string): Promise<void>;
  /**
   * Reads what the provider sent; of a payment it asks the provider which subscription it was for.
   * @param now UTC milliseconds
   * @throws InputError when the signature is wrong or of another time, or the event makes no sense;
   * PaymentUnavailableError
   */
  readWebhook(rawBody: string, signature: string, now: number): Promise<PaymentEvent>;
  /** Where the buyer of a subscription sees cards and invoices; null where there is no such place. */
  openPortal(ref: string): Promise<string | null>;
}

/** The provider could not be reached or refused: nothing was changed, trying again later may help. */
export class PaymentUnavailableError extends Error {
  override readonly name = 'PaymentUnavailableError';

  /** @param message for the user */
  constructor(message = 'We couldn’t reach the payment provider. Nothing was changed. Please try again.') {
    super(message);
  }
}
