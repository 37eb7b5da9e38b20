import { type Millis, plus } from '@/lib/core/base/brand';
import { DAY_MS } from '@/lib/core/base/time';
import type { DisputeOutcome } from '@/lib/people/memberships/payments';
import type { ReferralState } from '@/lib/people/referrals/referral';

/** How long a commission is held after its invoice was paid, because the payment may be refunded or disputed. */
export const HOLD_DAYS = 30;
export const HOLD_MS = HOLD_DAYS * DAY_MS;

/** An invoice of a friend with what became of its payment. */
export interface CommissionedInvoice {
  /** Whole percent of what was paid. */
  readonly percent: number;
  /** US cents; null while only a refund or dispute is known of it. */
  readonly paidCents: number | null;
  /** US cents so far. */
  readonly refundedCents: number;
  /** Whether all of it was refunded. */
  readonly isRefunded: boolean;
  readonly disputes: readonly DisputeOutcome[];
}

/**
 * What an affiliate gets for an invoice, US cents, rounded down: the percentage of what was paid and not refunded.
 * Nothing while a dispute is open, after a lost one, and for friends who don't count.
 */
export function commissionCents(invoice: CommissionedInvoice, state: ReferralState): number {
  const { percent, paidCents, refundedCents, isRefunded, disputes } = invoice;
  const isLost = isRefunded || disputes.some((outcome) => outcome !== 'won');
  if (paidCents === null || isLost || state === 'refused') return 0;
  return Math.floor((percent * Math.max(0, paidCents - refundedCents)) / 100);
}

/** From when a commission can be paid out. */
export function payableFrom(paidAt: Millis): Millis {
  return plus(paidAt, HOLD_MS);
}
