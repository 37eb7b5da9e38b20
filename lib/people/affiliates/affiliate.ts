import type { Millis } from '@/lib/core/base/brand';
import type { ReferralReason } from '@/lib/people/referrals/referral';

/**
 * The date the affiliate terms last changed; users agree to a version. A test fails if their text changes without a new
 * date.
 */
export const AFFILIATE_TERMS_VERSION = '2026-11-27';

/** Why a line was added to an affiliate's account. */
export const LINE_CAUSES = ['paid', 'refund', 'dispute', 'review', 'payout'] as const;
export type LineCause = (typeof LINE_CAUSES)[number];

/** An affiliate's account in US cents; `earned` is the sum of the other three. */
export interface Balance {
  /** All commission that wasn't reversed. */
  readonly earned: number;
  /** Paid less than 30 days ago, or from friends in review. */
  readonly onHold: number;
  /** To be paid out; negative if something was reversed after its payout. */
  readonly payable: number;
  readonly paidOut: number;
}

/** What was added to or taken from an account. Lines are never changed. */
export interface AccountLine {
  readonly at: number;
  readonly cause: LineCause;
  /** US cents; negative for reversals and payouts. */
  readonly cents: number;
  /** From when it can be paid out; null for payouts. */
  readonly payableFrom: number | null;
}

export interface AffiliateAccount {
  /** null if the user doesn't take part. */
  readonly joinedAt: number | null;
  readonly balance: Balance;
  /** The newest ones, newest first. */
  readonly lines: readonly AccountLine[];
}

/** null for a deleted account. */
export type NamedUser = { readonly name: string; readonly email: string } | null;

/** A friend who may not be one. */
export interface ReviewItem {
  readonly id: string;
  readonly joinedAt: number;
  readonly reasons: readonly ReferralReason[];
  readonly friend: NamedUser;
  readonly inviter: NamedUser;
  /** Commission that waits for the decision, US cents. */
  readonly heldCents: number;
}

/** What someone gets in a payout, US cents. */
export interface PayoutItem {
  readonly to: NamedUser;
  readonly cents: number;
}

export interface Payout {
  readonly id: string;
  readonly at: number;
  readonly count: number;
  /** US cents. */
  readonly cents: number;
}

/** Commission for friends who buy plans. Every `now` is UTC milliseconds. */
export interface Affiliates {
  /** Whole percent of each paid invoice; null if no money is paid. */
  readonly percent: number | null;
  /** Whether the user takes part, and money is paid. */
  earns(userId: string): Promise<boolean>;
  account(userId: string, now: Millis): Promise<AffiliateAccount>;
  /** The user agrees to the affiliate terms; again changes nothing. @throws InputError if no money is paid */
  join(userId: string, now: Millis): Promise<void>;
  /** Friends who wait for a decision, longest waiting first. */
  review(): Promise<readonly ReviewItem[]>;
  /** @throws NotFoundError if it doesn't wait for a decision */
  decide(referralId: string, counts: boolean, now: Millis): Promise<void>;
  /** What a payout would pay now, by amount. */
  due(now: Millis): Promise<readonly PayoutItem[]>;
  /** The newest ones, newest first. */
  payouts(): Promise<readonly Payout[]>;
  /**
   * Records that everything due is paid. Paying is up to the operator.
   * @param expectedCents what they saw to be due
   * @returns the payout's id
   * @throws InputError if nothing is due; PayoutConflictError if something else is due now
   */
  makePayout(expectedCents: number, now: Millis): Promise<string>;
  /** @throws NotFoundError if there is no such payout */
  payout(id: string): Promise<readonly PayoutItem[]>;
}
