import type { Millis } from '@/lib/core/base/brand';
import type { AccountLevel, Rights } from '@/lib/people/permissions/rights';
import type { AddOnId, Period, ProductId } from './products';

export type PlanLevel = 0 | 1 | 2 | 3;

/** How it was paid: `credit` is a plan's credit for tools. */
export type MembershipSource = 'sandbox' | 'stripe' | 'credit' | 'admin';

/** A product a user has or had; times are UTC milliseconds. */
export interface Membership {
  readonly id: string;
  readonly product: ProductId;
  readonly source: MembershipSource;
  /** null for memberships granted by an admin. */
  readonly period: Period | null;
  /** US cents per period. */
  readonly priceCents: number;
  readonly startedAt: Millis;
  /** null for a membership without an end. */
  readonly paidUntil: Millis | null;
  /** When it was canceled; it runs until `paidUntil`. */
  readonly cancelledAt: Millis | null;
  /** Shared by items bought together, which renew, are canceled and are replaced together. */
  readonly group: string;
  /** Whether a payment is disputed; until that is settled, it gives no access. */
  readonly isOnHold: boolean;
  /** The plan whose credit paid for it last, by the membership's id; null if it wasn't paid with credit. */
  readonly payingPlanId: string | null;
}

export interface UserMemberships {
  /** The highest active plan. */
  readonly planLevel: PlanLevel;
  readonly subscriptions: Readonly<Record<AddOnId, boolean>>;
  /** Active ones, longest-held first. */
  readonly items: readonly Membership[];
  /** Paid memberships whose payment is disputed. */
  readonly onHold: readonly Membership[];
}

/** What a plan gives each month for tools; it doesn't carry over. */
export interface ToolCredit {
  readonly plan: ProductId;
  readonly monthlyCents: number;
  /** US cents left in the plan's current month. */
  readonly leftCents: number;
  /** When the month ends, and with it what is left. */
  readonly endsAt: Millis;
  /** Whether the next month's credit follows. */
  readonly isFollowed: boolean;
}

/** Grants and revocations by an admin; omitted ones stay unchanged. */
export interface Grant {
  /** When all of these grants end, UTC milliseconds; never if omitted. */
  readonly until?: Millis;
  /** 0 revokes a granted plan; a bought plan stays. */
  readonly plan?: PlanLevel;
  readonly subscriptions?: Readonly<Partial<Record<AddOnId, boolean>>>;
  /** Whether the user is a content admin. */
  readonly admin?: boolean;
  readonly moneyManagement?: boolean;
  readonly level?: AccountLevel;
}

export interface CheckoutRequest {
  readonly products: readonly ProductId[];
  readonly period: Period;
  /** Whether a plan's credit pays, which covers whole monthly prices of tools. */
  readonly isByCredit?: boolean;
}

export interface Checkout {
  readonly id: string;
  readonly items: readonly { readonly product: ProductId; readonly cents: number }[];
  readonly period: Period;
  /** The items' price for one period, before the credit. */
  readonly totalCents: number;
  /** Credit for the unused part of what it replaces, deducted from the first payment. */
  readonly creditCents: number;
  /** Products of memberships that end when the purchase starts. */
  readonly replaces: readonly ProductId[];
  readonly source: 'sandbox' | 'stripe' | 'credit';
  readonly state: 'open' | 'completed' | 'abandoned';
  readonly returnPath: string | null;
}

/** The result of a user's change, with a message; a rejection changed nothing. */
export interface MembershipOutcome {
  readonly success: boolean;
  readonly message: string;
}

/** Users' plans and add-ons, and their payment. Every `now` is UTC milliseconds. */
export interface Memberships {
  /** 'sandbox' if no money moves. */
  readonly paymentKind: 'sandbox' | 'stripe';
  readUserMemberships(userId: string, now: Millis): Promise<UserMemberships>;
  /** The credit for tools of the user's plan; null without a plan that gives any. */
  findToolCredit(userId: string, now: Millis): Promise<ToolCredit | null>;
  /** @throws NotFoundError if there is no such user */
  grant(userId: string, grant: Grant, now: Millis): Promise<UserMemberships & Rights>;
  /**
   * Starts a checkout. Returns its address, or why it isn't possible now.
   * @param returnPath where to go afterwards: a path on this site
   * @throws InputError if something isn't sold; PaymentUnavailableError
   */
  openCheckout(
    userId: string,
    request: CheckoutRequest,
    returnPath: string | null,
    now: Millis,
  ): Promise<MembershipOutcome & { readonly url: string | null }>;
  /** @throws NotFoundError if the user has no such checkout */
  readCheckout(userId: string, checkoutId: string): Promise<Checkout>;
  /**
   * Completes a sandbox checkout; completing it twice has no further effect.
   * @throws NotFoundError if the user has no such checkout; InputError if it isn't a sandbox checkout
   */
  completeCheckout(userId: string, checkoutId: string, now: Millis): Promise<MembershipOutcome>;
  /**
   * Completes a checkout paid with credit, which moves no money; completing it twice has no further effect.
   * @throws NotFoundError if the user has no such checkout; InputError if it isn't paid with credit
   */
  completeCreditCheckout(userId: string, checkoutId: string, now: Millis): Promise<MembershipOutcome>;
  /** Stops renewal; the paid period continues. @throws NotFoundError; PaymentUnavailableError */
  cancel(userId: string, membershipId: string, now: Millis): Promise<MembershipOutcome>;
  /** Undoes a cancellation before the end. @throws NotFoundError; PaymentUnavailableError */
  resume(userId: string, membershipId: string, now: Millis): Promise<MembershipOutcome>;
  /** Whether the user has paid through the payment provider, which then has a portal for them. */
  hasPortal(userId: string): Promise<boolean>;
  /**
   * Returns the address where the user manages cards and invoices, or that there is none.
   * @throws PaymentUnavailableError
   */
  openPortal(userId: string): Promise<MembershipOutcome & { readonly url: string | null }>;
  /**
   * Ends all renewals at once, for an account being deleted.
   * @throws PaymentUnavailableError
   */
  endAll(userId: string, now: Millis): Promise<void>;
  /**
   * Handles an event from the payment provider. Repeated or reordered events give the same result.
   * @throws InputError if the signature is wrong or the event makes no sense; PaymentUnavailableError
   */
  takePaymentEvent(rawBody: string, signature: string, now: Millis): Promise<void>;
}
