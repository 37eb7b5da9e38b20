import type { LineCause } from '@/lib/people/affiliates/affiliate';
import type { ReferralReason } from '@/lib/people/referrals/referral';

/** What a line is for, by the sign of its amount. */
export const CAUSE_LABELS: Readonly<Record<LineCause, (amount: number) => string>> = {
  paid: () => 'A friend paid an invoice',
  refund: () => 'Payment refunded',
  dispute: (amount) => (amount < 0 ? 'Payment disputed' : 'Dispute won'),
  review: (amount) => (amount < 0 ? 'Friend doesn’t count' : 'Friend counts'),
  payout: () => 'Paid out to you',
};

/** Why a friend is in review. */
export const REASON_LABELS: Readonly<Record<ReferralReason, string>> = {
  mailbox: 'Same mailbox',
  device: 'Same browser',
  network: 'Same network',
  customer: 'Inviter seems to have paid',
};
