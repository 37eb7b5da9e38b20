import type { AccountLevel, Rights } from '@/lib/people/permissions/rights';
import type { AddOnId, Period, ProductId } from './products';

export type PlanLevel = 0 | 1 | 2 | 3;

/** Where a membership comes from. */
export type MembershipSource = 'sandbox' | 'stripe' | 'admin';

/** Something that a user has or had; instants are UTC milliseconds. */
export interface Membership {
  readonly id: string;
  readonly product: ProductId;
  readonly source: MembershipSource;
  /** null for what was granted. */
  readonly period: Period | null;
  /** US cents for each period. */
  readonly priceCents: number;
  readonly startedAt: number;
  /** null for what has no end. */
  readonly paidUntil: number | null;
  /** When it was cancelled; it runs on until `paidUntil`. */
  readonly cancelledAt: number | null;
  /** Names those that were bought together: they renew, are cancelled and are replaced together. */
  readonly group: string;
  /** A payment for it is disputed: it unlocks nothing until that is settled. */
  readonly isOnHold: boolean;
}

/** What a user may use now. */
export interface UserMemberships {
  /** The highest of those that run. */
  readonly planLevel: PlanLevel;
  readonly subscriptions: Readonly<Record<AddOnId, boolean>>;
  /** Those that run, longest-held first. */
  readonly items: readonly Membership[];
  /** Those that are paid, and wait until a dispute about a payment is settled. */
  readonly onHold: readonly Membership[];
}

/** What an administrator gives or takes; what is left out stays as it is. */
export interface Grant {
  /** When everything granted ends, UTC milliseconds; without it nothing does. */
  readonly until?: number;
  /** 0 ends the plan that was granted; a plan that was bought stays. */
  readonly plan?: PlanLevel;
  readonly subscriptions?: Readonly<Partial<Record<AddOnId, boolean>>>;
  /** Content admin. */
  readonly admin?: boolean;
  readonly moneyManagement?: boolean;
  readonly level?: AccountLevel;
}

export interface CheckoutRequest {
  readonly products: readonly ProductId[];
  readonly period: Period;
}

/** A purchase, pending or completed. */
export interface Checkout {
  readonly id: string;
  readonly items: readonly { readonly product: ProductId; readonly cents: number }[];
  readonly period: Period;
  /** What the items cost for one period, before the credit. */
  readonly totalCents: number;
  /** For the unused rest of what it replaces; taken off the first payment. */
  readonly creditCents: number;
  /** What ends when this begins. */
  readonly replaces: readonly ProductId[];
  readonly source: 'sandbox' | 'stripe';
  readonly state: 'open' | 'completed' | 'abandoned';
  readonly returnPath: string | null;
}

/** What a page says after someone changed something; a refusal changed nothing. */
export interface Outcome {
  readonly success: boolean;
  readonly message: string;
}

/** Plans and add-ons of users, and how they are paid. Every `now` is UTC milliseconds. */
export interface Memberships {
  /** 'sandbox' when no money moves. */
  readonly paymentKind: 'sandbox' | 'stripe';
  membershipsOf(userId: string, now: number): Promise<UserMemberships>;
  /** @throws NotFoundError if there is no such user */
  grant(userId: string, grant: Grant, now: number): Promise<UserMemberships & Rights>;
  /**
   * Begins to buy: gives the address to go on to, or says why this cannot be bought now.
   * @param returnPath where to come back to afterwards: a path of this site
   * @throws InputError when something is not sold at all; PaymentUnavailableError
   */
  openCheckout(
    userId: string,
    request: CheckoutRequest,
    returnPath: string | null,
    now: number,
  ): Promise<Outcome & { readonly url: string | null }>;
  /** @throws NotFoundError if the user has no such checkout */
  checkoutOf(userId: string, checkoutId: string): Promise<Checkout>;
  /**
   * Completes a sandbox checkout; completing it twice has no further effect.
   * @throws NotFoundError if the user has no such checkout; InputError if it isn't a sandbox checkout
   */
  completeCheckout(userId: string, checkoutId: string, now: number): Promise<Outcome>;
  /** Ends renewal; what is paid stays until its end. @throws NotFoundError; PaymentUnavailableError */
  cancel(userId: string, membershipId: string, now: number): Promise<Outcome>;
  /** Takes a cancellation back, before the end. @throws NotFoundError; PaymentUnavailableError */
  resume(userId: string, membershipId: string, now: number): Promise<Outcome>;
  /** Whether the user has paid anything at the payment provider, which has a portal for it. */
  hasPortal(userId: string): Promise<boolean>;
  /**
   * Returns the address where the user manages cards and invoices, or that there is none.
   * @throws PaymentUnavailableError
   */
  openPortal(userId: string): Promise<Outcome & { readonly url: string | null }>;
  /**
   * Ends all renewals at once, for an account being deleted.
   * @throws PaymentUnavailableError
   */
  endAll(userId: string, now: number): Promise<void>;
  /**
   * Handles an event from the payment provider. Repeated or reordered events give the same result.
   * @throws InputError if the signature is wrong or the event makes no sense; PaymentUnavailableError
   */
  takePaymentEvent(rawBody: string, signature: string, now: number): Promise<void>;
}
